import { type Tools, type Reply, Blocked } from '../../kit/index.ts'

/** Kinds of types by the operations that describe one. */
export const KIND_OF = {
  getConnectionTypeMetadata: 'connection',
  getFormatTypeMetadata: 'format',
  getFlowTypeMetadata: 'flow',
} as const

export type Describing = keyof typeof KIND_OF

/** What the target file tells of a described property, and of two more of the same type without a default. */
export interface DescribedProperty {
  type_key: string
  key: string
  /** How its type is written here: a word, or several of which any will do. */
  type: string | readonly string[]
  default: string
  required: string
  optional: string
}

/** The description of a type; a refusal blocks the case. */
export function describe({ api }: Tools, operation: Describing, key: unknown): Promise<Reply> {
  return api.need(operation, { path: { key } })
}

/** Every text in an answer, member names included. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    Array.isArray(value) ? textsIn(member) : [name, ...textsIn(member)],
  )
}

/**
 * The texts of an answer that stand where a known one does, itself among them: the same member of any item of a list, or any
 * member name of the same object. What stands elsewhere, such as the names of icons, may look alike.
 */
export function likeTexts(value: unknown, known: string): string[] {
  const places = Map.groupBy(placed(value, ''), ({ place }) => place)
  const holding = [...places.values()].find((texts) => texts.some(({ text }) => text === known))
  return (holding ?? []).map(({ text }) => text)
}

/** Every text with the member names that lead to it; the items of a list have one place. */
function placed(value: unknown, place: string): { place: string; text: string }[] {
  if (typeof value === 'string') return [{ place, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    Array.isArray(value)
      ? placed(member, `${place}/*`)
      : [{ place: `${place}/names`, text: name }, ...placed(member, `${place}/of ${name}`)],
  )
}

/** What a description says of one property key, with the list or object that it stands in. */
export interface Entry {
  facts: unknown
  among: unknown
}

/**
 * Finds what a description says of a property key. How it is arranged is not shown: an object one of whose members is
 * the key, or the value under a member of that name.
 */
export function entryOf(description: unknown, key: string): Entry | undefined {
  if (typeof description !== 'object' || description === null) return undefined
  if (!Array.isArray(description) && Object.hasOwn(description, key)) {
    const facts = (description as Record<string, unknown>)[key]
    if (typeof facts === 'object') return { facts, among: description }
  }
  for (const member of Object.values(description)) {
    const holdsKey = typeof member === 'object' && member !== null && Object.values(member).includes(key)
    if (holdsKey && !Array.isArray(member)) return { facts: member, among: description }
    const deeper = entryOf(member, key)
    if (deeper !== undefined) return deeper
  }
  return undefined
}

/** As {@link entryOf}; a key that is not described blocks the case. */
export function needEntry(reply: Reply, key: string): Entry {
  const entry = entryOf(reply.json, key)
  if (entry === undefined) throw new Blocked(`the description has no entry for ${key}`)
  return entry
}
