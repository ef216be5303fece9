import type { Int64 } from '#spec'
import {
  ATTEMPTS,
  type Change,
  type ExecutionRecord,
  type Key,
  type RunOutcome,
  type View,
  at,
  childFailure,
  put,
} from '../../world/index.ts'
import type { Scene } from '../kernel/call.ts'
import { hasFailedChild } from '../executions/child-lines.ts'
import { over } from './ending.ts'
import { forcedOnceLess, newExecution } from './start.ts'

/** How many runs may be parents of each other. */
const MOST_NESTED = 8

/** Lets a run go on with its child flows: starts the first one, or the next or the same again when one is over. */
export function call(auditId: Key, scene: Scene): readonly Change[] {
  const { view, parts } = scene
  const run = view.executions.get(auditId)
  if (run?.status !== 'running' || run.calls === undefined) return []
  const { left, current } = run.calls
  if (current === undefined) return callNext(run, left, 1, scene)
  const child = view.executions.get(current)
  // Its end calls again.
  if (child !== undefined && !parts.runs.isOver(child.status)) return []
  const status = (child?.status ?? 'canceled') as RunOutcome
  const { run: known, attempt } = endOfChild(run, status, scene.now)
  if (!parts.runs.isFailure(status)) return callNext(known, left.slice(1), 1, scene)
  // What somebody stopped, and what failed by a child of its own again and again, is not tried again.
  const isTriedAgain = status === 'error' && attempt < ATTEMPTS && !hasFailedChild(child ?? {})
  return isTriedAgain
    ? callNext(known, left, attempt + 1, scene)
    : failed(known, left[0] as Int64, `ended: ${status}`, scene)
}

/** Notes the end of the latest run of a child flow, and which attempt it was. */
function endOfChild(run: ExecutionRecord, status: RunOutcome, ended: number) {
  const { children = [] } = run
  return {
    attempt: children.at(-1)?.attempt ?? 1,
    run: { ...run, children: children.map((one) => (one.ended === undefined ? { ...one, ended, status } : one)) },
  }
}

function callNext(run: ExecutionRecord, left: readonly Int64[], attempt: number, scene: Scene): Change[] {
  const [flowId] = left
  if (flowId === undefined) return allOver(run, scene)
  const { view, now, parts } = scene
  const flow = view.flows.get(flowId)
  if (flow?.tenantId !== run.tenantId) return failed(run, flowId, 'does not exist', scene)
  const callers = callersOf(run, view)
  if (callers.includes(flowId)) return failed(run, flowId, 'would call itself', scene)
  if (callers.length >= MOST_NESTED) return failed(run, flowId, 'is nested too deeply', scene)
  const started = newExecution(flow, { parameters: {}, triggerType: 'flow' }, run.startedBy, scene)
  const child = { ...started, parent: run.auditId }
  const { auditId, description: name } = child
  const children = [...(run.children ?? []), { auditId, flowId, name, attempt, started: now }]
  return [
    put('executions', run.auditId, { ...run, calls: { left: [...left], current: auditId }, children }),
    ...parts.runs.enter(child, scene),
    ...forcedOnceLess(flow, scene),
  ]
}

/** The flows of a run and of those above it. */
function callersOf({ flowId, parent }: ExecutionRecord, view: View): Int64[] {
  const above = parent === undefined ? undefined : view.executions.get(parent)
  return above === undefined ? [flowId] : [flowId, ...callersOf(above, view)]
}

/** Leaves a run to its own work, and ends it if that is done. */
function allOver({ calls: _calls, ...run }: ExecutionRecord, { now }: Scene): Change[] {
  const { auditId, began = now, plan } = run
  const isDone = now >= began + plan.durationMs
  return [put('executions', auditId, run), ...(isDone ? [at(now, 'run-ends', auditId)] : [])]
}

function failed(run: ExecutionRecord, flowId: Int64, problem: string, scene: Scene): Change[] {
  return over({ ...run, status: 'error', ended: scene.now, failure: childFailure(flowId, problem) }, scene)
}
