import type { Int64 } from '#spec'
import { parseInt64 } from '#spec'
import type { FlowRecord, ObjectRecord, ScheduleRecord, View } from '../world/index.ts'

/**
 * Property keys by which a flow of the mock names what it uses: comma-separated ids. How a flow refers to other objects
 * is not documented, so these keys are the mock's own, and a target file says how it is elsewhere.
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

/** Something that belongs to a tenant. */
type Owned = Pick<ObjectRecord, 'id' | 'tenantId'>

/** Flows that use an object. Another tenant can write any id into its flows: that uses nothing. */
export function flowsUsing(view: View, kind: ReferenceKind, { id, tenantId }: Owned): FlowRecord[] {
  return [...view.flows.values()].filter((flow) => flow.tenantId === tenantId && referencesOf(flow, kind).includes(id))
}

/** Schedules that run a flow, of its own tenant. */
export function schedulesOf(view: View, { id, tenantId }: Owned): ScheduleRecord[] {
  return view.schedules.where('flowId', id).filter((schedule) => schedule.tenantId === tenantId)
}

/** The flow that a schedule runs, if its tenant has it. */
export function flowOf(view: View, { flowId, tenantId }: ScheduleRecord): FlowRecord | undefined {
  const flow = view.flows.get(flowId)
  return flow?.tenantId === tenantId ? flow : undefined
}
