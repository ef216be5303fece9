import { readJson, writeJson } from '#spec'
import { type InboxAnswer, base64Of, textOf } from '../../kit/index.ts'
import { lettersOf } from './names.ts'

/** Whether a value contains bytes: as text, alone or among more, as base64, or, for JSON, as that value in any writing. */
export function showsBytes(value: unknown, bytes: Uint8Array): boolean {
  const text = textOf({ body: bytes })
  const base64 = base64Of(bytes)
  const parsed = parse(text)
  return holds(
    value,
    (part) =>
      part === text ||
      part === base64 ||
      (typeof part === 'string' && text !== '' && part.includes(text)) ||
      (parsed !== undefined && isValue(typeof part === 'string' ? parse(part) : part, parsed)),
  )
}

/** The names of the statuses that receivers answer with, by their letters. */
const NAMES: Readonly<Record<number, string>> = { 200: 'ok', 202: 'accepted', 500: 'internalservererror' }

/** Whether a value contains a response: its body, or its status as a number, as a word of a text, or by its name. */
export function showsResponse(value: unknown, { status, body }: InboxAnswer): boolean {
  const number = new RegExp(`\\b${status}\\b`)
  return holds(
    value,
    (part) =>
      part === status ||
      (typeof part === 'string' &&
        (part.includes(body) || part === base64Of(body) || number.test(part) || lettersOf(part) === NAMES[status])),
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

/** Whether a value is the same as a JSON object or list, whatever the order of members. */
function isValue(value: unknown, parsed: unknown): boolean {
  return typeof value === 'object' && value !== null && sorted(value) === sorted(parsed)
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
