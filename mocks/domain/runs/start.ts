import { childrenOf } from '../../world/index.ts'
import type { Int64 } from '#spec'
import {
  type Change,
  type ExecutionRecord,
  type FlowRecord,
  type Ids,
  type SimulationRecord,
  type View,
  at,
  put,
} from '../../world/index.ts'
import type { Caller, Scene } from '../kernel/call.ts'
import type { Decision } from '../kernel/operation.ts'
import { connectionsOf } from '../references.ts'
import { underWay } from './ending.ts'
import { expecting } from './mails.ts'

/** Start outcome codes of a run (platform document, states and transitions). */
export const STARTED = 0
export const ALREADY_RUNNING = 1
export const CANCELED = 2

/** Default duration of a run, in ms, and its records. */
const USUAL_DURATION_MS = 40
const USUAL_RECORDS = 1_000
const SECOND_MS = 1_000
const MASK = '*****'

/** Parameters of a start request. */
export interface RunRequest {
  parameters: Readonly<Record<string, string>>
  secureParameterNames?: string | undefined
  logStep?: Int64 | undefined
  /** Mails and notifications about the run. */
  wishes?: Pick<ExecutionRecord, 'mails' | 'expected'>
  waitIfRunning?: boolean | undefined
  allowParallel?: boolean | undefined
  /** Seconds. */
  stopTime?: Int64 | undefined
  triggerType: string
  messageId?: string
}

/** Outcome of a start request: the execution and the code. */
export interface StartOutcome {
  flowId: Int64
  auditId: Int64
  code: number
}

type Start = (flow: FlowRecord, request: RunRequest, caller: Caller, scene: Scene) => Decision<StartOutcome>

/** Decisions of a start request. */
export interface StartParts {
  /** Handles a start request. */
  start: Start
  /** Outcome of a start while an execution of the flow is under way; undefined starts another one in parallel. */
  whileRunning: (going: ExecutionRecord, ...start: Parameters<Start>) => Decision<StartOutcome> | undefined
  /** Cancels a start: its execution ends before it begins. */
  turnDown: Start
  /** Audit id of a new execution, greater than all earlier ones. */
  newAuditId: (ids: Ids) => Int64
  /** Plan of a run that is not stopped. */
  planOf: (flow: FlowRecord, scene: Scene) => ExecutionRecord['plan']
  /** Parameter value as shown in logs; undefined omits the parameter. */
  shown: (name: string, value: string, secure: readonly string[]) => string | undefined
  /** The service's own log entry about a parameter. */
  noted: (name: string, shown: string) => string | undefined
  /** Parses the comma-separated names of parameters to mask. */
  secureNames: (list: string | undefined) => string[]
  /** Converts a stop time in seconds to ms; undefined sets no limit. */
  stopAfterMs: (seconds: Int64) => number | undefined
}

export const startParts: StartParts = {
  start(flow, request, caller, scene) {
    const { now, parts } = scene
    if (request.allowParallel !== true && request.waitIfRunning !== true) {
      const [going] = underWay(flow.id, scene)
      const decided = going && parts.runs.whileRunning(going, flow, request, caller, scene)
      if (decided !== undefined) return decided
    }
    const execution = newExecution(flow, request, caller.user.login, scene)
    const { auditId } = execution
    const stopAfter = request.stopTime === undefined ? undefined : parts.runs.stopAfterMs(request.stopTime)
    const stop = stopAfter === undefined ? [] : [at(now + stopAfter, 'run-times-out', auditId)]
    return {
      changes: [
        ...parts.runs.enter(execution, scene),
        ...stop,
        ...expecting(execution, now),
        ...forcedOnceLess(flow, scene),
      ],
      result: { flowId: flow.id, auditId, code: STARTED },
    }
  },
  whileRunning: ({ flowId, auditId }) => ({ changes: [], result: { flowId, auditId, code: ALREADY_RUNNING } }),
  turnDown(flow, request, caller, scene) {
    const { calls: _calls, ...execution } = newExecution(flow, request, caller.user.login, scene)
    const { auditId } = execution
    const canceled: ExecutionRecord = { ...execution, status: 'canceled', ended: scene.now }
    return { changes: [put('executions', auditId, canceled)], result: { flowId: flow.id, auditId, code: CANCELED } }
  },
  newAuditId: (ids) => ids.id(),
  planOf(flow, { view }) {
    const { outcome, durationMs, forced } = simulationOf(flow.id, view)
    return forced?.plan ?? { outcome, durationMs }
  },
  shown: (name, value, secure) => (secure.includes(name) ? MASK : value),
  noted: (name, shown) => `parameter ${name}=${shown}`,
  secureNames: (list) => (list === undefined ? [] : list.split(',').map((name) => name.trim())),
  stopAfterMs: (seconds) => (seconds > 0 ? Number(seconds) * SECOND_MS : undefined),
}

/** Simulation of a flow's runs. */
export function simulationOf(flowId: Int64, { simulations }: View): SimulationRecord {
  return simulations.get(flowId) ?? { flowId, outcome: 'success', durationMs: USUAL_DURATION_MS }
}

/** Counts down an override with a limited number of runs. */
export function forcedOnceLess({ id }: FlowRecord, { view }: Scene): Change[] {
  const { forced, ...simulation } = simulationOf(id, view)
  if (forced?.times === undefined) return []
  const { plan, times } = forced
  return [put('simulations', id, times > 1 ? { ...simulation, forced: { plan, times: times - 1 } } : simulation)]
}

/** The record of an execution to be queued. */
export function newExecution(flow: FlowRecord, request: RunRequest, startedBy: string, scene: Scene): ExecutionRecord {
  const { ids, now, parts, view } = scene
  const secure = parts.runs.secureNames(request.secureParameterNames)
  const { echoes = false, records = USUAL_RECORDS, failure, forced } = simulationOf(flow.id, view)
  // What a control request decides ends as it says, and starts no child flows.
  const left = forced === undefined ? childrenOf(flow, view) : []
  const connections = connectionsOf(flow, view)
  const parameters = Object.entries(request.parameters).flatMap(([name, value]) => {
    const shown = parts.runs.shown(name, value, secure)
    if (shown === undefined) return []
    const noted = parts.runs.noted(name, shown)
    return [...(noted === undefined ? [] : [noted]), ...(echoes ? [`received ${name}=${shown}`] : [])]
  })
  return {
    auditId: parts.runs.newAuditId(ids),
    flowId: flow.id,
    tenantId: flow.tenantId,
    status: 'queued',
    started: now,
    startedBy,
    triggerType: request.triggerType,
    description: flow.name ?? '',
    metrics: '',
    parameters: { ...request.parameters },
    secure,
    waits: request.waitIfRunning === true,
    log: parameters,
    records,
    ...request.wishes,
    ...(request.logStep === undefined ? {} : { logStep: request.logStep }),
    ...(connections.length === 0 ? {} : { connections }),
    ...(failure === undefined ? {} : { failure }),
    ...(left.length === 0 ? {} : { calls: { left } }),
    plan: parts.runs.planOf(flow, scene),
    ...(request.messageId === undefined ? {} : { messageId: request.messageId }),
  }
}
