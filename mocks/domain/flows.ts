import { type Change, type FlowRecord, type View, put } from '../world/index.ts'
import type { Call, Scene } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'
import { schedulesOf } from './references.ts'

export interface FlowParts {
  /** The flow as the API shows it. */
  render: (flow: FlowRecord, scene: Scene) => { id: number | bigint } & Record<string, unknown>
  /** Changes that store a flow as a new saved version. */
  save: (flow: FlowRecord, message: string, scene: Scene) => readonly Change[]
}

export const flowParts: FlowParts = {
  render(flow, { view }) {
    const schedules = schedulesOf(view, flow)
    const { tenantId: _tenant, extra, ...shown } = flow
    return {
      ...extra,
      ...shown,
      enabledSchedules: schedules.filter((schedule) => schedule.enabled).length,
      disabledSchedules: schedules.filter((schedule) => !schedule.enabled).length,
    }
  },
  save: (flow, message, scene) => [
    put('flows', flow.id, flow),
    ...scene.parts.versions.keep('flow', flow, message, scene),
  ],
}

/** A flow of the caller's tenant. */
export function findFlow(call: {
  view: View
  caller: Call<never>['caller']
  path: { flowId: number | bigint }
}): FlowRecord | undefined {
  const flow = call.view.flows.get(call.path.flowId)
  return flow?.tenantId === call.caller.tenantId ? flow : undefined
}

type FlowBody = Call<'createFlow'>['body']

/** Members of a flow that the service sets itself, whatever a client sends. */
const KEPT = new Set(['id', 'createdBy', 'created', 'modifiedBy', 'modified', 'enabledSchedules', 'disabledSchedules'])

/** The members that the client sets. */
function fromBody(
  body: FlowBody,
): Pick<FlowRecord, 'name' | 'description' | 'flowType' | 'tags' | 'properties' | 'extra'> {
  const { name, description, flowType, tags, properties, ...rest } = body as Record<string, unknown>
  const known = { name, description, flowType, tags, properties }
  const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
  return { ...given, extra: Object.fromEntries(Object.entries(rest).filter(([key]) => !KEPT.has(key))) }
}

export const flowOperations = {
  listFlows: operation('listFlows')({
    // The plain list already covers the tenant, so `scope=all` adds nothing (a freedom).
    apply: ({ view, caller }) => {
      const inTenant = [...view.flows.values()].filter(({ tenantId }) => tenantId === caller.tenantId)
      return reading(inTenant)
    },
    answer: (flows, call) => ({ status: 200, json: flows.map((flow) => call.parts.flows.render(flow, call)) }),
  }),

  createFlow: operation('createFlow')({
    apply: (call) => {
      const { caller, now, ids, body, parts } = call
      const by = caller.user.login
      const flow: FlowRecord = {
        id: ids.id(),
        tenantId: caller.tenantId,
        createdBy: by,
        created: now,
        modifiedBy: by,
        modified: now,
        ...fromBody(body),
      }
      return {
        changes: [...parts.flows.save(flow, 'created', call), ...parts.recentFlows.open(flow, caller, call)],
        result: flow,
      }
    },
    answer: (flow, call) => ({ status: 200, json: call.parts.flows.render(flow, call) }),
  }),

  getFlow: operation('getFlow')({
    find: findFlow,
    apply: (call, flow) => ({ changes: call.parts.recentFlows.open(flow, call.caller, call), result: flow }),
    answer: (flow, call) => ({ status: 200, json: call.parts.flows.render(flow, call) }),
  }),

  replaceFlow: operation('replaceFlow')({
    find: findFlow,
    apply: (call, { id, tenantId, createdBy, created }) => {
      const kept = { id, tenantId, createdBy, created }
      const flow: FlowRecord = {
        ...kept,
        modifiedBy: call.caller.user.login,
        modified: call.now,
        ...fromBody(call.body),
      }
      return { changes: call.parts.flows.save(flow, 'updated', call), result: flow }
    },
    answer: (flow, call) => ({ status: 200, json: call.parts.flows.render(flow, call) }),
  }),
}
