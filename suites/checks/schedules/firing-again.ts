import { Blocked, type Stored, type Tools, check } from '../../kit/index.ts'
import { read } from '../objects.ts'
import { addTags } from '../resources/bulk.ts'
import { endedRuns, expectFires, frequent, missed, witnessed } from './due.ts'
import { bodyOf, schedules } from './schedule.ts'

/** Enables a schedule, and asserts that it starts its flow. */
async function expectFiresOnceEnabled(tools: Tools, schedule: Stored): Promise<void> {
  const before = await endedRuns(tools, schedule)
  await tools.api.need('enableSchedule', { path: { scheduleId: schedule.id } })
  await expectFires(tools, schedule, before)
}

export const enabledAgainFires = check({
  rule: 'schedules/enabled-again-fires',
  title: 'a schedule that was disabled and enabled starts its flow',
  run: async (tools) => {
    const schedule = await frequent(tools)
    await tools.api.need('disableSchedule', { path: { scheduleId: schedule.id } })
    await missed(tools)
    await expectFiresOnceEnabled(tools, schedule)
  },
})

export const enabledFires = check({
  rule: 'schedules/enabled-again-fires',
  title: 'schedules that were created disabled, or disabled by a replace, start their flows once they are enabled',
  run: async (tools) => {
    const { api } = tools
    const [made, replaced] = [await frequent(tools, { enabled: false }), await frequent(tools)]
    const body = bodyOf(replaced, { enabled: false })
    await api.need('replaceSchedule', { path: { scheduleId: replaced.id }, body })
    await missed(tools)
    for (const schedule of [made, replaced]) await expectFiresOnceEnabled(tools, schedule)
  },
})

export const replacedFires = check({
  rule: 'schedules/replaced-fires',
  title: 'a schedule that was created disabled and replaced by an enabled one starts its flow',
  run: async (tools) => {
    const schedule = await frequent(tools, { enabled: false })
    await missed(tools)
    const body = bodyOf(schedule, { enabled: true })
    await tools.api.need('replaceSchedule', { path: { scheduleId: schedule.id }, body })
    await expectFires(tools, schedule, 0)
  },
})

export const restoredFires = check({
  rule: 'schedules/restored-fires',
  title: 'a schedule that was deleted, missed its time and was restored starts its flow',
  run: async (tools) => {
    const schedule = await frequent(tools)
    await tools.api.need('deleteSchedule', { path: { scheduleId: schedule.id } })
    await missed(tools)
    const before = await endedRuns(tools, schedule)
    const type = tools.target.recycleBinTypes['schedule'] ?? ''
    await tools.api.need('restoreDeletedObject', { path: { type, id: schedule.id } })
    // Whether it comes back enabled is not documented.
    if ((await read(tools.api, 'schedule', schedule))['enabled'] !== true)
      await tools.api.need('enableSchedule', { path: { scheduleId: schedule.id } })
    await expectFires(tools, schedule, before)
  },
})

export const restoredWhileDisabledFires = check({
  rule: 'schedules/enabled-again-fires',
  title: 'a schedule that was deleted and restored while it was disabled starts its flow once it is enabled',
  run: async (tools) => {
    const schedule = await frequent(tools, { enabled: false })
    await tools.api.need('deleteSchedule', { path: { scheduleId: schedule.id } })
    const type = tools.target.recycleBinTypes['schedule'] ?? ''
    await tools.api.need('restoreDeletedObject', { path: { type, id: schedule.id } })
    await missed(tools)
    await expectFiresOnceEnabled(tools, schedule)
  },
})

export const bulkEditedFires = check({
  rule: 'schedules/bulk-edited-fires',
  title: 'a schedule that got a tag in bulk goes on starting its flow',
  run: async (tools) => {
    const schedule = await frequent(tools)
    // If it is late or never fires, that proves nothing about the edit.
    await witnessed(tools, schedule, 1)
    await addTags(tools, schedules, [schedule], [[tools.unique('tag')]])
    if ((await read(tools.api, 'schedule', schedule))['enabled'] !== true)
      throw new Blocked('the schedule is not enabled any more')
    await expectFires(tools, schedule, await endedRuns(tools, schedule))
  },
})
