import type { Int64 } from '#spec'
import { type Change, type ExecutionRecord, at, metricsOf, put } from '../../world/index.ts'
import type { Scene } from '../kernel/call.ts'
import { mailsAfter } from './mails.ts'

/**
 * Stores an execution that has ended with its metrics, mails who wants to know, lets a run that waits for the flow try
 * to begin, and lets the parent go on.
 */
export function over({ calls: _calls, ...execution }: ExecutionRecord, scene: Scene): Change[] {
  const ended = { ...execution, metrics: metricsOf(execution) }
  const { auditId, parent } = ended
  return [
    put('executions', auditId, ended),
    ...mailsAfter(ended, scene),
    ...turnOfWaiting(ended, scene),
    ...(parent === undefined ? [] : [at(scene.now, 'run-calls', parent)]),
  ]
}

/** Whether another run has precedence over a waiting one: it started earlier, or is running. */
export function isBefore(other: ExecutionRecord, { auditId }: ExecutionRecord): boolean {
  return other.auditId < auditId || (other.auditId !== auditId && other.status === 'running')
}

/** Lets runs that wait for a run try to begin, now that it has ended. */
function turnOfWaiting({ auditId, flowId }: ExecutionRecord, scene: Scene): Change[] {
  return underWay(flowId, scene)
    .filter((one) => one.waits && one.auditId !== auditId)
    .map((one) => at(scene.now, 'run-begins', one.auditId))
}

/** Unfinished executions of a flow, oldest first. */
export function underWay(flowId: Int64, { view }: Pick<Scene, 'view'>): ExecutionRecord[] {
  return [...view.executions.newestWhere('underWay', flowId)].toReversed()
}
