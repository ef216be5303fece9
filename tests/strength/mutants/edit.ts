/** Marks a member for removal. */
export const GONE = Symbol('gone')

/** Changes the members at a path of a JSON value, where `*` matches every array item; missing members stay missing. */
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
