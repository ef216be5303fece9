import {
  type ConnectionRecord,
  type FlowRecord,
  type FormatRecord,
  type ScheduleRecord,
  referencesOf,
} from '../../world/index.ts'
import { findFlow } from '../flows.ts'
import { type Refusal, refuse } from '../kernel/answer.ts'
import type { Call, Scene } from '../kernel/call.ts'
import { operation } from '../kernel/operation.ts'
import { flowsUsing, schedulesOf } from '../references.ts'

/** References that block the deletion of a flow. */
export interface FlowReferences {
  flows: readonly FlowRecord[]
  schedules: readonly ScheduleRecord[]
}

/** Objects that move to the recycle bin together with a flow. */
export interface FlowCompanions {
  schedules: readonly ScheduleRecord[]
  connections: readonly ConnectionRecord[]
  formats: readonly FormatRecord[]
}

/** The two switches of a deletion, off by default. */
export type FlowDeletion = Call<'deleteFlow'>['query']

export interface FlowDeletionParts {
  /** References that block the deletion under these switches. */
  references: (flow: FlowRecord, switches: FlowDeletion, scene: Scene) => FlowReferences
  /** Body of a refused deletion: the references to the flow. */
  renderReferences: (references: FlowReferences) => unknown
  schedulesOf: (flow: FlowRecord, scene: Scene) => ScheduleRecord[]
  connectionsOf: (flow: FlowRecord, scene: Scene) => ConnectionRecord[]
  formatsOf: (flow: FlowRecord, scene: Scene) => FormatRecord[]
  /** The report of a deletion. */
  report: (flow: FlowRecord, companions: FlowCompanions) => { status: unknown } & Record<string, unknown>
}

export const flowDeletionParts: FlowDeletionParts = {
  references: (flow, { schedules }, { view }) => ({
    // A flow's reference to itself does not block.
    flows: flowsUsing(view, 'flow', flow).filter(({ id }) => id !== flow.id),
    schedules: schedules === true ? [] : schedulesOf(view, flow),
  }),
  renderReferences: (references) =>
    Object.fromEntries(
      Object.entries(references as unknown as Record<string, readonly FlowRecord[]>)
        .filter(([, objects]) => objects.length > 0)
        .map(([kind, objects]) => [kind, objects.map(({ id, name }) => ({ id, name }))]),
    ),
  schedulesOf: (flow, { view }) => schedulesOf(view, flow),
  connectionsOf: (flow, { view }) =>
    referencesOf(flow, 'connection')
      .flatMap((id) => view.connections.get(id) ?? [])
      .filter((one) => one.tenantId === flow.tenantId && flowsUsing(view, 'connection', one).length === 1),
  formatsOf: (flow, { view }) =>
    referencesOf(flow, 'format')
      .flatMap((id) => view.formats.get(id) ?? [])
      .filter((one) => one.tenantId === flow.tenantId && flowsUsing(view, 'format', one).length === 1),
  report: (flow, { schedules, connections, formats }) => {
    const deleted = ({ id, name }: { id: FlowRecord['id']; name?: string }) => ({ id, name, status: 'deleted' })
    return {
      status: 'deleted',
      flows: [deleted(flow)],
      schedules: schedules.map(deleted),
      connections: connections.map(deleted),
      formats: formats.map(deleted),
    }
  },
}

function conflict(reason: string, flow: FlowRecord, call: Call<'deleteFlow'>): Refusal {
  const { references, renderReferences } = call.parts.flowDeletion
  return refuse(409, reason, { json: renderReferences(references(flow, call.query, call)) })
}

export const flowDeletionOperations = {
  deleteFlow: operation('deleteFlow')({
    find: findFlow,
    guards: {
      notReferenced: (call, flow) => {
        const { flows } = call.parts.flowDeletion.references(flow, call.query, call)
        return flows.length === 0 ? undefined : conflict('another flow refers to it', flow, call)
      },
      notScheduled: (call, flow) => {
        const { schedules } = call.parts.flowDeletion.references(flow, call.query, call)
        return schedules.length === 0 ? undefined : conflict('a schedule runs it', flow, call)
      },
    },
    apply: (call, flow) => {
      const { flowDeletion, recycleBin } = call.parts
      const withConnections = call.query.connections === true
      const companions: FlowCompanions = {
        schedules: flowDeletion.schedulesOf(flow, call),
        connections: withConnections ? flowDeletion.connectionsOf(flow, call) : [],
        formats: withConnections ? flowDeletion.formatsOf(flow, call) : [],
      }
      const changes = [
        ...companions.schedules.flatMap((schedule) => recycleBin.discard('schedule', schedule, call.caller, call)),
        ...companions.connections.flatMap((connection) =>
          recycleBin.discard('connection', connection, call.caller, call),
        ),
        ...companions.formats.flatMap((format) => recycleBin.discard('format', format, call.caller, call)),
        ...recycleBin.discard('flow', flow, call.caller, call),
      ]
      return { changes, result: { flow, companions } }
    },
    answer: ({ flow, companions }, { parts }) => ({ status: 200, json: parts.flowDeletion.report(flow, companions) }),
  }),
}
