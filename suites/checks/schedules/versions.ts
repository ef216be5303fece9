import { Blocked, check } from '../../kit/index.ts'
import { replace } from '../objects.ts'
import { listedVersions, textOf } from '../resources/versions.ts'
import { bodyOf, given, schedules } from './schedule.ts'

/** The values of all members `enabled`: a version may be the schedule itself or a record around it. */
function* enabledIn(value: unknown): Iterable<unknown> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (name === 'enabled') yield member
    yield* enabledIn(member)
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
        if (text.includes(description)) shown.push(...enabledIn(JSON.parse(text)))
      }
      if (shown.length === 0) throw new Blocked('no version shows the save, and enabled')
      expect.that(shown.includes(enabled), 'the version shows another value of enabled than was saved', shown)
    }
  },
})
