import { type Api, Blocked, type Stored, check, unlessBlocked } from '../../kit/index.ts'
import { replace } from '../objects.ts'
import { listedVersions } from '../resources/versions.ts'
import { bodyOf, given, schedules } from './schedule.ts'

/** The values of all members of a name: a version may be the schedule itself or a record around it. */
function* valuesIn(value: unknown, sought: 'enabled' | 'flowId'): Iterable<unknown> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (name === sought) yield member
    yield* valuesIn(member, sought)
  }
}

/** What the versions of a description show under a name; blocks the case if that is nothing. */
async function shownBy(
  api: Api,
  schedule: Stored,
  description: string,
  member: 'enabled' | 'flowId',
): Promise<unknown[]> {
  const shown: unknown[] = []
  for (const { uuid } of await listedVersions(api, schedules, schedule)) {
    const { json, text } = await api.need('getScheduleVersion', { path: { scheduleId: schedule.id, uuid } })
    if (text.includes(description)) shown.push(...valuesIn(json, member))
  }
  if (shown.length === 0) throw new Blocked(`no version shows the save, and its ${member}`)
  return shown
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
      const showing = () => shownBy(api, schedule, description, 'enabled')
      // A version that showed it when it was true may leave it out when it is false.
      const shown = enabled ? await showing() : ((await unlessBlocked(showing)) ?? [false])
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
    const shown = await shownBy(api, schedule, description, 'flowId')
    expect.that(shown.includes(schedule['flowId']), 'the version shows another flow than was saved', shown)
  },
})
