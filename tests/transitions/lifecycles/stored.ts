import { type BinKind, type OperationId, pathTo, resources } from '#spec'
import type { Reply, Service } from '../service.ts'

/** An object by its id. */
export interface Identified {
  id: number
}

/** The object that a creation answered. */
export function created(reply: Reply): Identified {
  return { id: (reply.json as Identified).id }
}

/** The state of an object that is active or in the recycle bin, `none` where it is in neither; none at all where it is half in each. */
export async function binStates(kind: BinKind, service: Service, { id }: Identified): Promise<string[]> {
  const { read, list } = resources[kind].operations
  const one = await service.call(read, { path: pathTo(kind, { id }) })
  const listed = await service.call<Identified[]>(list)
  const bin = await service.call<(Identified & { type: string })[]>('listDeletedObjects')
  const isListed = listed.json.some((other) => other.id === id)
  const isBinned = bin.json.some((entry) => entry.id === id && entry.type === resources[kind].group)
  if (one.status === 200 && isListed && !isBinned) return ['active']
  if (one.status === 404 && !isListed) return [isBinned ? 'in recycle bin' : 'none']
  return []
}

/** Asks for an object of the recycle bin to be restored. */
export function restore(kind: BinKind): (service: Service, object: Identified) => Promise<Reply> {
  return (service, { id }) => service.call('restoreDeletedObject', { path: { type: resources[kind].group, id } })
}

/** A restore of what is active, and so not in the bin. */
export function restoreOfActive<Stored extends Identified>(given: (service: Service) => Promise<Stored>) {
  return { says: 'it is not in the recycle bin', given, status: 404, state: 'active' }
}

/** Makes an object; throws where it is refused. */
export async function make(service: Service, operation: OperationId, body: unknown): Promise<Identified> {
  const reply = await service.call(operation, { body })
  if (reply.status !== 200) throw new Error(`${operation} answered ${reply.status}: ${reply.text}`)
  return created(reply)
}

/** A flow that refers to nothing, or to what its properties name. */
export function makeFlow(service: Service, properties: Record<string, string> = {}): Promise<Identified> {
  return make(service, 'createFlow', { name: 'Walked', flowType: 'flow.etl.database', properties })
}

/** A schedule of a flow that is due once a year. */
export function makeSchedule(service: Service, flow: Identified, enabled = true): Promise<Identified> {
  return make(service, 'createSchedule', { flowId: flow.id, name: 'Yearly', schedule: '0 0 12 1 1 *', enabled })
}
