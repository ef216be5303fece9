type Members = Record<string, unknown>

/**
 * The body with another value at the path of a member (`BodyMember`); `[]` is the only item of an array, `*` the first
 * member there is. Undefined if the body has no such place.
 */
export function bodyWith(body: unknown, path: string, value: unknown): unknown {
  const [, head = '', rest = ''] = /^([^.[]*)\.?(.*)$/.exec(path) ?? []
  if (path.startsWith('[]')) return [valueAt(Array.isArray(body) ? (body[0] as unknown) : {}, path.slice(2), value)]
  const object = (body ?? {}) as Members
  const name = head === '*' ? Object.keys(object)[0] : head
  if (name === undefined) return undefined
  const member = valueAt(object[name], rest, value)
  return rest !== '' && member === undefined ? undefined : { ...object, [name]: member }
}

function valueAt(body: unknown, rest: string, value: unknown): unknown {
  return rest === '' ? value : bodyWith(body, rest.replace(/^\./, ''), value)
}
