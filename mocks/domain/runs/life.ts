import type { Int64 } from '#spec'
import { type Change, type ExecutionRecord, type ExecutionStatus, type Key, at, put } from '../../world/index.ts'
import type { Scene } from '../kernel/call.ts'

/** How long a run waits in the queue before it begins, in ms. */
const QUEUE_MS = 5
const TERMINAL: ReadonlySet<ExecutionStatus> = new Set(['success', 'warning', 'error', 'canceled'])

/** Why an execution was stopped before its end. */
export type StopReason = 'stopped by request' | 'stop time is up'

/** What becomes of an execution between its start and its end. */
export interface LifeParts {
  isOver: (status: ExecutionStatus) => boolean
  /** How a new execution begins its life: queued, until its turn comes. */
  enter: (execution: ExecutionRecord, scene: Scene) => readonly Change[]
  /** A queued run begins. */
  begin: (auditId: Key, scene: Scene) => readonly Change[]
  /** A run reaches the end that was planned for it. */
  end: (auditId: Key, scene: Scene) => readonly Change[]
  /** A run is still going when its stop time is up. */
  timeOut: (auditId: Key, scene: Scene) => readonly Change[]
  /** Stops an execution that is going on. */
  cancel: (execution: ExecutionRecord, reason: string, scene: Scene) => readonly Change[]
  /** Status of an execution that was stopped for a reason. */
  statusAfter: (reason: string) => ExecutionStatus
  /** Whether the outcome of a run is one that `returnErrorCode` answers 500 for. */
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
    // Whatever is before it tells it when it is over.
    if (execution.waits && underWay(execution.flowId, scene).some((one) => isBefore(one, execution))) return []
    const running: ExecutionRecord = { ...execution, status: 'running', log: [...execution.log, 'running'] }
    return [put('executions', auditId, running), at(scene.now + execution.plan.durationMs, 'run-ends', auditId)]
  },
  end(auditId, scene) {
    const { view, now } = scene
    const execution = view.executions.get(auditId)
    if (execution?.status !== 'running' || execution.plan.byHand === true) return []
    const { outcome } = execution.plan
    return [
      put('executions', auditId, {
        ...execution,
        status: outcome,
        ended: now,
        log: [...execution.log, `ended: ${outcome}`],
      }),
      ...turnOfWaiting(execution, scene),
    ]
  },
  timeOut(auditId, scene) {
    const execution = scene.view.executions.get(auditId)
    if (execution === undefined || scene.parts.runs.isOver(execution.status)) return []
    return scene.parts.runs.cancel(execution, 'stop time is up' satisfies StopReason, scene)
  },
  cancel: (execution, reason, scene) => [
    put('executions', execution.auditId, {
      ...execution,
      status: scene.parts.runs.statusAfter(reason),
      ended: scene.now,
      log: [...execution.log, reason],
    }),
    ...turnOfWaiting(execution, scene),
  ],
  statusAfter: () => 'canceled',
  isFailure: (status) => status === 'error' || status === 'canceled',
}

/** Whether a run that waits has to wait for another one: it came earlier, or is running. */
function isBefore(other: ExecutionRecord, { auditId }: ExecutionRecord): boolean {
  return other.auditId < auditId || (other.auditId !== auditId && other.status === 'running')
}

/** Lets those that wait for a run try to begin, now that it is over. */
function turnOfWaiting({ auditId, flowId }: ExecutionRecord, { view, parts, now }: Scene): Change[] {
  return view.executions
    .where('waits', flowId)
    .filter((one) => one.auditId !== auditId && !parts.runs.isOver(one.status))
    .map((one) => at(now, 'run-begins', one.auditId))
}

/** Executions of a flow that are not over, oldest first. */
export function underWay(flowId: Int64, { view, parts }: Scene): ExecutionRecord[] {
  return view.executions.where('flowId', flowId).filter(({ status }) => !parts.runs.isOver(status))
}
