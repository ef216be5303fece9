import { check } from '../../kit/index.ts'
import { read } from '../objects.ts'
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
