import { check } from '../../kit/index.ts'
import { read } from '../objects.ts'
import { given } from './schedule.ts'

export const staysEnabled = check({
  rule: 'schedules/bulk-changes-what-actions-name',
  title: 'an enabled schedule stays enabled',
  run: async (tools) => {
    const { api, expect, unique } = tools
    const schedule = await given(tools, { enabled: true })
    const actions = [{ type: 'tags.add', tags: [unique('tag')] }]
    await api.need('bulkEditSchedules', {
      body: { scheduleIds: [schedule.id], actions, modifiedMessage: 'etalon: add tags' },
    })
    expect.equal((await read(api, 'schedule', schedule))['enabled'], true, 'enabled')
  },
})
