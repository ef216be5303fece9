import { type RecordOf, expected, filled, kept, optional } from '../entity.ts'
import { type Shape, anything, int64, listOf, mapOf, text, time } from '../shape.ts'

/** Notes on who created and changed an object. */
const stamps = { createdBy: kept(text), created: kept(time), modifiedBy: kept(text), modified: kept(time) }

/** Members that all stored objects share; `name` is the only one whose presence differs. */
const shared = { id: int64, tenantId: filled(int64), description: optional(text), tags: optional(listOf(text)) }

/** Members of a stored object that a world file names. */
export const named = { ...shared, name: expected(text), ...stamps }
export const unnamed = { ...shared, name: optional(text), ...stamps }

/** Members that the specification does not name, kept as sent. */
export const extra = kept(mapOf(anything))
export const properties = optional(mapOf(text))

/** Any stored object with saved versions. */
export type ObjectRecord = RecordOf<{ members: typeof unnamed }>

/** Such an object as a member of a record. */
export const stored = mapOf(anything) as Shape<unknown> as Shape<ObjectRecord>
