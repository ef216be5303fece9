import { type BinKind, type ResourceKind, pathTo, resources } from '#spec'
import {
  type Api,
  Blocked,
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  expect,
  fc,
  idHint,
  isId,
  listed,
} from '../kit/index.ts'

/** How many objects a case makes so that a service, which may assign ids of any sign and length, is likely to give them each form it has. */
export const IDS_OF_EVERY_FORM = 5

type Members = Readonly<Record<string, unknown>>

/** Identifies an object of a kind. */
export type Named = Pick<Stored, 'id'>

/** A new object of the kind, with a unique name. */
export async function made({ given }: Tools, kind: BinKind, members: Members = {}): Promise<Stored> {
  switch (kind) {
    case 'schedule':
      return given.schedule({ flowId: (await given.flow()).id, ...members })
    case 'listener': {
      // Further members of a listener are not documented.
      const { tags } = members
      return given.listener(tags === undefined ? {} : { tags })
    }
    default:
      return given[kind](members)
  }
}

/** Requests the object by its id, and accepts any status. */
export function ask(api: Api, kind: ResourceKind, object: Named): Promise<Reply> {
  return api.call(resources[kind].operations.read, { path: pathTo(kind, object) })
}

/** The object as it is stored now; blocks the case if it cannot be read. */
export async function read(api: Api, kind: ResourceKind, object: Named): Promise<Stored> {
  const { json } = await api.need(resources[kind].operations.read, { path: pathTo(kind, object) })
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Blocked(`the ${kind} is not an object`)
  return json as Stored
}

/** Reads an object and replaces it with changes; a refusal blocks the case. */
export async function change(
  api: Api,
  kind: ResourceKind,
  object: Named,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  await replace(api, kind, object, { ...(await read(api, kind, object)), ...changes })
}

/** Whether a value could be an id that paths carry. */
const mayBeId = (value: unknown): value is Stored['id'] =>
  isId(value) || (typeof value === 'string' && /^\d+$/.test(value))

/**
 * Asserts that a reply is a new object of the kind with its id. The documents do not show which member of some kinds
 * holds it: not applicable if the object can be read by the value of another one.
 */
export async function expectId(api: Api, kind: ResourceKind, reply: Reply): Promise<void> {
  const object = expect.object(reply)
  if (isId(object['id'])) return
  const hint = idHint(reply.exchange.operation)
  if (hint !== '' && object['id'] === undefined) {
    for (const id of Object.values(object).filter(mayBeId)) {
      const { ok } = await api.call(resources[kind].operations.read, { path: pathTo(kind, { id }), valid: false })
      if (ok) throw new NotApplicable(`${reply.exchange.operation} answered an object without a member 'id'${hint}`)
    }
  }
  expect.that(false, 'there is no integer id', object['id'])
}

/** The listed objects of the kind. */
export async function list(api: Api, kind: ResourceKind): Promise<Stored[]> {
  return listed<Stored>(await api.need(resources[kind].operations.list))
}

export async function isListed(api: Api, kind: ResourceKind, object: Named): Promise<boolean> {
  return (await list(api, kind)).some(({ id }) => id === object.id)
}

/** Whether an object is no longer listed, once there was time for it: how soon lists follow is not documented. */
export async function isUnlisted({ api, eventually }: Tools, kind: ResourceKind, object: Named): Promise<boolean> {
  const isThere = await eventually(
    () => isListed(api, kind, object),
    (found) => !found,
  )
  return !isThere
}

/** Replaces an object; a refusal blocks the case. */
export function replace(api: Api, kind: ResourceKind, object: Named, body: Members): Promise<Reply> {
  return api.need(resources[kind].operations.replace, { path: pathTo(kind, object), body })
}

/** Deletes the object; a refusal blocks the case. */
export async function remove(api: Api, kind: ResourceKind, object: Named): Promise<void> {
  await api.need(resources[kind].operations.delete, { path: pathTo(kind, object) })
}

/** Asserts that a read of an object in the recycle bin found nothing or that object: which of them is not documented. */
export function expectNoneOrItself(reply: Reply, { id }: Named): void {
  expect.status(reply, 404, 200)
  const shown = reply.status === 200 ? (reply.json as { id?: unknown } | null | undefined)?.id : undefined
  if (isId(shown)) expect.equal(shown, id, 'the id of what is read')
}

/** Sorted distinct tags; tags that were never set may be absent, null or empty. */
export function tagsOf({ tags }: Members): unknown[] {
  return Array.isArray(tags) ? [...new Set(tags as unknown[])].toSorted() : []
}

/** An object without some of its members. */
export function omitting(object: Members, ...members: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([member]) => !members.includes(member)))
}

/** Of the tags of an object those that the gate has given it: a service may give it others of its own. */
export function givenTags(tags: unknown): unknown {
  return Array.isArray(tags) ? tags.filter((tag) => /^etalon-/i.test(String(tag))) : tags
}

/** Texts that any service stores unchanged: printable and trimmed, with single blanks. */
export const words = fc
  .stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,30}[A-Za-z0-9]$/)
  .filter((text) => !text.includes('  '))
