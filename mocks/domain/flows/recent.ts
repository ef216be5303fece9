import type { Change, FlowRecord } from '../../world/index.ts'
import type { Caller, Scene } from '../kernel/call.ts'
import { operation, reading } from '../kernel/operation.ts'
import { recentlyOpened, recordOpened } from '../recently-opened.ts'

/** Default length of the list without `limit`; not documented. */
const USUAL_LIMIT = 10

export interface RecentFlowParts {
  /** The change that records that a user opened a flow. */
  open: (flow: FlowRecord, caller: Caller, scene: Scene) => readonly Change[]
  /** Flows of the tenant that the user opened, the latest first. */
  opened: (caller: Caller, scene: Scene) => FlowRecord[]
  /** Maximum number of flows for a request. */
  most: (limit: number | undefined) => number
}

export const recentFlowParts: RecentFlowParts = {
  open: (flow, caller, scene) => recordOpened('flow', flow, caller, scene),
  opened: (caller, scene) => [...recentlyOpened<FlowRecord>('flow', caller, scene)],
  most: (limit) => Math.max(0, limit ?? USUAL_LIMIT),
}

export const recentFlowOperations = {
  listRecentFlows: operation('listRecentFlows')({
    apply: (call) => {
      const { opened, most } = call.parts.recentFlows
      return reading(opened(call.caller, call).slice(0, most(call.query.limit)))
    },
    answer: (flows, call) => ({ status: 200, json: flows.map((flow) => call.parts.flows.render(flow, call)) }),
  }),
}
