import type { Int64 } from '#spec'
import {
  type Change,
  type ExecutionRecord,
  type ExecutionStatus,
  type Key,
  QUEUE_MS,
  at,
  metricsOf,
  put,
} from '../../world/index.ts'
import type { Scene } from '../kernel/call.ts'
import { mailsAfter } from './mails.ts'

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
  /** Ends a run with its planned outcome. */
  end: (auditId: Key, scene: Scene) => readonly Change[]
  /** Handles a run that exceeds its stop time. */
  timeOut: (auditId: Key, scene: Scene) => readonly Change[]
  /** Stops an execution that is under way. */
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
    const running: ExecutionRecord = { ...execution, status: 'running', began: scene.now }
    return [put('executions', auditId, running), at(scene.now + execution.plan.durationMs, 'run-ends', auditId)]
  },
  end(auditId, scene) {
    const { view, now } = scene
    const execution = view.executions.get(auditId)
    if (execution?.status !== 'running' || execution.plan.byHand === true) return []
    const { outcome } = execution.plan
    return [...over({ ...execution, status: outcome, ended: now }, scene), ...turnOfWaiting(execution, scene)]
  },
  timeOut(auditId, scene) {
    const execution = scene.view.executions.get(auditId)
    if (execution === undefined || scene.parts.runs.isOver(execution.status)) return []
    return scene.parts.runs.cancel(execution, 'stop time is up' satisfies StopReason, scene)
  },
  cancel: (execution, reason, scene) => [
    ...over({ ...execution, status: scene.parts.runs.statusAfter(reason), ended: scene.now, stopped: reason }, scene),
    ...turnOfWaiting(execution, scene),
  ],
  statusAfter: () => 'canceled',
  isFailure: (status) => status === 'error' || status === 'canceled',
}

/** Stores an execution that has ended with its metrics, and mails who wants to know. */
function over(execution: ExecutionRecord, scene: Scene): Change[] {
  const ended = { ...execution, metrics: metricsOf(execution) }
  return [put('executions', ended.auditId, ended), ...mailsAfter(ended, scene)]
}

/** Whether another run has precedence over a waiting one: it started earlier, or is running. */
function isBefore(other: ExecutionRecord, { auditId }: ExecutionRecord): boolean {
  return other.auditId < auditId || (other.auditId !== auditId && other.status === 'running')
}

/** Lets runs that wait for a run try to begin, now that it has ended. */
function turnOfWaiting({ auditId, flowId }: ExecutionRecord, { view, parts, now }: Scene): Change[] {
  return view.executions
    .where('waits', flowId)
    .filter((one) => one.auditId !== auditId && !parts.runs.isOver(one.status))
    .map((one) => at(now, 'run-begins', one.auditId))
}

/** Unfinished executions of a flow, oldest first. */
export function underWay(flowId: Int64, { view, parts }: Scene): ExecutionRecord[] {
  return view.executions.where('flowId', flowId).filter(({ status }) => !parts.runs.isOver(status))
}
