import { readJson, writeJson } from '#spec'
import { type InboxAnswer, base64Of, textOf } from '../../kit/index.ts'

/** Whether a value contains bytes: as text, as base64, or, for JSON, as a JSON value. */
export function showsBytes(value: unknown, bytes: Uint8Array): boolean {
  const text = textOf({ body: bytes })
  const base64 = base64Of(bytes)
  const parsed = parse(text)
  return holds(
    value,
    (part) =>
      part === text ||
      part === base64 ||
      (parsed !== undefined && typeof part === 'object' && sorted(part) === sorted(parsed)),
  )
}

/** Whether a value contains a response: its body, or its status as a number or as text. */
export function showsResponse(value: unknown, { status, body }: InboxAnswer): boolean {
  return holds(
    value,
    (part) =>
      part === status ||
      (typeof part === 'string' &&
        (part.includes(body) || part === base64Of(body) || part.split(' ').includes(`${status}`))),
  )
}

function holds(value: unknown, is: (part: unknown) => boolean): boolean {
  if (is(value)) return true
  return typeof value === 'object' && value !== null && Object.values(value).some((member) => holds(member, is))
}

function parse(text: string): unknown {
  try {
    const { exact } = readJson(text)
    return typeof exact === 'object' && exact !== null ? exact : undefined
  } catch {
    return undefined
  }
}

/** JSON with sorted object members. */
function sorted(value: unknown): string {
  return writeJson(inOrder(value))
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, inOrder(member)]),
  )
}
