import type { Int64 } from '#spec'
import type { ChildRun, RunOutcome, SimulationRecord } from '../records.ts'
import { childrenOf } from '../references.ts'
import { ATTEMPTS, QUEUE_MS, firstCallMs } from '../run-course.ts'
import type { Layer } from '../tables.ts'

/** What the error of a parent says of its child. */
const CHILD = /child flow (\d+) ended: (warning|error|canceled)/

/** A run that has ended, whose flow may have child flows. */
interface ParentRun {
  flowId: Int64
  status: string
  started: number
  durationMs: number
  startedBy: string
  failure?: string | undefined
}

/** A run of a child flow. */
interface Child extends Pick<ChildRun, 'flowId' | 'attempt' | 'started'> {
  status: RunOutcome
  durationMs: number
  startedBy: string
  triggerType: string
}

/**
 * The runs of the child flows of a parent's run, one after the other as those of today, up to the child whose failure is
 * its own; how long the parent's run takes with them.
 */
export function childRunsOf(run: ParentRun, base: Layer, usualMs: number): { runs: Child[]; durationMs: number } {
  const { flowId, started, durationMs, startedBy } = run
  const began = started + QUEUE_MS
  const runs: Child[] = []
  let next = began + firstCallMs(durationMs)
  for (const child of callsOf(run, base)) {
    // A run that takes longer than usual has children that do.
    const ms = Math.ceil((child.durationMs * durationMs) / Math.max(usualMs, 1))
    runs.push({ ...child, started: next, durationMs: ms, startedBy, triggerType: 'flow' })
    next += QUEUE_MS + ms
  }
  const last = runs.at(-1)
  if (last === undefined || flowId === last.flowId) return { runs: [], durationMs }
  return { runs, durationMs: last.status === 'error' ? next - began : Math.max(durationMs, next - began) }
}

type Call = Pick<Child, 'flowId' | 'attempt' | 'status' | 'durationMs'>

function callsOf({ flowId, status, failure = '' }: ParentRun, base: Layer): Call[] {
  const named = CHILD.exec(failure)
  const [failing, outcome] = [Number(named?.[1]), named?.[2] as RunOutcome]
  const flow = base.flows.get(flowId)
  const children = flow === undefined ? [] : childrenOf(flow, base)
  if (status === 'success' || status === 'warning') return children.map((id) => callOf(id, base))
  const at = children.indexOf(failing)
  if (status !== 'error' || at < 0) return []
  const attempts = Array.from({ length: ATTEMPTS }, (_none, index) => ({
    ...callOf(failing, base),
    attempt: index + 1,
    status: outcome,
  }))
  return [...children.slice(0, at).map((id) => callOf(id, base)), ...attempts]
}

/** A run of a child that does not fail. */
function callOf(flowId: Int64, { simulations }: Layer): Call {
  const { outcome, durationMs } = simulations.get(flowId) ?? USUAL
  return { flowId, attempt: 1, status: outcome === 'warning' ? outcome : 'success', durationMs }
}

const USUAL: Pick<SimulationRecord, 'outcome' | 'durationMs'> = { outcome: 'success', durationMs: 40 }
