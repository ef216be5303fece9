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
    const before = execution.waits
      ? underWay(execution.flowId, scene).find((one) => one.auditId !== auditId)
      : undefined
    if (before !== undefined) return [at(scene.now + QUEUE_MS, 'run-begins', auditId)]
    const running: ExecutionRecord = { ...execution, status: 'running', log: [...execution.log, 'running'] }
    return [put('executions', auditId, running), at(scene.now + execution.plan.durationMs, 'run-ends', auditId)]
  },
  end(auditId, { view, now }) {
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
    ]
  },
  timeOut(auditId, scene) {
    const execution = scene.view.executions.get(auditId)
    if (execution === undefined || scene.parts.runs.isOver(execution.status)) return []
    return scene.parts.runs.cancel(execution, 'stop time is up' satisfies StopReason, scene)
  },
  cancel: (execution, reason, { now, parts }) => [
    put('executions', execution.auditId, {
      ...execution,
      status: parts.runs.statusAfter(reason),
      ended: now,
      log: [...execution.log, reason],
    }),
  ],
  statusAfter: () => 'canceled',
  isFailure: (status) => status === 'error' || status === 'canceled',
}

/** Executions of a flow that are not over, oldest first. */
export function underWay(flowId: Int64, { view, parts }: Scene): ExecutionRecord[] {
  return view.executions.where('flowId', flowId).filter(({ status }) => !parts.runs.isOver(status))
}
