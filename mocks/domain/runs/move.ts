import type { Int64 } from '#spec'
import { type Change, type ExecutionRecord, type RunOutcome, type World, put } from '../../world/index.ts'
import type { Behaviour } from '../kernel/behaviour.ts'
import { sceneOf, settle } from '../reactions.ts'

/** States that a run can be moved to manually. */
export type MoveTo = 'running' | RunOutcome

/** The moved execution, or why it cannot be moved. */
export type Moved = { execution: ExecutionRecord } | { status: 404 | 409; error: string }

/** Moves an execution to where its flow's run would have brought it: out of the queue, or to an end. */
export function moveOn(behaviour: Behaviour, world: World, auditId: Int64, to: MoveTo): Moved {
  settle(behaviour, world)
  const current = (): ExecutionRecord | undefined => world.view.executions.get(auditId)
  const before = current()
  if (before === undefined) return { status: 404, error: `there is no execution ${auditId}` }
  if (behaviour.parts.runs.isOver(before.status) || before.status === to)
    return { status: 409, error: `execution ${auditId} is already ${before.status}` }
  const { runs, webhooks } = behaviour.parts
  const apply = (changes: readonly Change[]): void =>
    world.apply([...changes, ...webhooks.noticed(changes, sceneOf(behaviour, world))])
  // A manual move waits for no other run of the flow.
  if (before.status === 'queued') {
    world.apply([put('executions', auditId, { ...before, waits: false })])
    apply(runs.begin(auditId, sceneOf(behaviour, world)))
  }
  if (to !== 'running') {
    const { byHand: _byHand, ...plan } = before.plan
    // It does not wait for its child flows either.
    const { calls: _calls, ...moved } = current() as ExecutionRecord
    world.apply([put('executions', auditId, { ...moved, plan: { ...plan, outcome: to } })])
    apply(runs.end(auditId, sceneOf(behaviour, world)))
  }
  return { execution: current() as ExecutionRecord }
}
