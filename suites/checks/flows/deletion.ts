import type { Int64, ResourceKind } from '#spec'
import {
  type Api,
  Blocked,
  type Reply,
  type Stored,
  type Tools,
  listed,
  mayNameObject,
  namesObject,
  same,
  unlessBlocked,
} from '../../kit/index.ts'
import { type Named, ask as readOf, isListed } from '../objects.ts'
import { bin, binSoon } from '../recycle-bin/bin.ts'

/** The switches of a deletion; missing ones are not sent. */
export type Switches = { schedules?: boolean; connections?: boolean }

/** Requests a deletion, and accepts any status. */
export function requestDeletion(api: Api, { id }: { id: Int64 }, query: Switches = {}): Promise<Reply> {
  return api.call('deleteFlow', { path: { flowId: id }, query })
}

/** Deletes a flow; a refusal blocks the case. */
export function remove(api: Api, { id }: { id: Int64 }, query: Switches = {}): Promise<Reply> {
  return api.need('deleteFlow', { path: { flowId: id }, query })
}

/** Requests a deletion that must be refused; blocks the case if it is not, since that is for another rule. */
export async function refused(api: Api, flow: { id: Int64 }, query: Switches = {}): Promise<Reply> {
  const reply = await requestDeletion(api, flow, query)
  if (reply.status !== 409)
    throw new Blocked(`deleteFlow answered ${reply.status} where the case needed it to refuse with 409`)
  return reply
}

/**
 * Whether a deletion was refused for one of these objects, which lies in the recycle bin: whether such an object still
 * refers to the flow is not documented.
 */
export async function isRefusedForBinned(tools: Tools, reply: Reply, deleted: readonly Stored[]): Promise<boolean> {
  const named = reply.status === 409 ? deleted.filter((one) => mayNameObject(reply, one)) : []
  if (named.length === 0) return false
  const isNamed = (held: Reply): boolean => named.some((one) => mayNameObject(held, one))
  return isNamed(await binSoon(tools, isNamed))
}

/** How an object is seen: by reading it, by listing its kind, and in the recycle bin, where it may be readable too. */
interface Seen {
  isActive?: boolean
  /** Whether reading it and the list agree, so that the bin has no say. */
  isClear: boolean
  problem: string
}

async function seen(api: Api, kind: ResourceKind, object: Named): Promise<Seen> {
  const reply = await readOf(api, kind, object)
  const found = await isListed(api, kind, object)
  const isMissing = !found && reply.status === 404
  const isGone = isMissing || (!found && mayNameObject(await bin(api), object))
  const isClear = isMissing || (reply.ok && found)
  const problem = `reading ${kind} ${object.id} answers ${reply.status}, and the list ${found ? 'has it' : 'does not have it'}`
  return { problem, isClear, ...(isGone ? { isActive: false } : reply.ok && found ? { isActive: true } : {}) }
}

/** Whether an object is as it is seen; if that does not agree, a rule of its own area is broken, which blocks the case. */
function agreed({ isActive: is, problem }: Seen): boolean {
  if (is === undefined) throw new Blocked(problem)
  return is
}

/** Whether an object still exists. How soon lists and the recycle bin follow is not documented. */
export async function isActive({ api, eventually }: Tools, kind: ResourceKind, object: Named): Promise<boolean> {
  return agreed(
    await eventually(
      () => seen(api, kind, object),
      // A list may show a new object, which can be read, a moment later, while something in the bin names it.
      (one) => one.isClear,
    ),
  )
}

/** Whether an object is deleted. How soon lists and the recycle bin follow is not documented. */
export async function isGone({ api, eventually }: Tools, kind: ResourceKind, object: Named): Promise<boolean> {
  return !agreed(
    await eventually(
      () => seen(api, kind, object),
      (one) => one.isActive === false,
    ),
  )
}

/**
 * Schedules of a flow that count as running it: of a disabled one this is not documented, so it does where the list of
 * those that run the flow has it.
 */
export async function running(
  api: Api,
  { id: flowId }: { id: Int64 },
  schedules: readonly Stored[],
): Promise<readonly Stored[]> {
  const listing = await unlessBlocked(() => api.need('listFlowSchedules', { path: { flowId } }))
  const items = listing === undefined ? [] : listed<Stored>(listing)
  return schedules.filter((one) => one['enabled'] === true || items.some(({ id }) => id === one.id))
}

/**
 * Ids of the objects that the report names in a list of items, and nowhere with a status. How the report groups its
 * items is not shown: a group may have one for all of them, within or beside its list, and texts and maps are not judged.
 */
export function itemsWithoutStatus({ json }: Reply, objects: readonly Stored[]): Int64[] {
  const items = [...itemsIn(json)]
  return objects
    .filter((object) => {
      const own = items.filter(({ item }) => typeof item !== 'string' && namesObject({ json: item }, object))
      return own.length > 0 && !own.some(({ item, inGroup }) => inGroup || hasStatus(item, object))
    })
    .map(({ id }) => id)
}

/** The members of all lists, and whether an object within the report around them has a status. */
function* itemsIn(value: unknown, inGroup = false): Iterable<{ item: unknown; inGroup: boolean }> {
  if (typeof value !== 'object' || value === null) return
  // The plain one is that of the whole report.
  const isBeside = Object.keys(value).some((name) => isStatus(name) && name !== 'status')
  for (const member of Object.values(value)) {
    if (Array.isArray(value)) yield { item: member, inGroup }
    const isGroup = typeof member === 'object' && member !== null && Object.keys(member).some(isStatus)
    yield* itemsIn(member, inGroup || isGroup || isBeside)
  }
}

const isStatus = (name: string): boolean => /status/i.test(name)

/** What kind of object an item is, or its type. */
const KIND = /^(flow|schedule|connection|format)s?(\.|$)/i

/**
 * Whether an item has a status, at any depth: how it is called is not shown, so that any value counts which the object
 * itself does not show, and which is neither its id, its name nor its kind.
 */
function hasStatus(item: unknown, object: Stored): boolean {
  if (typeof item !== 'object' || item === null) return false
  return Object.entries(item).some(([name, member]: [string, unknown]) => {
    if (!isStatus(name) && same(member, object[name])) return false
    if (typeof member === 'object') return hasStatus(member, object)
    return member !== object['name'] && String(member) !== String(object.id) && !KIND.test(String(member))
  })
}
