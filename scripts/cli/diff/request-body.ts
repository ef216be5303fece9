import type { Change, Level } from './change.ts'
import { contentChanges } from './content.ts'
import type { Both } from './parameters.ts'
import { resolved } from './version.ts'

/** The differences between the request bodies of an operation. */
export function bodyChanges(both: Both, oldBody: unknown, newBody: unknown): Change[] {
  const { old, now, id } = both
  const [before, after] = [resolved(old, oldBody), resolved(now, newBody)]
  const place = { operation: id, part: 'request' as const }
  const one = (level: Level, category: string, says: string): Change => {
    return { level, subject: 'request', category, name: `${id} request body`, says, places: [place] }
  }
  if (oldBody === undefined && newBody === undefined) return []
  const needed = after['required'] === true
  if (oldBody === undefined)
    return [one(needed ? 'breaking' : 'loosening', `request-body-added-${needed ? 'required' : 'optional'}`, 'is new')]
  if (newBody === undefined) return [one('breaking', 'request-body-removed', 'is no longer documented')]
  const changes: Change[] = []
  if (needed && before['required'] !== true)
    changes.push(one('breaking', 'request-body-became-required', 'is required now'))
  if (!needed && before['required'] === true)
    changes.push(one('loosening', 'request-body-became-optional', 'may be left out'))
  const walk = { old, now, direction: 'in' as const, subject: 'request' as const, prefix: 'request', place }
  const name = `${id} request body`
  return [...changes, ...contentChanges(before['content'], after['content'], { ...walk, name })]
}
