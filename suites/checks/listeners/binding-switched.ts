import { Blocked, type Stored, type Tools, check } from '../../kit/index.ts'
import { read } from '../objects.ts'
import { discard, restore } from '../recycle-bin/bin.ts'
import { addTags } from '../resources/bulk.ts'
import { enabledOf } from '../schedules/enabled.ts'
import { schedules } from '../schedules/schedule.ts'
import { bindBeside, bindsNoMore, bindsStill, expectQuiet, needBindings } from './bound.ts'
import { expectRunsSoon, listening, needRuns, readyListener } from './ready.ts'

const enable = ({ api }: Tools, { id }: Stored): Promise<unknown> =>
  api.need('enableSchedule', { path: { scheduleId: id } })

export const enabledBindsAgain = bindsStill(
  'schedules/enabled-again-fires',
  'a message runs a flow whose schedule was disabled and enabled again',
  async (tools, schedule) => {
    await tools.api.need('disableSchedule', { path: { scheduleId: schedule.id } })
    await enable(tools, schedule)
  },
)

export const restoredBindsAgain = bindsStill(
  'schedules/restored-fires',
  'a message runs a flow whose schedule was deleted and restored',
  async (tools, schedule) => {
    await discard(tools, 'schedule', schedule)
    await restore(tools, 'schedule', schedule)
    // Whether it comes back enabled, and whether one that is can be enabled, is not documented.
    if ((await read(tools.api, 'schedule', schedule))['enabled'] !== true) await enable(tools, schedule)
  },
)

export const createdDisabledBinds = check({
  rule: 'schedules/enabled-again-fires',
  title: 'a message runs a flow whose schedule was created disabled, and enabled then',
  run: async (tools) => {
    needBindings(tools)
    const { given } = tools
    const { listener, url } = await listening(tools)
    const [flow, other] = [await given.runnableFlow(), await given.runnableFlow()]
    const schedule = await given.schedule({ ...given.bindingOf(flow, listener), enabled: false })
    // Whether a schedule binds at all is for other rules.
    await needRuns(tools, await readyListener(tools, other), [other])
    await enable(tools, schedule)
    await expectRunsSoon(tools, url, [flow])
  },
})

export const createdDisabledBindsNothing = check({
  rule: 'schedules/created-disabled-does-not-fire',
  title: 'a message runs no flows whose schedules were created disabled, one of which got a tag in bulk',
  run: async (tools) => {
    needBindings(tools)
    const { api, given, unique } = tools
    const { listener, url } = await listening(tools)
    const flow = await given.runnableFlow()
    const quiet = [await given.runnableFlow(), await given.runnableFlow()]
    await given.binding(flow, listener)
    const disabled = []
    for (const one of quiet) disabled.push(await bindBeside(tools, one, listener, { enabled: false }))
    await addTags(tools, schedules, disabled.slice(1), [[unique('tag')]])
    // Whether they stay as they were is for other rules.
    for (const one of disabled)
      if (enabledOf(await read(api, 'schedule', one)) !== false) throw new Blocked('the schedule is enabled now')
    await needRuns(tools, url, [flow])
    await expectQuiet(tools, url, flow, ...quiet)
  },
})

export const disabledBindsNoMore = bindsNoMore(
  'schedules/disabled-does-not-fire',
  'a message runs no flow whose schedule is disabled, and runs another one that is bound to the listener',
  ({ api }, { id }) => api.need('disableSchedule', { path: { scheduleId: id } }),
)

export const deletedBindsNoMore = bindsNoMore(
  'schedules/deleted-does-not-fire',
  'a message runs no flow whose schedule is deleted, and runs another one that is bound to the listener',
  ({ api }, { id }) => api.need('deleteSchedule', { path: { scheduleId: id } }),
)
