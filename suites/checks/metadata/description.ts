import type { Fixture } from '#spec'
import { type Tools, type Reply, Blocked, NotApplicable, textsIn } from '../../kit/index.ts'

/** Kinds of types by the operation that describes one. */
export const KIND_OF = {
  getConnectionTypeMetadata: 'connection',
  getFormatTypeMetadata: 'format',
  getFlowTypeMetadata: 'flow',
} as const

export type Describing = keyof typeof KIND_OF

/** The target file's entry on a described property, and on two more of the same type without a default. */
export type DescribedProperty = Fixture<'described_property.flow'>

/** The property that a described type requires, where the target file names one. Which values it takes is not documented. */
export function requiredProperty(
  { required }: DescribedProperty,
  value: unknown = 'etalon',
): Readonly<Record<string, unknown>> {
  return required === undefined ? {} : { [required]: value }
}

/** The description of a type; a refusal blocks the case. */
export function describe({ api }: Tools, operation: Describing, key: unknown): Promise<Reply> {
  return api.need(operation, { path: { key } })
}

/**
 * The strings at the same place as a known one, including itself: the same member of any list item, or a member name of
 * the same object whose value looks like the known one's. An answer may have members that no document names, such as
 * `links` beside the described properties; and strings elsewhere, such as icon names, may look alike.
 */
export function likeTexts(value: unknown, known: string): string[] {
  const places = Map.groupBy(placed(value, ''), ({ place }) => place)
  for (const texts of places.values()) {
    const found = texts.find(({ text }) => text === known)
    if (found !== undefined) return texts.filter(({ names }) => isLike(names, found.names)).map(({ text }) => text)
  }
  return []
}

interface Placed {
  place: string
  text: string
  /** The value that a member name stands for; undefined for a string that is itself a value. */
  names?: unknown
}

/** Every string with the member names that lead to it; list items share one place, but those of a row in a list of rows. */
function placed(value: unknown, place: string, isRow = false): Placed[] {
  if (typeof value === 'string') return [{ place, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    Array.isArray(value)
      ? placed(member, isRow ? `${place}/${name}` : `${place}/*`, !isRow)
      : [{ place: `${place}/names`, text: name, names: member }, ...placed(member, `${place}/of ${name}`)],
  )
}

/** Whether a value has the same type as another and, if both are objects, a member in common. */
function isLike(value: unknown, known: unknown): boolean {
  if (!isRecord(value) || !isRecord(known)) return typeof value === typeof known && isRecord(value) === isRecord(known)
  const common = Object.keys(known).some((name) => Object.hasOwn(value, name))
  return common || Object.keys(known).length === 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The part of a description about one property key, with the list or object that contains it. */
export interface Entry {
  facts: unknown
  among: unknown
}

/**
 * Finds a property key in a description of undocumented shape: an object with the key as the value of a member, alone or
 * in the one object that an item of a list holds, or the value of a member with that name.
 */
export function entryOf(description: unknown, key: string): Entry | undefined {
  if (typeof description !== 'object' || description === null) return undefined
  if (isRecord(description) && Object.hasOwn(description, key)) {
    const facts = description[key]
    if (typeof facts === 'object') return { facts, among: description }
  }
  for (const member of Object.values(description) as unknown[]) {
    if (isRecord(member) && Object.values(member).includes(key)) return { facts: member, among: description }
    const [only, ...others] =
      Array.isArray(description) && isRecord(member) ? Object.values(member).filter(isRecord) : []
    if (only !== undefined && others.length === 0 && Object.values(only).includes(key))
      return { facts: { ...(member as object), ...only }, among: description }
    const deeper = entryOf(member, key)
    if (deeper !== undefined) return deeper
  }
  return undefined
}

/** Whether facts say one of the types that the target file gives, as text or as a number. */
export function saysType(facts: unknown, { type }: Pick<DescribedProperty, 'type'>): boolean {
  const words = [type].flat()
  if (typeof facts === 'number') return words.includes(String(facts))
  return (
    textsIn(facts).some((text) => words.includes(text)) ||
    (isRecord(facts) && Object.values(facts).some((one) => saysType(one, { type })))
  )
}

/** Like {@link entryOf}; blocks the case if the key is not described. How a description arranges what it says is not documented. */
export function needEntry(reply: Reply, key: string): Entry {
  const entry = entryOf(reply.json, key)
  if (entry !== undefined) return entry
  if (textsIn(reply.json).includes(key)) throw new NotApplicable(`what is said of ${key} does not stand in one place`)
  throw new Blocked(`the description has no entry for ${key}`)
}
