import { type ReferenceKind, referencesOf } from '../world/index.ts'
import type { FlowRecord, ObjectRecord, ScheduleRecord, View } from '../world/index.ts'

/** An object of a tenant. */
type Owned = Pick<ObjectRecord, 'id' | 'tenantId'>

/** Flows that use an object. Ids of other tenants' objects do not count: any tenant can write any id. */
export function flowsUsing(view: View, kind: ReferenceKind, { id, tenantId }: Owned): FlowRecord[] {
  return [...view.flows.values()].filter((flow) => flow.tenantId === tenantId && referencesOf(flow, kind).includes(id))
}

/** Names of the connections that a flow uses, as far as its tenant has them. */
export function connectionsOf(flow: FlowRecord, view: View): string[] {
  return referencesOf(flow, 'connection').flatMap((id) => {
    const connection = view.connections.get(id)
    return connection?.tenantId === flow.tenantId ? (connection.name ?? []) : []
  })
}

/** Schedules of the same tenant that run a flow. */
export function schedulesOf(view: View, { id, tenantId }: Owned): ScheduleRecord[] {
  return view.schedules.where('flowId', id).filter((schedule) => schedule.tenantId === tenantId)
}

/** The flow of a schedule, if its tenant has it. */
export function flowOf(view: View, { flowId, tenantId }: ScheduleRecord): FlowRecord | undefined {
  const flow = view.flows.get(flowId)
  return flow?.tenantId === tenantId ? flow : undefined
}
