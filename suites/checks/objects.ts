import { type BinKind, type ResourceKind, pathTo, resources } from '#spec'
import { type Api, Blocked, type Reply, type Stored, type Tools, listed } from '../kit/index.ts'

type Members = Readonly<Record<string, unknown>>

/** What names an object of a kind. */
export type Named = Pick<Stored, 'id'>

/** A new object of the kind, with a name that nothing else has. */
export async function made({ given }: Tools, kind: BinKind, members: Members = {}): Promise<Stored> {
  switch (kind) {
    case 'schedule':
      return given.schedule({ flowId: (await given.flow()).id, ...members })
    case 'listener': {
      // Which further members a listener has is not shown.
      const { tags } = members
      return given.listener(tags === undefined ? {} : { tags })
    }
    default:
      return given[kind](members)
  }
}

/** Asks for the object by its id; any answer is fine. */
export function ask(api: Api, kind: ResourceKind, object: Named): Promise<Reply> {
  return api.call(resources[kind].operations.read, { path: pathTo(kind, object) })
}

/** The object as it is stored now; one that cannot be read blocks the case. */
export async function read(api: Api, kind: ResourceKind, object: Named): Promise<Stored> {
  const { json } = await api.need(resources[kind].operations.read, { path: pathTo(kind, object) })
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Blocked(`the ${kind} is not an object`)
  return json as Stored
}

/** The objects that the list of the kind shows. */
export async function list(api: Api, kind: ResourceKind): Promise<Stored[]> {
  return listed<Stored>(await api.need(resources[kind].operations.list))
}

export async function isListed(api: Api, kind: ResourceKind, object: Named): Promise<boolean> {
  return (await list(api, kind)).some(({ id }) => id === object.id)
}

/** Sends a whole object in place of the one that is stored; a refusal blocks the case. */
export function replace(api: Api, kind: ResourceKind, object: Named, body: Members): Promise<Reply> {
  return api.need(resources[kind].operations.replace, { path: pathTo(kind, object), body })
}

/** Deletes the object; a refusal blocks the case. */
export async function remove(api: Api, kind: ResourceKind, object: Named): Promise<void> {
  await api.need(resources[kind].operations.delete, { path: pathTo(kind, object) })
}
