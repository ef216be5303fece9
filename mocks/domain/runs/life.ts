import {
  type Change,
  type ExecutionRecord,
  type ExecutionStatus,
  type Key,
  QUEUE_MS,
  at,
  firstCallMs,
  put,
} from '../../world/index.ts'
import type { Scene } from '../kernel/call.ts'
import { call } from './children.ts'
import { isBefore, over, underWay } from './ending.ts'

const TERMINAL: ReadonlySet<ExecutionStatus> = new Set(['success', 'warning', 'error', 'canceled'])

/** Why an execution was stopped early. */
export type StopReason = 'stopped by request' | 'stop time is up'

/** Lifecycle of an execution from start to end. */
export interface LifeParts {
  isOver: (status: ExecutionStatus) => boolean
  /** Puts a new execution into the queue. */
  enter: (execution: ExecutionRecord, scene: Scene) => readonly Change[]
  /** Begins a queued run. */
  begin: (auditId: Key, scene: Scene) => readonly Change[]
  /** Lets a run start its next child flow, when it comes to it. */
  call: (auditId: Key, scene: Scene) => readonly Change[]
  /** Ends a run with its planned outcome, or leaves that to the end of its child flows. */
  end: (auditId: Key, scene: Scene) => readonly Change[]
  /** Handles a run that exceeds its stop time. */
  timeOut: (auditId: Key, scene: Scene) => readonly Change[]
  /** Stops an execution that is under way, and the run of a child flow that it waits for. */
  cancel: (execution: ExecutionRecord, reason: string, scene: Scene) => readonly Change[]
  /** Status of an execution that was stopped for a reason. */
  statusAfter: (reason: string) => ExecutionStatus
  /** Whether a run with this status makes `returnErrorCode` respond 500. */
  isFailure: (status: ExecutionStatus) => boolean
}

export const lifeParts: LifeParts = {
  isOver: (status) => TERMINAL.has(status),
  enter: (execution, { now }) => [
    put('executions', execution.auditId, execution),
    at(now + (execution.plan.atOnce === true ? 0 : QUEUE_MS), 'run-begins', execution.auditId),
  ],
  begin(auditId, scene) {
    const execution = scene.view.executions.get(auditId)
    if (execution?.status !== 'queued') return []
    // The run before it calls it when it ends.
    if (execution.waits && underWay(execution.flowId, scene).some((one) => isBefore(one, execution))) return []
    return begun(execution, scene.now)
  },
  call,
  end(auditId, scene) {
    const { view, now } = scene
    const execution = view.executions.get(auditId)
    if (execution?.status !== 'running' || execution.plan.byHand === true || execution.calls !== undefined) return []
    return over({ ...execution, status: execution.plan.outcome, ended: now }, scene)
  },
  timeOut(auditId, scene) {
    const execution = scene.view.executions.get(auditId)
    if (execution === undefined || scene.parts.runs.isOver(execution.status)) return []
    return scene.parts.runs.cancel(execution, 'stop time is up' satisfies StopReason, scene)
  },
  cancel: (execution, reason, scene) => [
    ...over({ ...execution, status: scene.parts.runs.statusAfter(reason), ended: scene.now, stopped: reason }, scene),
    ...childOf(execution, scene).flatMap((child) => scene.parts.runs.cancel(child, reason, scene)),
  ],
  statusAfter: () => 'canceled',
  isFailure: (status) => status === 'error' || status === 'canceled',
}

/** Begins a run now: it ends as planned, and starts its child flows on the way. */
export function begun(execution: ExecutionRecord, now: number): Change[] {
  const { auditId, calls, plan } = execution
  return [
    put('executions', auditId, { ...execution, status: 'running', began: now }),
    ...(calls === undefined ? [] : [at(now + firstCallMs(plan.durationMs), 'run-calls', auditId)]),
    at(now + plan.durationMs, 'run-ends', auditId),
  ]
}

/** The run of a child flow that a run waits for. */
function childOf({ calls }: ExecutionRecord, { view, parts }: Scene): ExecutionRecord[] {
  const child = calls?.current === undefined ? undefined : view.executions.get(calls.current)
  return child === undefined || parts.runs.isOver(child.status) ? [] : [child]
}
