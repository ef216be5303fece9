import { type OperationId, type ResourceAction, parseInt64, resources } from '#spec'
import { type Target, fixtureOf } from './target.ts'

/** The kinds of which the documents show no member that holds the id. */
export const UNNAMED_IDS = ['format', 'listener', 'macro', 'webhook'] as const
type Kind = (typeof UNNAMED_IDS)[number]

/** The operations that show objects of a kind, and those that send them. */
const SHOWING: readonly ResourceAction[] = ['list', 'create', 'read', 'replace', 'recent', 'version']
const SENDING: readonly ResourceAction[] = ['create', 'replace']

const shownBy = kindsBy(SHOWING)
const sentBy = kindsBy(SENDING)

function kindsBy(actions: readonly ResourceAction[]): ReadonlyMap<OperationId, Kind> {
  return new Map(
    UNNAMED_IDS.flatMap((kind) =>
      Object.entries(resources[kind].operations)
        .filter(([action]) => actions.includes(action as ResourceAction))
        .map(([, operation]) => [operation as OperationId, kind] as const),
    ),
  )
}

/** The kinds whose ids the target writes as text. */
const asText = new WeakMap<Target, Set<Kind>>()

/**
 * A reply as checks read it: each object has its id as the integer `id`, whichever member of `fixtures.id_fields` holds
 * it, and in place of digits. The exchange keeps what came over the wire.
 */
export function withIds(target: Target, operation: OperationId, json: unknown): unknown {
  const kind = shownBy.get(operation)
  if (kind === undefined) return json
  const read = (object: Members): Members => {
    const shown = swapped(object, fieldOf(target, kind), 'id')
    const id = typeof shown['id'] === 'string' ? parseInt64(shown['id']) : undefined
    if (id === undefined) return shown
    asText.set(target, (asText.get(target) ?? new Set()).add(kind))
    return { ...shown, id }
  }
  const members = (list: unknown): unknown =>
    Array.isArray(list) ? list.map((member: unknown) => (isObject(member) ? read(member) : member)) : list
  if (!isObject(json)) return members(json)
  if (fieldOf(target, kind) in json) return read(json)
  // A list within an object.
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, members(value)]))
}

/** The body as the target writes such objects: the reverse of {@link withIds}. */
export function withoutIds(target: Target, operation: OperationId, body: unknown): unknown {
  const kind = sentBy.get(operation)
  if (kind === undefined || !isObject(body) || !('id' in body)) return body
  const id = asText.get(target)?.has(kind) === true ? String(body['id']) : body['id']
  return swapped({ ...body, id }, 'id', fieldOf(target, kind))
}

/** What to add to the target file where an object shows no id; empty if the documents name the member. */
export function idHint(operation: OperationId): string {
  const kind = shownBy.get(operation)
  return kind === undefined ? '' : `; name the member that holds it as fixtures.id_fields.${kind} in the target file`
}

type Members = Readonly<Record<string, unknown>>

function fieldOf(target: Target, kind: Kind): string {
  return fixtureOf(target, `id_fields.${kind}`) ?? 'id'
}

/** The object with two of its members swapped. */
function swapped(object: Members, one: string, other: string): Members {
  if (one === other || !(one in object)) return object
  const names = new Map([
    [one, other],
    [other, one],
  ])
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [names.get(name) ?? name, value]))
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
