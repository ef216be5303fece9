import { type Stored, type Tools, check, fc, property } from '../../kit/index.ts'
import { read, tagsOf, words } from '../objects.ts'
import { FORMER } from '../resources/replace.ts'
import { enabledOf } from './enabled.ts'
import { bodyOf, given } from './schedule.ts'

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
    const schedule = await given(tools, { tags: [FORMER] })
    const { id: flowId } = await tools.given.flow()
    const sent = { flowId, schedule: tools.fixture('schedule.other'), ...change, name: tools.unique(name) }
    await replace(tools, schedule, bodyOf(schedule, sent))
    const now = await read(tools.api, 'schedule', schedule)
    const { tags, ...others } = sent
    for (const [member, value] of Object.entries(others)) tools.expect.equal(now[member], value, member)
    const shown = tagsOf(now)
    // A service may give tags of its own.
    for (const tag of tags) tools.expect.that(shown.includes(tag), `the tag ${tag} is not read`, shown)
    tools.expect.that(!shown.includes(FORMER), 'a tag of before is still there', shown)
  },
})

export const storesEnabled = check({
  rule: 'schedules/replace-stores-enabled',
  title: 'a replace switches enabled both ways',
  run: async (tools) => {
    const schedule = await given(tools, { enabled: false })
    for (const enabled of [true, false]) {
      await replace(tools, schedule, bodyOf(schedule, { enabled }))
      tools.expect.equal(enabledOf(await read(tools.api, 'schedule', schedule)), enabled, 'enabled')
    }
  },
})
