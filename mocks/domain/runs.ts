import type { Int64 } from '#spec'
import { type Change, type ExecutionRecord, type ExecutionStatus, type FlowRecord, type Key, at, put } from '../world/index.ts'
import { refuse } from './kernel/answer.ts'
import type { Call, Caller, Scene } from './kernel/call.ts'
import { type Decision, operation } from './kernel/operation.ts'
import { findFlow } from './flows.ts'

/** Start outcome codes of a run (platform document, states and transitions). */
export const STARTED = 0
export const ALREADY_RUNNING = 1
export const CANCELED = 2

const TERMINAL: ReadonlySet<ExecutionStatus> = new Set(['success', 'warning', 'error', 'canceled'])
/** How long a run waits in the queue before it begins, in ms. */
const QUEUE_MS = 5
/** How long a flow runs that the world has no simulation for, in ms. */
const USUAL_DURATION_MS = 40
const SECOND_MS = 1_000
const MASK = '*****'

/** How a run was asked for. */
export interface RunRequest {
  parameters: Readonly<Record<string, string>>
  secureParameterNames?: string | undefined
  waitIfRunning?: boolean | undefined
  allowParallel?: boolean | undefined
  /** Seconds. */
  stopTime?: Int64 | undefined
  triggerType: string
  messageId?: string
}

/** A start request's outcome: the execution it is about, and the code. */
export interface StartOutcome {
  flowId: Int64
  auditId: Int64
  code: number
}

export interface RunParts {
  /** Decides what a start request does. */
  start: (flow: FlowRecord, request: RunRequest, caller: Caller, scene: Scene) => Decision<StartOutcome>
  /** Code of a start request while the flow is running already. */
  codeWhileRunning: number
  isOver: (status: ExecutionStatus) => boolean
  /** How a run will go that is not stopped. */
  planOf: (flow: FlowRecord, scene: Scene) => ExecutionRecord['plan']
  /** Values of parameters as the log shows them. */
  logged: (name: string, value: string, secure: readonly string[]) => string
  /** Names in a comma-separated list of parameters to mask. */
  secureNames: (list: string | undefined) => string[]
  /** Seconds of a stop time as ms. */
  stopAfterMs: (seconds: Int64) => number
  /** A queued run begins. */
  begin: (auditId: Key, scene: Scene) => readonly Change[]
  /** A run reaches the end that was planned for it. */
  end: (auditId: Key, scene: Scene) => readonly Change[]
  /** A run is still going when its stop time is up. */
  timeOut: (auditId: Key, scene: Scene) => readonly Change[]
  /** Stops an execution that is going on. */
  cancel: (execution: ExecutionRecord, reason: string, scene: Scene) => readonly Change[]
  /** Whether the outcome of a run is one that `returnErrorCode` answers 500 for. */
  isFailure: (status: ExecutionStatus) => boolean
}

export const runParts: RunParts = {
  start(flow, request, caller, scene) {
    const { ids, now, parts } = scene
    const going = goingOn(flow.id, scene)
    if (going !== undefined && request.allowParallel !== true && request.waitIfRunning !== true) {
      return { changes: [], result: { flowId: flow.id, auditId: going.auditId, code: parts.runs.codeWhileRunning } }
    }
    const auditId = ids.id()
    const secure = parts.runs.secureNames(request.secureParameterNames)
    const parameters = Object.entries(request.parameters)
    const execution: ExecutionRecord = {
      auditId,
      flowId: flow.id,
      tenantId: flow.tenantId,
      status: 'queued',
      started: now,
      startedBy: caller.user.login,
      triggerType: request.triggerType,
      description: flow.name ?? '',
      metrics: '',
      parameters: { ...request.parameters },
      secure,
      waits: request.waitIfRunning === true,
      log: [
        `flow ${flow.name ?? flow.id} queued`,
        ...parameters.map(([name, value]) => `parameter ${name}=${parts.runs.logged(name, value, secure)}`),
      ],
      plan: parts.runs.planOf(flow, scene),
      ...(request.messageId === undefined ? {} : { messageId: request.messageId }),
    }
    const stop =
      request.stopTime === undefined ? [] : [at(now + parts.runs.stopAfterMs(request.stopTime), 'run-times-out', auditId)]
    return {
      changes: [put('executions', auditId, execution), at(now + QUEUE_MS, 'run-begins', auditId), ...stop],
      result: { flowId: flow.id, auditId, code: STARTED },
    }
  },
  codeWhileRunning: ALREADY_RUNNING,
  isOver: (status) => TERMINAL.has(status),
  planOf(flow, { view }) {
    const simulation = view.simulations.get(flow.id)
    return { outcome: simulation?.outcome ?? 'success', durationMs: simulation?.durationMs ?? USUAL_DURATION_MS }
  },
  logged: (name, value, secure) => (secure.includes(name) ? MASK : value),
  secureNames: (list) => (list === undefined ? [] : list.split(',').map((name) => name.trim())),
  stopAfterMs: (seconds) => Number(seconds) * SECOND_MS,
  begin(auditId, scene) {
    const execution = scene.view.executions.get(auditId)
    if (execution?.status !== 'queued') return []
    const before = execution.waits ? goingOn(execution.flowId, scene, auditId) : undefined
    if (before !== undefined) return [at(scene.now + QUEUE_MS, 'run-begins', auditId)]
    const running: ExecutionRecord = { ...execution, status: 'running', log: [...execution.log, 'running'] }
    return [put('executions', auditId, running), at(scene.now + execution.plan.durationMs, 'run-ends', auditId)]
  },
  end(auditId, { view, now }) {
    const execution = view.executions.get(auditId)
    if (execution?.status !== 'running') return []
    const { outcome } = execution.plan
    return [put('executions', auditId, { ...execution, status: outcome, ended: now, log: [...execution.log, `ended: ${outcome}`] })]
  },
  timeOut(auditId, scene) {
    const execution = scene.view.executions.get(auditId)
    if (execution === undefined || scene.parts.runs.isOver(execution.status)) return []
    return scene.parts.runs.cancel(execution, 'stop time is up', scene)
  },
  cancel: (execution, reason, { now }) => [
    put('executions', execution.auditId, { ...execution, status: 'canceled', ended: now, log: [...execution.log, reason] }),
  ],
  isFailure: (status) => status === 'error' || status === 'canceled',
}

/** An execution of the flow that is not over, the given one apart. */
function goingOn(flowId: Int64, { view, parts }: Scene, except?: Key): ExecutionRecord | undefined {
  return view.executions
    .where('flowId', flowId)
    .find(({ status, auditId }) => auditId !== except && !parts.runs.isOver(status))
}

type RunQuery = Call<'runFlow'>['query'] & Partial<Call<'runFlowByName'>['query']>

/** What both run operations do once the flow is found. */
function run(
  call: Scene & { caller: Caller; query: RunQuery },
  flow: FlowRecord,
  parameters: Readonly<Record<string, string>>,
): Decision<StartOutcome> {
  const { query, parts } = call
  const { waitIfRunning, allowParallel, stopTime, secureParameterNames } = query
  const request = { parameters, waitIfRunning, allowParallel, stopTime, secureParameterNames, triggerType: 'api' }
  const decision = parts.runs.start(flow, request, call.caller, call)
  if (query.sync !== true) return decision
  const { auditId } = decision.result
  return {
    ...decision,
    until: ({ executions }) => parts.runs.isOver(executions.get(auditId)?.status ?? 'success'),
  }
}

/** Answer of the run operations: the start outcome, or 500 where the caller asked for that on a failed run. */
function runAnswer({ flowId, auditId, code }: StartOutcome, call: Scene & { query: RunQuery }): never {
  const status = call.view.executions.get(auditId)?.status ?? 'success'
  if (call.query.returnErrorCode === true && call.parts.runs.isFailure(status)) {
    return { status: 500, text: `run ${auditId} ended: ${status}` } as never
  }
  return { status: 200, json: { flowId, auditId, status: code } } as never
}

export const runOperations = {
  runFlow: operation('runFlow')({
    find: findFlow,
    apply: (call, flow) => run(call, flow, (call.body ?? {}) as Record<string, string>),
    answer: runAnswer,
  }),

  runFlowByName: operation('runFlowByName')({
    find: ({ view, caller, path }) => {
      const named = view.flows.where('name', path.flowName)
      return named.find((flow) => flow.tenantId === caller.tenantId)
    },
    apply: (call, flow) => run(call, flow, call.rest),
    answer: runAnswer,
  }),

  stopFlow: operation('stopFlow')({
    find: findFlow,
    guards: {
      executionKnown: ({ view, query }, flow) => {
        if (query.auditId === undefined) return undefined
        const execution = view.executions.get(query.auditId)
        return execution?.flowId === flow.id ? undefined : refuse(404, 'the flow has no such execution')
      },
    },
    apply: (call, flow) => {
      const { view, query, parts } = call
      const going = view.executions.where('flowId', flow.id).filter(({ status }) => !parts.runs.isOver(status))
      const stopped = query.auditId === undefined ? going : going.filter(({ auditId }) => auditId === query.auditId)
      const auditId = query.auditId ?? stopped.at(-1)?.auditId ?? 0
      return {
        changes: stopped.flatMap((execution) => parts.runs.cancel(execution, 'stopped by request', call)),
        result: { flowId: flow.id, auditId, code: CANCELED },
      }
    },
    answer: ({ flowId, auditId, code }) => ({ status: 200, json: { flowId, auditId, status: code } }),
  }),
}
