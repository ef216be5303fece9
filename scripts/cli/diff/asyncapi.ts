import type { Change, Level } from './change.ts'
import { type Members, members, same } from './version.ts'

/**
 * The differences between the channels and messages of two AsyncAPI documents. Their schemas are those of the OpenAPI documents, and
 * are compared there.
 */
export function asyncapiChanges(old: Members, now: Members): Change[] {
  const [before, after] = [members(old['channels']), members(now['channels'])]
  const one = (level: Level, category: string, name: string, says: string): Change => {
    return { level, subject: 'channel', category, name, says, places: [{ operation: name.split(' ')[0] ?? name }] }
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name): Change[] => {
    if (after[name] === undefined) return [one('breaking', 'channel-removed', name, 'is gone')]
    if (before[name] === undefined) return [one('loosening', 'channel-added', name, 'is new')]
    const [was, is] = [members(before[name]), members(after[name])]
    const moved = same(was['address'], is['address'])
      ? []
      : [one('breaking', 'channel-address-changed', name, `was ${String(was['address'])}, is ${String(is['address'])}`)]
    const [left, right] = [Object.keys(members(was['messages'])), Object.keys(members(is['messages']))]
    return [
      ...moved,
      ...left
        .filter((message) => !right.includes(message))
        .map((message) => one('breaking', 'message-removed', `${name} ${message}`, 'is no longer sent')),
      ...right
        .filter((message) => !left.includes(message))
        .map((message) => one('unclear', 'message-added', `${name} ${message}`, 'is new')),
    ]
  })
}
