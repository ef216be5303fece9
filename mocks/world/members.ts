/**
 * Returns the members of untrusted input.
 * @throws Error with the text of `at` unless the input is an object
 */
export function members(value: unknown, at: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${at} is not an object`)
  return value as Record<string, unknown>
}
