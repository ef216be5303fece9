import type { Int64, ResourceKind } from '#spec'
import { type Api, Blocked, type Reply } from '../../kit/index.ts'
import { ask as readOf, isListed } from '../objects.ts'

/** The switches of a deletion; what is left out is not sent. */
export type Switches = { schedules?: boolean; connections?: boolean }

/** Asks for a deletion; any answer is fine. */
export function ask(api: Api, { id }: { id: Int64 }, query: Switches = {}): Promise<Reply> {
  return api.call('deleteFlow', { path: { flowId: id }, query })
}

/** Deletes a flow; a refusal blocks the case. */
export function remove(api: Api, { id }: { id: Int64 }, query: Switches = {}): Promise<Reply> {
  return api.need('deleteFlow', { path: { flowId: id }, query })
}

/** Asks for a deletion that has to be refused; where it is not, another rule is broken. */
export async function refused(api: Api, flow: { id: Int64 }, query: Switches = {}): Promise<Reply> {
  const reply = await ask(api, flow, query)
  if (reply.status !== 409)
    throw new Blocked(`deleteFlow answered ${reply.status} where the case needed it to refuse with 409`)
  return reply
}

/**
 * Whether an object is still there: by reading it and by the list of its kind. Where the two do not agree a rule of its
 * own area is broken, which blocks the case.
 */
export async function isActive(api: Api, kind: ResourceKind, { id }: { id: Int64 }): Promise<boolean> {
  const reply = await readOf(api, kind, { id })
  const found = await isListed(api, kind, { id })
  if (reply.ok && found) return true
  if (reply.status === 404 && !found) return false
  throw new Blocked(
    `reading ${kind} ${id} answers ${reply.status}, and the list ${found ? 'has it' : 'does not have it'}`,
  )
}

/** What the recycle bin holds, as it is answered. */
export function bin(api: Api): Promise<Reply> {
  return api.need('listDeletedObjects')
}
