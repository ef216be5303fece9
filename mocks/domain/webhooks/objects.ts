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
  return isAlike(before, after) && isAlike(after, before)
}

/** Whether another object has every member of one, but for the next start of a schedule. */
function isAlike(one: object, other: object): boolean {
  const members = other as Readonly<Record<string, unknown>>
  return Object.entries(one).every(([name, value]) => name === 'dueAt' || members[name] === value)
}
