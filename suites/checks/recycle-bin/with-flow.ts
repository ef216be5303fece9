import { Blocked, type Stored, type Tools } from '../../kit/index.ts'
import { running } from '../flows/deletion.ts'
import { type Named, isListed, isUnlisted, read } from '../objects.ts'
import { askRestore, listedSoon } from './bin.ts'

/** Deletes a flow with its schedules; returns those that had to go with it, and blocks the case where one did not. */
export async function discardWithSchedules(
  tools: Tools,
  flow: Named,
  schedules: readonly Stored[],
): Promise<readonly Stored[]> {
  const going = await running(tools.api, flow, schedules)
  await tools.api.need('deleteFlow', { path: { flowId: flow.id }, query: { schedules: true } })
  for (const schedule of going)
    if (!(await isUnlisted(tools, 'schedule', schedule))) throw new Blocked('a schedule did not go with its flow')
  return going
}

/** Restores the schedules that went with a flow, which is back; returns them as they are now. */
export async function restoreAfter(tools: Tools, flow: Named, gone: readonly Stored[]): Promise<Stored[]> {
  const back: Stored[] = []
  for (const schedule of gone) {
    await restoreOne(tools, schedule)
    const now = await read(tools.api, 'schedule', schedule)
    if (now['flowId'] !== flow.id) throw new Blocked('a restored schedule is of another flow')
    back.push(now)
  }
  return back
}

/** Restores a schedule: whether it comes back with its flow by itself, and how soon, is not documented. */
async function restoreOne(tools: Tools, schedule: Stored): Promise<void> {
  if (await isListed(tools.api, 'schedule', schedule)) return
  const { ok, status } = await askRestore(tools, 'schedule', schedule)
  const isBack = await listedSoon(tools, 'schedule', schedule)
  if (!ok && !isBack) throw new Blocked(`the restore of the schedule answered ${status}`)
}
