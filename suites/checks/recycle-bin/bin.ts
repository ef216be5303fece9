import type { BinKind } from '#spec'
import {
  type Api,
  type As,
  Blocked,
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  mayNameObject,
  namesObject,
  unlessBlocked,
} from '../../kit/index.ts'
import { isListed, remove } from '../objects.ts'

/** The contents of the bin, in whatever shape. */
export function bin(api: Api): Promise<Reply> {
  return api.need('listDeletedObjects')
}

/** The contents of the bin once they are as wanted, or at last: how soon it has what was deleted is not documented. */
export function binSoon({ api, eventually }: Tools, isWanted: (held: Reply) => boolean): Promise<Reply> {
  return eventually(() => bin(api), isWanted)
}

/** Whether the bin names an object. */
export async function isInBin(tools: Tools, object: Stored): Promise<boolean> {
  const isNamed = (held: Reply): boolean => mayNameObject(held, object)
  return isNamed(await binSoon(tools, isNamed))
}

/** Deletes the object; blocks the case if it is not in the bin afterwards, since that is for another rule. */
export async function discard(tools: Tools, kind: BinKind, object: Stored): Promise<void> {
  await remove(tools.api, kind, object)
  if (!(await isInBin(tools, object))) throw new Blocked(`the deleted ${kind} is not in the recycle bin`)
}

/** Requests a restore, with the target file's name for the kind. */
export function askRestore(
  { api, target }: Tools,
  kind: BinKind,
  { id }: Pick<Stored, 'id'>,
  as: As = 'admin',
): Promise<Reply> {
  const type = target.recycleBinTypes[kind]
  if (type === undefined) throw new NotApplicable(`the target file has no recycle_bin_types.${kind}`)
  return api.call('restoreDeletedObject', { path: { type, id }, as, valid: as === 'admin' })
}

/** Restores an object from the bin; a refusal blocks the case. */
export async function restore(tools: Tools, kind: BinKind, object: Pick<Stored, 'id'>): Promise<void> {
  const reply = await askRestore(tools, kind, object)
  if (!reply.ok) throw new Blocked(`the restore of the ${kind} answered ${reply.status}`)
  // That it is listed then is for other rules.
  await unlessBlocked(() => listedSoon(tools, kind, object))
}

/** Whether an object is listed once there was time for it: how soon a restore is done is not documented. */
export function listedSoon({ api, eventually }: Tools, kind: BinKind, object: Pick<Stored, 'id'>): Promise<boolean> {
  return eventually(
    () => isListed(api, kind, object),
    (isThere) => isThere,
  )
}

/**
 * Learns from an object in the bin how to find others: by name, which is unique, or else by id, which objects of other
 * kinds may share.
 */
export function tracer(
  reply: Reply,
  { name }: Stored,
  byId: typeof namesObject = namesObject,
): (reply: Reply, object: Stored) => boolean {
  const byName = typeof name === 'string' && reply.text.includes(name)
  return byName ? ({ text }, object) => text.includes(String(object['name'])) : byId
}
