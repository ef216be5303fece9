import { type Tools, check, fc, property } from '../../kit/index.ts'
import type { Stored } from '../../kit/index.ts'
import { OWN_MEMBERS, bodyOf, given, read, words } from './schedule.ts'

async function replace({ api }: Tools, schedule: Stored, body: Record<string, unknown>): Promise<void> {
  await api.need('replaceSchedule', { path: { scheduleId: schedule.id }, body })
}

interface Change {
  name: string
  description: string
  tags: string[]
}

const changes: fc.Arbitrary<Change> = fc.record({
  name: words,
  description: words,
  tags: fc.uniqueArray(fc.stringMatching(/^[a-z]{3,10}$/), { minLength: 1, maxLength: 3 }),
})

export const isStored = property<Change>({
  rule: 'schedules/replace-is-stored',
  title: 'flow, name, description, expression and tags are what is read',
  given: () => changes,
  runs: 5,
  holds: async (tools, { name, ...change }) => {
    const schedule = await given(tools)
    const { id: flowId } = await tools.given.flow()
    const sent = { flowId, schedule: tools.fixture('schedule.other'), ...change, name: tools.unique(name) }
    await replace(tools, schedule, bodyOf(schedule, sent))
    const now = await read(tools.api, schedule)
    const sorted = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value)
    for (const [member, value] of Object.entries(sent)) tools.expect.equal(sorted(now[member]), sorted(value), member)
  },
})

export const storesEnabled = check({
  rule: 'schedules/replace-stores-enabled',
  title: 'a replace switches enabled both ways',
  run: async (tools) => {
    const schedule = await given(tools, { enabled: false })
    for (const enabled of [true, false]) {
      await replace(tools, schedule, bodyOf(schedule, { enabled }))
      tools.expect.equal((await read(tools.api, schedule))['enabled'], enabled, 'enabled')
    }
  },
})

export const dropsWhatIsLeftOut = check({
  rule: 'schedules/replace-drops-what-is-left-out',
  title: 'a description and tags that are not sent are gone',
  run: async (tools) => {
    const schedule = await given(tools)
    const { description: _description, tags: _tags, ...rest } = schedule
    const reply = await tools.api.call('replaceSchedule', {
      path: { scheduleId: schedule.id },
      body: rest,
      valid: false,
    })
    // The required fields are not documented, so a refusal is acceptable.
    if (!reply.ok) return
    const now = await read(tools.api, schedule)
    tools.expect.that(
      [undefined, null, ''].includes(now['description'] as null),
      'the description is still there',
      now['description'],
    )
    tools.expect.that(((now['tags'] ?? []) as unknown[]).length === 0, 'the tags are still there', now['tags'])
  },
})

export const takesAScheduleAsRead = check({
  rule: 'schedules/replace-takes-a-schedule-as-read',
  title: 'a schedule is sent back as it was read',
  run: async (tools) => {
    const schedule = await given(tools)
    const body = await read(tools.api, schedule)
    tools.expect.status(await tools.api.call('replaceSchedule', { path: { scheduleId: schedule.id }, body }), 200)
  },
})

export const sparesOthers = check({
  rule: 'schedules/replace-spares-other-schedules',
  title: 'another schedule of the flow stays as it was',
  run: async (tools) => {
    const schedule = await given(tools)
    const other = await given(tools, { flowId: schedule['flowId'] })
    await replace(tools, schedule, bodyOf(schedule, { description: 'replaced' }))
    const now = await read(tools.api, other)
    for (const member of OWN_MEMBERS) tools.expect.equal(now[member], other[member], member)
  },
})
