import type { Int64, ResourceKind } from '#spec'
import { type Api, Blocked, type Reply, type Stored, mayNameObject, namesObject } from '../../kit/index.ts'
import { type Named, ask as readOf, isListed } from '../objects.ts'

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
 * Whether an object still exists, both by reading it and by listing its kind; an object in the recycle bin may be
 * readable. If they disagree otherwise, a rule of its own area is broken, which blocks the case.
 */
export async function isActive(api: Api, kind: ResourceKind, object: Named): Promise<boolean> {
  const reply = await readOf(api, kind, object)
  const found = await isListed(api, kind, object)
  if (reply.ok && found) return true
  if (!found && (reply.status === 404 || mayNameObject(await bin(api), object))) return false
  throw new Blocked(
    `reading ${kind} ${object.id} answers ${reply.status}, and the list ${found ? 'has it' : 'does not have it'}`,
  )
}

/** The contents of the recycle bin. */
export function bin(api: Api): Promise<Reply> {
  return api.need('listDeletedObjects')
}

/**
 * Ids of the objects that the report names in a list of items, and nowhere with a status. How the report groups its
 * items is not shown: a group may have one for all of them, and texts and maps are not judged.
 */
export function itemsWithoutStatus({ json }: Reply, objects: readonly Stored[]): Int64[] {
  const items = [...itemsIn(json)]
  return objects
    .filter((object) => {
      const own = items.filter(({ item }) => typeof item !== 'string' && namesObject({ json: item }, object))
      return own.length > 0 && !own.some(({ item, inGroup }) => inGroup || hasStatus(item))
    })
    .map(({ id }) => id)
}

/** The members of all lists, and whether an object within the report around them has a status. */
function* itemsIn(value: unknown, inGroup = false): Iterable<{ item: unknown; inGroup: boolean }> {
  if (typeof value !== 'object' || value === null) return
  for (const member of Object.values(value)) {
    if (Array.isArray(value)) yield { item: member, inGroup }
    const isGroup = typeof member === 'object' && member !== null && Object.keys(member).some(isStatus)
    yield* itemsIn(member, inGroup || isGroup)
  }
}

const isStatus = (name: string): boolean => /status/i.test(name)

/** Whether an item has a status, at any depth. */
function hasStatus(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false
  return Object.entries(item).some(([name, member]) => (isStatus(name) && member !== null) || hasStatus(member))
}
