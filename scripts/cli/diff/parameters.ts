import type { Change, Level, Place } from './change.ts'
import { keyOf } from './operations.ts'
import { schemaChanges } from './schema.ts'
import { type Members, same } from './version.ts'

/** Both documents, and the operation of them that is compared. */
export interface Both {
  old: Members
  now: Members
  /** The operation's id in the old document. */
  id: string
}

/** The differences between the parameters of an operation. Those of the path are compared by their order. */
export function parameterChanges(both: Both, before: readonly Members[], after: readonly Members[]): Change[] {
  const { old, now, id } = both
  const was = byKey(before)
  const is = byKey(after)
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key): Change[] => {
    const [left, right] = [was.get(key), is.get(key)]
    const parameter = right ?? left ?? {}
    const place: Place = { operation: id, part: 'parameter', member: String(parameter['name']) }
    const name = `${id} ${String(parameter['in'])} parameter ${String(parameter['name'])}`
    const one = (level: Level, category: string, says: string): Change => {
      return { level, subject: 'parameter', category, name, says, places: [place] }
    }
    const needed = right?.['required'] === true
    if (left === undefined) {
      const kind = needed ? 'required' : 'optional'
      const says = needed ? 'has to be sent' : 'may be sent'
      return [one(needed ? 'breaking' : 'loosening', `new-${kind}-request-parameter`, says)]
    }
    if (right === undefined) return [one('unclear', 'request-parameter-removed', 'is no longer documented')]
    const changes: Change[] = []
    if (needed !== (left['required'] === true)) {
      const says = needed ? 'is required now' : 'may be left out'
      changes.push(
        one(needed ? 'breaking' : 'loosening', `request-parameter-became-${needed ? 'required' : 'optional'}`, says),
      )
    }
    if (!same(left['description'], right['description']) || left['name'] !== right['name'])
      changes.push(one('editorial', 'request-parameter-description-changed', 'other words'))
    const walk = { old, now, direction: 'in' as const, subject: 'parameter' as const, prefix: 'request-parameter' }
    return [...changes, ...schemaChanges(left['schema'] ?? {}, right['schema'] ?? {}, { ...walk, name, place })]
  })
}

function byKey(parameters: readonly Members[]): ReadonlyMap<string, Members> {
  let position = 0
  return new Map(
    parameters.map((parameter) => {
      if (parameter['in'] === 'path') position++
      return [parameter['in'] === 'path' ? `path ${position}` : keyOf(parameter), parameter]
    }),
  )
}
