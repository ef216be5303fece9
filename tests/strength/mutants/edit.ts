/** Marks a member that is to go. */
export const GONE = Symbol('gone')

/** A JSON value with the members at a path changed, `*` standing for every item of an array; what is not there stays so. */
export function edited(value: unknown, path: readonly string[], change: (member: unknown) => unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return change(value)
  if (Array.isArray(value)) {
    return name === '*' ? value.map((item) => edited(item, rest, change)) : value
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value
  const { [name]: member, ...others } = value as Record<string, unknown>
  const changed = edited(member, rest, change)
  return changed === GONE ? others : { ...value, [name]: changed }
}
