import type { Int64 } from '#spec'
import { Blocked, type Reply, type StartedRun, type Tools, isTerminal } from '../../kit/index.ts'

/** A run of the slow flow that can be read, and is no longer queued. */
export async function underWay({ given }: Tools, slow: Int64): Promise<StartedRun> {
  const run = await given.run(slow, { allowParallel: true })
  const status = await given.begun(run)
  if (status !== 'running') throw new Blocked(`the slow run is ${status}, not running`)
  return run
}

/** What is answered about a run under way once it can be read: how soon after its begin that is is not documented. */
export async function onceReadable(
  { eventually, given, target }: Tools,
  run: StartedRun,
  ask: () => Promise<Reply>,
): Promise<Reply> {
  // The run must not end meanwhile.
  const reply = await eventually(ask, ({ status }) => status !== 404, target.limits.settleMs / 2)
  if (reply.status === 404 && isTerminal(await given.statusOf(run))) throw new Blocked('the slow run was over too soon')
  return reply
}
