import { type Api, Blocked, type Reply, type Stored, type Tools, listed, namesObject } from '../../kit/index.ts'

/** Operations on the kinds of objects that the checks delete and restore. */
export const OPERATIONS = {
  flow: { list: 'listFlows', get: 'getFlow', replace: 'replaceFlow', remove: 'deleteFlow', id: 'flowId' },
  schedule: {
    list: 'listSchedules',
    get: 'getSchedule',
    replace: 'replaceSchedule',
    remove: 'deleteSchedule',
    id: 'scheduleId',
  },
  connection: {
    list: 'listConnections',
    get: 'getConnection',
    replace: 'replaceConnection',
    remove: 'deleteConnection',
    id: 'connectionId',
  },
  format: { list: 'listFormats', get: 'getFormat', replace: 'replaceFormat', remove: 'deleteFormat', id: 'formatId' },
  listener: {
    list: 'listListeners',
    get: 'getListener',
    replace: 'replaceListener',
    remove: 'deleteListener',
    id: 'listenerId',
  },
} as const

export type Kind = keyof typeof OPERATIONS

type Shown = Readonly<Record<string, unknown>>

/** A new object of the kind, with a name that nothing else has. */
export async function made({ given }: Tools, kind: Kind, members: Shown = {}): Promise<Stored> {
  switch (kind) {
    case 'flow':
      return given.flow(members)
    case 'schedule':
      return given.schedule({ ...members, flowId: (await given.flow()).id })
    case 'connection':
      return given.connection(members)
    case 'format':
      return given.format(members)
    case 'listener': {
      // Which further members a listener has is not shown.
      const { tags } = members
      return given.listener(tags === undefined ? {} : { tags })
    }
  }
}

/** What the bin holds; an answer without a list blocks the case. */
export async function bin(api: Api): Promise<Reply> {
  const reply = await api.need('listDeletedObjects')
  listed(reply)
  return reply
}

/** Asks for the object by its id. */
export function ask(api: Api, kind: Kind, { id }: Pick<Stored, 'id'>): Promise<Reply> {
  const operation = OPERATIONS[kind]
  return api.call(operation.get, { path: { [operation.id]: id } })
}

/** The object as it is stored; where it cannot be read, another rule is broken. */
export async function read(api: Api, kind: Kind, object: Pick<Stored, 'id'>): Promise<Stored> {
  const reply = await ask(api, kind, object)
  const { json } = reply
  if (!reply.ok || typeof json !== 'object' || json === null) throw new Blocked(`the ${kind} cannot be read`)
  return json as Stored
}

/** Deletes the object; a refusal blocks the case. */
export async function remove(api: Api, kind: Kind, { id }: Pick<Stored, 'id'>): Promise<void> {
  const operation = OPERATIONS[kind]
  await api.need(operation.remove, { path: { [operation.id]: id } })
}

/** Deletes the object; where it is not in the bin afterwards, another rule is broken. */
export async function discard(api: Api, kind: Kind, object: Stored): Promise<void> {
  await remove(api, kind, object)
  if (!namesObject(await bin(api), object)) throw new Blocked(`the deleted ${kind} is not in the recycle bin`)
}

/** Asks for the restore, under the word that the target file has for the kind. */
export function askRestore({ api, target }: Tools, kind: Kind, { id }: Pick<Stored, 'id'>): Promise<Reply> {
  return api.call('restoreDeletedObject', { path: { type: target.recycleBinTypes[kind], id } })
}

/** Restores an object of the bin; a refusal blocks the case. */
export async function restore(tools: Tools, kind: Kind, object: Stored): Promise<void> {
  const reply = await askRestore(tools, kind, object)
  if (!reply.ok) throw new Blocked(`the restore of the ${kind} answered ${reply.status}`)
}

/**
 * How to tell whether the bin names an object, learned from one that is in it: by its name, which is unique, else by its
 * id, which objects of another kind may share.
 */
export function tracer(reply: Reply, { name }: Stored): (reply: Reply, object: Stored) => boolean {
  const byName = typeof name === 'string' && reply.text.includes(name)
  return byName ? ({ text }, object) => text.includes(String(object['name'])) : namesObject
}
