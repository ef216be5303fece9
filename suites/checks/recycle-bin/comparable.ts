/** A property whose value a service may hide. */
const SECRET = /password|secret|token|credential/i

/** Sorts tags and removes passwords from properties, so that two replies can be compared. */
export function comparable(member: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.toSorted()
  if (member !== 'properties' || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !SECRET.test(key))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
