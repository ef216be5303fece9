import { Blocked, NotApplicable, type Stored, type Tools, check, unlessBlocked } from '../../kit/index.ts'
import { flows } from '../flows/flow.ts'
import { isListed, read, replace } from '../objects.ts'
import { addTags } from '../resources/bulk.ts'
import { endedRuns, fires, frequent, stay } from './due.ts'
import { enabledOf } from './enabled.ts'
import { bodyOf, schedules } from './schedule.ts'
import { stopFiring } from './stopping.ts'

export const disabledDoesNotFire = check({
  rule: 'schedules/disabled-does-not-fire',
  title:
    'disabled schedules, new, fired, renamed or enabled before, or of a flow that is edited then, start nothing while another goes on',
  run: async (tools) => {
    const { api, expect, given, unique } = tools
    const flow = await given.runnableFlow()
    const [fired, renamed, enabled, edited] = [
      await frequent(tools),
      await frequent(tools),
      await frequent(tools, { enabled: false }),
      await frequent(tools, { flowId: flow.id }),
    ]
    await api.need('enableSchedule', { path: { scheduleId: enabled.id } })
    const body = bodyOf(renamed, { name: unique('renamed'), enabled: true })
    // Whether it can be renamed is for other rules.
    await unlessBlocked(() => replace(api, 'schedule', renamed, body))
    const all = [fired, renamed, enabled, edited, await frequent(tools)]
    const isQuiet = await stopFiring(tools, all, async () => {
      const fresh = await frequent(tools)
      for (const { id } of [...all, fresh]) await api.need('disableSchedule', { path: { scheduleId: id } })
      // Whether its flow can be edited is for other rules.
      await unlessBlocked(async () => {
        await replace(api, 'flow', flow, { ...flow, description: unique('edited') })
        await addTags(tools, flows, [flow], [[unique('tag')]])
      })
      return [fresh]
    })
    expect.that(isQuiet, 'a disabled schedule started an execution')
  },
})

export const createdDisabledDoesNotFire = check({
  rule: 'schedules/created-disabled-does-not-fire',
  title: 'schedules that were created disabled, of which one was run by hand where it may be, start nothing',
  run: async (tools) => {
    const { api, expect } = tools
    const [quiet, run] = [await frequent(tools, { enabled: false }), await frequent(tools, { enabled: false })]
    const schedules = [quiet]
    // Whether a run leaves it as it was is for other rules.
    if ((await hasRun(tools, run)) && enabledOf(await read(api, 'schedule', run)) === false) schedules.push(run)
    expect.that(await stay(tools, schedules), 'a schedule that was created disabled started an execution')
  },
})

/** Runs a disabled schedule by hand, which is not shown to be possible; returns whether it was, and the run has ended. */
async function hasRun(tools: Tools, schedule: Stored): Promise<boolean> {
  const path = { scheduleId: schedule.id, flowId: schedule['flowId'] }
  const { ok, json } = await tools.api.call('runScheduledFlow', { path, valid: false })
  const { status = 0 } = (json ?? {}) as { status?: unknown }
  // An answer may say that it was not started.
  if (!ok || status !== 0 || !(await fires(tools, schedule, 0))) return false
  await endedRuns(tools, schedule)
  return true
}

export const editedWhileDisabledDoesNotFire = check({
  rule: 'schedules/created-disabled-does-not-fire',
  title: 'a schedule that was created disabled and got a tag in bulk, or was restored, starts nothing',
  run: async (tools) => {
    const { api, expect, target, unique } = tools
    const type = target.recycleBinTypes['schedule']
    const [tagged, restored] = [await frequent(tools, { enabled: false }), await frequent(tools, { enabled: false })]
    await addTags(tools, schedules, [tagged], [[unique('tag')]])
    const quiet = [tagged]
    if (type !== undefined) {
      await api.need('deleteSchedule', { path: { scheduleId: restored.id } })
      await api.need('restoreDeletedObject', { path: { type, id: restored.id } })
      quiet.push(restored)
    }
    // Whether it comes back as it was, and stays as it was, is for other rules.
    for (const one of quiet)
      if (enabledOf(await read(api, 'schedule', one)) !== false) throw new Blocked('the schedule is enabled now')
    expect.that(await stay(tools, quiet), 'a disabled schedule started an execution')
  },
})

export const deletedDoesNotFire = check({
  rule: 'schedules/deleted-does-not-fire',
  title: 'deleted schedules, of which one has fired, start nothing',
  run: async (tools) => {
    const fired = await frequent(tools)
    const isQuiet = await stopFiring(tools, [fired], async () => {
      const fresh = await frequent(tools)
      for (const { id } of [fired, fresh]) await tools.api.need('deleteSchedule', { path: { scheduleId: id } })
      return [fresh]
    })
    tools.expect.that(isQuiet, 'a deleted schedule started an execution')
  },
})

export const deletedWithFlowDoesNotFire = check({
  rule: 'schedules/deleted-does-not-fire',
  title: 'a schedule that was deleted with its flow starts nothing once the flow is restored',
  run: async (tools) => {
    const { api, target } = tools
    const type = target.recycleBinTypes['flow']
    if (type === undefined) throw new NotApplicable('the target file has no recycle_bin_types.flow')
    const schedule = await frequent(tools)
    const id = schedule['flowId']
    const isQuiet = await stopFiring(tools, [schedule], async () => {
      await api.need('deleteFlow', { path: { flowId: id }, query: { schedules: true } })
      await api.need('restoreDeletedObject', { path: { type, id } })
      return []
    })
    // Whether the flow brings its schedules back, and how soon, is not documented.
    if (await isListed(api, 'schedule', schedule)) throw new NotApplicable('the schedule came back with its flow')
    tools.expect.that(isQuiet, 'a deleted schedule started an execution')
  },
})
