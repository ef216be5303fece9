import { type Stored, type Tools, check, listed } from '../../kit/index.ts'
import { given, read } from './schedule.ts'

async function addTags(
  { api }: Tools,
  schedules: readonly Stored[],
  tags: readonly string[],
  modifiedMessage = 'etalon: add tags',
) {
  const actions = tags.map((tag) => ({ type: 'tags.add', tags: [tag] }))
  await api.need('bulkEditSchedules', {
    body: { scheduleIds: schedules.map(({ id }) => id), actions, modifiedMessage },
  })
}

async function tags({ api }: Tools, schedule: Stored): Promise<unknown[]> {
  const { tags: now } = await read(api, schedule)
  return Array.isArray(now) ? now : []
}

export const addsTags = check({
  rule: 'schedules/bulk-adds-tags',
  title: 'two schedules get both tags of an action',
  run: async (tools) => {
    const schedules = [await given(tools), await given(tools)]
    const wanted = [tools.unique('tag'), tools.unique('tag')]
    const body = {
      scheduleIds: schedules.map(({ id }) => id),
      actions: [{ type: 'tags.add', tags: wanted }],
      modifiedMessage: 'etalon',
    }
    await tools.api.need('bulkEditSchedules', { body })
    for (const schedule of schedules) {
      const now = await tags(tools, schedule)
      tools.expect.that(
        wanted.every((tag) => now.includes(tag)),
        `schedule ${schedule.id} lacks an added tag`,
        now,
      )
    }
  },
})

export const keepsEarlierTags = check({
  rule: 'schedules/bulk-keeps-earlier-tags',
  title: 'a tag from before is still there',
  run: async (tools) => {
    const schedule = await given(tools, { tags: ['etalon-earlier'] })
    await addTags(tools, [schedule], [tools.unique('tag')])
    const now = await tags(tools, schedule)
    tools.expect.that(now.includes('etalon-earlier'), 'the earlier tag is gone', now)
  },
})

export const changesNamedOnly = check({
  rule: 'schedules/bulk-changes-named-schedules-only',
  title: 'a schedule that is not named gets no tag',
  run: async (tools) => {
    const [named, other] = [await given(tools), await given(tools)]
    const tag = tools.unique('tag')
    await addTags(tools, [named], [tag])
    tools.expect.that(!(await tags(tools, other)).includes(tag), 'a schedule that was not named got the tag')
  },
})

export const changesWhatActionsName = check({
  rule: 'schedules/bulk-changes-what-actions-name',
  title: 'everything but the tags stays',
  run: async (tools) => {
    const schedule = await given(tools, { enabled: true })
    await addTags(tools, [schedule], [tools.unique('tag')])
    const now = await read(tools.api, schedule)
    for (const member of ['flowId', 'name', 'description', 'schedule', 'enabled'])
      tools.expect.equal(now[member], schedule[member], member)
  },
})

export const appliesEveryAction = check({
  rule: 'schedules/bulk-applies-every-action',
  title: 'two actions add two tags',
  run: async (tools) => {
    const schedule = await given(tools)
    const wanted = [tools.unique('first'), tools.unique('second')]
    await addTags(tools, [schedule], wanted)
    const now = await tags(tools, schedule)
    tools.expect.that(
      wanted.every((tag) => now.includes(tag)),
      'an action was not carried out',
      now,
    )
  },
})

export const messageInVersions = check({
  rule: 'schedules/bulk-message-in-versions',
  title: 'the message of the edit stands in the list of versions',
  run: async (tools) => {
    const schedule = await given(tools)
    const message = tools.unique('message')
    await addTags(tools, [schedule], [tools.unique('tag')], message)
    const versions = await tools.api.need('listScheduleVersions', { path: { scheduleId: schedule.id } })
    listed(versions)
    tools.expect.that(versions.text.includes(message), 'no version has the message of the edit', versions.json)
  },
})
