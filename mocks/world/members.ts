/**
 * The members of a value that somebody wrote.
 * @throws Error that says `at` where it is no object
 */
export function members(value: unknown, at: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${at} has no members`)
  return value as Record<string, unknown>
}
