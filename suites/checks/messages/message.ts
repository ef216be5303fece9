import type { Int64 } from '#spec'
import { Blocked, type Reply, hasWord, textOfBase64url, textsIn } from '../../kit/index.ts'

/** All values of a reply with their member names; array members have the name `[]`. */
function* values(node: unknown, name = ''): Iterable<[string, unknown]> {
  yield [name, node]
  if (typeof node !== 'object' || node === null) return
  const members = Array.isArray(node) ? node.map((member) => ['[]', member] as const) : Object.entries(node)
  for (const [key, member] of members) yield* values(member, key)
}

const isId = (value: unknown, id: Int64 | string): boolean => String(value) === String(id) && typeof value !== 'object'

/** Names of the members that contain an id. */
export function namesOfId({ json }: Reply, id: Int64 | string): Set<string> {
  return new Set([...values(json)].filter(([, value]) => isId(value, id)).map(([name]) => name))
}

/** Whether a member of a reply is named by an id, as in a list of messages by their ids. */
export function isKey({ json }: Reply, id: Int64 | string): boolean {
  return [...values(json)].some(([name]) => name === String(id))
}

/**
 * Whether a reply has an id anywhere: as a value, as the name of a member, or in a link to a message. A number within another
 * text may be anything else.
 */
export function mentionsId(reply: Reply, id: Int64 | string): boolean {
  return (
    isKey(reply, id) ||
    namesOfId(reply, id).size > 0 ||
    textsIn(reply.json).some((text) => hasWord(text, `messages/${id}`))
  )
}

/** Names of the members that contain each of some ids exactly once. */
export function idNames(reply: Reply, ids: readonly (Int64 | string)[]): Set<string> {
  const all = [...values(reply.json)]
  const isOnce = (name: string, id: Int64 | string): boolean =>
    all.filter(([at, value]) => at === name && isId(value, id)).length === 1
  const [first] = ids
  const names = first === undefined ? [] : [...namesOfId(reply, first)]
  return new Set(names.filter((name) => ids.every((id) => isOnce(name, id))))
}

/** Whether a reply has an id under each of these names: one that it has under some may be of something else. */
export function holdsId({ json }: Reply, id: Int64 | string, names: ReadonlySet<string>): boolean {
  const holding = new Set([...values(json)].filter(([, value]) => isId(value, id)).map(([name]) => name))
  return [...names].every((name) => holding.has(name))
}

/** The values of a reply under one of these names that may be ids, as text. */
export function idsUnder({ json }: Reply, names: ReadonlySet<string>): string[] {
  const found = [...values(json)].filter(
    ([name, value]) => names.has(name) && value !== null && typeof value !== 'object',
  )
  return [...new Set(found.map(([, value]) => String(value)))]
}

/**
 * Members of all arrays of a reply as text, to compare a list with an earlier one. Where neither the reply nor a member of it
 * is an array, the list may have its messages by their ids.
 */
export function members({ json }: Reply): string[] {
  const first: unknown[] = typeof json === 'object' && json !== null ? Object.values(json) : []
  const isList = Array.isArray(json) || first.some((value) => Array.isArray(value))
  const byId = isList ? [] : first.filter((value) => typeof value === 'object' && value !== null)
  const listed = [...values(json)].filter(([name]) => name === '[]').map(([, value]) => value)
  return [...listed, ...byId].map(text)
}

/** A value as text, independent of the order of members. */
function text(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member === 'bigint') return String(member)
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member
    return Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** Whether a reply has a text within its body: as it is, in a string of its JSON, or in one that is base64. */
export function holdsText({ words, json }: Reply, part: string): boolean {
  return words.includes(part) || textsIn(json).some((one) => textOfBase64url(one).includes(part))
}

/** Whether a reply contains this text, verbatim or within JSON, as a string, in base64 or as a JSON value. */
export function holdsBody(reply: Reply, body: string): boolean {
  if (body === '') throw new Blocked('the message of the target file has an empty body')
  if (reply.text.includes(body)) return true
  const parsed = parse(body)
  return [...values(reply.json)].some(
    ([, value]) =>
      (typeof value === 'string' && (value.includes(body) || textOfBase64url(value).includes(body))) ||
      (parsed !== undefined && (text(value) === text(parsed) || isSame(value, parsed))),
  )
}

/** Whether a text is this value, written as JSON in another way. */
function isSame(value: unknown, parsed: unknown): boolean {
  const written = typeof value === 'string' ? parse(value) : undefined
  return typeof written === 'object' && written !== null && text(written) === text(parsed)
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
