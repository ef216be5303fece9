import { check } from '../../kit/index.ts'
import { read } from '../objects.ts'
import { addTags, lackingTags } from '../resources/bulk.ts'
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
    const { expect, unique } = tools
    const tag = unique('tag')
    const both = [await given(tools, { enabled: false }), await given(tools, { enabled: true })]
    await addTags(tools, schedules, both, [[tag]])
    for (const schedule of both)
      expect.equal(await lackingTags(tools, 'schedule', schedule, [tag]), [], `tags that schedule ${schedule.id} lacks`)
  },
})
