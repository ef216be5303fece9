import { type Change, EVENTFUL_OBJECTS, type EventfulTable, type RecordChange, type View } from '../../world/index.ts'
import type { Happening } from './happening.ts'

/** Whether a change concerns an object whose creation, change and deletion are events. */
export function isEventful(change: Change): change is RecordChange<EventfulTable> {
  return 'table' in change && change.table in EVENTFUL_OBJECTS
}

/** The event of a created, changed or deleted object. */
export function objectHappenings({ table, key, record }: RecordChange<EventfulTable>, view: View): Happening[] {
  const before = view[table].get(key)
  const object = record ?? before
  if (object === undefined || (table === 'schedules' && isOnlyArmed(before, record))) return []
  const verb = before === undefined ? 'Created' : record === undefined ? 'Deleted' : 'Updated'
  const { id, tenantId, name } = object
  const event = `${EVENTFUL_OBJECTS[table]}.${verb}`
  return [{ event, tenantId, entityId: id, name, ...(table === 'flows' ? { flowId: id } : {}) }]
}

/** Whether only the next start of a schedule changes, which nobody saved. */
function isOnlyArmed(before: object | undefined, after: object | undefined): boolean {
  if (before === undefined || after === undefined) return false
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...old.keys(), ...now.keys()].every((name) => name === 'dueAt' || old.get(name) === now.get(name))
}
