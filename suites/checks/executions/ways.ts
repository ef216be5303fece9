import type { Int64 } from '#spec'
import { Blocked, type StartedRun, type Stored, type Tools } from '../../kit/index.ts'
import { bulkAction } from '../flows/bulk-action.ts'
import { needRuns, readyListener } from '../listeners/ready.ts'
import { executions } from './history-page.ts'
import { ready, runNow } from '../schedules/due.ts'

/** The first execution of a flow. */
export async function firstRun(tools: Tools, flowId: Int64): Promise<StartedRun> {
  const [auditId] = await tools.eventually(
    () => executions(tools, flowId),
    (ids) => ids.length > 0,
  )
  if (auditId === undefined) throw new Blocked(`flow ${flowId} has no execution`)
  return { flowId, auditId }
}

/** A run that a schedule was made to start. */
export async function runBySchedule(tools: Tools): Promise<StartedRun> {
  const schedule = await ready(tools)
  await runNow(tools, schedule)
  return firstRun(tools, schedule['flowId'] as Int64)
}

/** Has a bulk edit run a flow. */
export async function runInBulk(tools: Tools, flow: Stored): Promise<void> {
  const actions = [bulkAction(tools, 'run', flow)]
  await tools.api.need('bulkEditFlows', { body: { flowIds: [flow.id], actions, modifiedMessage: 'etalon: run' } })
}

/** A run that a bulk edit began. */
export async function runByBulk(tools: Tools): Promise<StartedRun> {
  const flow = await tools.given.runnableFlow()
  await runInBulk(tools, flow)
  return firstRun(tools, flow.id)
}

/** Has a message to a listener of the case run a flow. */
export async function sendMessageTo(tools: Tools, flow: Stored): Promise<void> {
  const url = await readyListener(tools, flow)
  const send = (): Promise<void> => needRuns(tools, url, [flow])
  // How soon a binding counts is not documented, so that a second message decides.
  await send().catch((problem: unknown) => {
    if (!(problem instanceof Blocked)) throw problem
    return send()
  })
}

/** A run that a message to a listener of the case started. */
export async function runByMessage(tools: Tools): Promise<StartedRun> {
  const flow = await tools.given.runnableFlow()
  await sendMessageTo(tools, flow)
  return firstRun(tools, flow.id)
}
