/** Every string in a value, including member names. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    Array.isArray(value) ? textsIn(member) : [name, ...textsIn(member)],
  )
}
