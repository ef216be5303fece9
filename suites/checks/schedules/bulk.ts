import { check } from '../../kit/index.ts'
import { read, tagsOf } from '../objects.ts'
import { addTags } from '../resources/bulk.ts'
import { given, schedules } from './schedule.ts'

export const staysEnabled = check({
  rule: 'schedules/bulk-changes-what-actions-name',
  title: 'an enabled schedule stays enabled',
  run: async (tools) => {
    const { api, expect, unique } = tools
    const schedule = await given(tools, { enabled: true })
    await addTags(tools, schedules, [schedule], [[unique('tag')]])
    expect.equal((await read(api, 'schedule', schedule))['enabled'], true, 'enabled')
  },
})

export const enabledGetsTags = check({
  rule: 'schedules/bulk-adds-tags',
  title: 'an enabled schedule beside a disabled one gets the tag',
  run: async (tools) => {
    const { api, expect, unique } = tools
    const tag = unique('tag')
    const both = [await given(tools, { enabled: false }), await given(tools, { enabled: true })]
    await addTags(tools, schedules, both, [[tag]])
    for (const schedule of both) {
      const tags = tagsOf(await read(api, 'schedule', schedule))
      expect.that(tags.includes(tag), `schedule ${schedule.id} lacks the tag`, tags)
    }
  },
})
