import { type Change, type FlowRecord, type View, put } from '../world/index.ts'
import type { Call, Scene } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'
import { flowShownAgain, shownFlow } from './flows/shown.ts'

export interface FlowParts {
  /** The flow as the API shows it. */
  render: (flow: FlowRecord, scene: Scene) => { id: number | bigint } & Record<string, unknown>
  /** Changes that store a flow as a new saved version. */
  save: (flow: FlowRecord, message: string, scene: Scene) => readonly Change[]
}

export const flowParts: FlowParts = {
  render: (flow, { view }) => shownFlow(flow, view),
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

/** The members that clients set. */
const MEMBERS: ReadonlySet<string> = new Set(['name', 'description', 'flowType', 'tags', 'properties'])

const NOTHING: Record<string, unknown> = Object.freeze({})

/** The client's part of a flow; members that the specification does not name are under `extra`. */
function fromBody(
  body: FlowBody,
): Pick<FlowRecord, 'name' | 'description' | 'flowType' | 'tags' | 'properties' | 'extra'> {
  const members = body as Record<string, unknown>
  const given: Record<string, unknown> = {}
  for (const name of MEMBERS) if (members[name] !== undefined) given[name] = members[name]
  const others = Object.keys(members).filter((name) => !MEMBERS.has(name) && !KEPT.has(name))
  const extra = others.length === 0 ? NOTHING : Object.fromEntries(others.map((name) => [name, members[name]]))
  return { ...given, extra }
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
      return { changes: parts.flows.save(flow, 'created', call), result: flow }
    },
    answer: (flow, call) => ({ status: 200, json: call.parts.flows.render(flow, call) }),
  }),

  getFlow: operation('getFlow')({
    find: findFlow,
    apply: (call, flow) => ({ changes: call.parts.recentFlows.open(flow, call.caller, call), result: flow }),
    answer(flow, call) {
      const { render } = call.parts.flows
      // An altered rendering may depend on more than the flow.
      const json = render === flowParts.render ? flowShownAgain(flow, call.view) : render(flow, call)
      return { status: 200, json }
    },
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
