import { isHidden } from '../resources/io.ts'

/** Sorts tags and removes passwords from properties, so that two replies can be compared. */
export function comparable(member: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.toSorted()
  if (member !== 'properties' || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isHidden(key))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
