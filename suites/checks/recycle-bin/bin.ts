import type { BinKind } from '#spec'
import { type Api, Blocked, type Reply, type Stored, type Tools, listed, namesObject } from '../../kit/index.ts'
import { remove } from '../objects.ts'

/** What the bin holds; an answer without a list blocks the case. */
export async function bin(api: Api): Promise<Reply> {
  const reply = await api.need('listDeletedObjects')
  listed(reply)
  return reply
}

/** Deletes the object; where it is not in the bin afterwards, another rule is broken. */
export async function discard(api: Api, kind: BinKind, object: Stored): Promise<void> {
  await remove(api, kind, object)
  if (!namesObject(await bin(api), object)) throw new Blocked(`the deleted ${kind} is not in the recycle bin`)
}

/** Asks for the restore, under the word that the target file has for the kind. */
export function askRestore({ api, target }: Tools, kind: BinKind, { id }: Pick<Stored, 'id'>): Promise<Reply> {
  return api.call('restoreDeletedObject', { path: { type: target.recycleBinTypes[kind], id } })
}

/** Restores an object of the bin; a refusal blocks the case. */
export async function restore(tools: Tools, kind: BinKind, object: Stored): Promise<void> {
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
