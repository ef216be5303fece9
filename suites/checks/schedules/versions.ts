import { Blocked, check } from '../../kit/index.ts'
import { replace } from '../objects.ts'
import { listedVersions, textOf } from '../resources/versions.ts'
import { bodyOf, given, schedules } from './schedule.ts'

/** The values of all members of a name: a version may be the schedule itself or a record around it. */
function* valuesIn(value: unknown, sought: 'enabled' | 'flowId'): Iterable<unknown> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (name === sought) yield member
    yield* valuesIn(member, sought)
  }
}

export const showsEnabledAsSaved = check({
  rule: 'schedules/version-holds-schedule-as-saved',
  title: 'a version shows whether the schedule was enabled then, not whether it is now',
  run: async (tools) => {
    const { api, expect, unique } = tools
    const schedule = await given(tools)
    for (const enabled of [true, false]) {
      const description = unique('first')
      await replace(api, 'schedule', schedule, bodyOf(schedule, { description, enabled }))
      await replace(api, 'schedule', schedule, bodyOf(schedule, { description: 'later', enabled: !enabled }))
      const shown: unknown[] = []
      for (const version of await listedVersions(api, schedules, schedule)) {
        const text = await textOf(api, schedules, schedule, version)
        if (text.includes(description)) shown.push(...valuesIn(JSON.parse(text), 'enabled'))
      }
      if (shown.length === 0) throw new Blocked('no version shows the save, and enabled')
      expect.that(shown.includes(enabled), 'the version shows another value of enabled than was saved', shown)
    }
  },
})

export const showsFlowAsSaved = check({
  rule: 'schedules/version-holds-schedule-as-saved',
  title: 'a version shows the flow that the schedule had then, not the one that it has now',
  run: async (tools) => {
    const { api, expect, given: make, unique } = tools
    const schedule = await given(tools)
    const description = unique('first')
    const { id: flowId } = await make.flow()
    await replace(api, 'schedule', schedule, bodyOf(schedule, { description }))
    await replace(api, 'schedule', schedule, bodyOf(schedule, { description: 'later', flowId }))
    const shown: unknown[] = []
    for (const version of await listedVersions(api, schedules, schedule)) {
      const { json, text } = await api.need('getScheduleVersion', {
        path: { scheduleId: schedule.id, uuid: version.uuid },
      })
      if (text.includes(description)) shown.push(...valuesIn(json, 'flowId'))
    }
    if (shown.length === 0) throw new Blocked('no version shows the save, and its flow')
    expect.that(shown.includes(schedule['flowId']), 'the version shows another flow than was saved', shown)
  },
})
