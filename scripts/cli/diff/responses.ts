import type { Change, Level, Place } from './change.ts'
import { contentChanges } from './content.ts'
import type { Both } from './parameters.ts'
import { schemaChanges } from './schema.ts'
import { type Members, members, resolved } from './version.ts'

/** The differences between the responses of an operation, by status. */
export function responseChanges(both: Both, before: Members, after: Members): Change[] {
  const { old, now, id } = both
  const moved = movedSuccess(before, after)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((status): Change[] => {
    const place: Place = { operation: id, part: 'response', status }
    const name = `${id} ${status}`
    const one = (level: Level, category: string, says: string): Change[] => [
      { level, subject: 'response', category, name, says, places: [place] },
    ]
    if (status === moved?.to) return []
    if (status === moved?.from)
      return [
        ...one('breaking', 'response-success-status-changed', `${moved.to} is answered in its place`),
        ...contentsChanged(both, [before[status], after[moved.to]], place),
      ]
    const kind = isSuccess(status) ? 'success' : 'non-success'
    if (after[status] === undefined) {
      const level = kind === 'success' ? 'breaking' : 'unclear'
      return one(level, `response-${kind}-status-removed`, `${status} is no longer documented`)
    }
    // A client that knew of one status may not know what to do with another one.
    if (before[status] === undefined) return one('unclear', `response-${kind}-status-added`, `${status} is new`)
    const [was, is] = [resolved(old, before[status]), resolved(now, after[status])]
    const words =
      was['description'] === is['description'] ? [] : one('editorial', 'response-description-changed', 'other words')
    return [...contentsChanged(both, [was, is], place), ...words]
  })
}

/** The differences between the headers and bodies of two responses. */
function contentsChanged(both: Both, responses: readonly [unknown, unknown], place: Place): Change[] {
  const { old, now, id } = both
  const [was, is] = [resolved(old, responses[0]), resolved(now, responses[1])]
  const name = `${id} ${place.status ?? ''}`
  const walk = { old, now, direction: 'out' as const, subject: 'response' as const, place, name, prefix: 'response' }
  return [...headerChanges(both, was, is, place), ...contentChanges(was['content'], is['content'], walk)]
}

function isSuccess(status: string): boolean {
  return /^[123]/.test(status)
}

/** The one success that is gone and the one that is new, if both are so: then one takes the place of the other. */
function movedSuccess(before: Members, after: Members): { from: string; to: string } | undefined {
  const [from, ...gone] = Object.keys(before).filter((status) => isSuccess(status) && after[status] === undefined)
  const [to, ...others] = Object.keys(after).filter((status) => isSuccess(status) && before[status] === undefined)
  if (from === undefined || to === undefined || gone.length > 0 || others.length > 0) return undefined
  return { from, to }
}

function headerChanges({ old, now, id }: Both, was: Members, is: Members, at: Place): Change[] {
  const [before, after] = [lower(was['headers']), lower(is['headers'])]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((header): Change[] => {
    const place = { ...at, member: header }
    const name = `${id} ${at.status ?? ''} header ${header}`
    const one = (level: Level, category: string, says: string): Change => {
      return { level, subject: 'response', category, name, says, places: [place] }
    }
    const [left, right] = [resolved(old, before[header]), resolved(now, after[header])]
    const kept = left['required'] === true ? 'required' : 'optional'
    if (after[header] === undefined)
      return [one(kept === 'required' ? 'breaking' : 'unclear', `${kept}-response-header-removed`, 'is gone')]
    if (before[header] === undefined) return [one('loosening', 'response-header-added', 'is new')]
    const isRequired = right['required'] === true
    const changes: Change[] = []
    if (kept === 'required' && !isRequired)
      changes.push(one('breaking', 'response-header-became-optional', 'may be missing now'))
    if (kept === 'optional' && isRequired)
      changes.push(one('loosening', 'response-header-became-required', 'is always there now'))
    const walk = { old, now, direction: 'out' as const, subject: 'response' as const, prefix: 'response-header' }
    return [...changes, ...schemaChanges(left['schema'] ?? {}, right['schema'] ?? {}, { ...walk, name, place })]
  })
}

/** Headers by their names in lower case. */
function lower(headers: unknown): Members {
  return Object.fromEntries(Object.entries(members(headers)).map(([name, header]) => [name.toLowerCase(), header]))
}
