import type { Int64 } from '#spec'
import { parseInt64 } from '#spec'
import type { FlowRecord, ObjectRecord, ScheduleRecord, View } from '../world/index.ts'

/**
 * Property keys by which a flow of the mock refers to other objects: comma-separated ids. The documents do not show
 * references, so these keys are the mock's own, and a target file describes them for other services.
 */
export const REFERENCE_KEYS = {
  flow: 'field.flow.child',
  connection: 'field.flow.connection',
  format: 'field.flow.format',
  macro: 'field.flow.macro',
} as const

export type ReferenceKind = keyof typeof REFERENCE_KEYS

/** Ids of the objects of one kind that a flow uses. */
export function referencesOf(flow: FlowRecord, kind: ReferenceKind): Int64[] {
  const text = flow.properties?.[REFERENCE_KEYS[kind]]
  if (text === undefined) return []
  return text.split(',').flatMap((part) => parseInt64(part.trim()) ?? [])
}

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

/** Child flows of a flow, in the order in which its runs start them, as far as its tenant has them. */
export function childrenOf(flow: FlowRecord, view: View): Int64[] {
  return referencesOf(flow, 'flow').filter((id) => view.flows.get(id)?.tenantId === flow.tenantId)
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
