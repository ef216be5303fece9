import { isHidden } from '../resources/io.ts'

/** Sorts tags and removes passwords, at any depth, so that two replies can be compared. */
export function comparable(member: string, value: unknown): unknown {
  if (isHidden(member)) return undefined
  if (Array.isArray(value)) return value.toSorted()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isHidden(key))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, comparable(key, one)]),
  )
}
