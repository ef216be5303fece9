import type { Int64 } from '#spec'
import type { Stored, Tools } from '../../kit/index.ts'
import { type KindUnderTest, type Versioned, underTest } from '../resources/kind.ts'

/** The client-writable members of a schedule. */
export const OWN_MEMBERS = ['flowId', 'name', 'description', 'schedule', 'tags'] as const

/** A complete schedule on its own flow; disabled by default. */
export async function given(tools: Tools, overrides: Readonly<Record<string, unknown>> = {}): Promise<Stored> {
  const flowId = (overrides['flowId'] as Int64 | undefined) ?? (await tools.given.flow()).id
  return tools.given.schedule({ description: 'a schedule of the suite', tags: ['etalon'], ...overrides, flowId })
}

/** A body that stores a schedule as it was created, with changes. */
export function bodyOf(schedule: Stored, changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { ...schedule, ...changes }
}

/** Schedules as the checks of several kinds see them. */
export const schedules: Versioned & KindUnderTest<'schedule'> = {
  ...underTest('schedule', {
    members: () => ['flowId', 'name', 'description', 'schedule', 'enabled'],
    // A disabled schedule need not be listed for its flow.
    given: (tools, members) => given(tools, { enabled: tools.operation === 'listFlowSchedules', ...members }),
    alike: (tools, schedule) => given(tools, { flowId: schedule['flowId'] }),
    listing: (operation, schedule) =>
      operation === 'listFlowSchedules' ? { path: { flowId: schedule['flowId'] } } : undefined,
  }),
  saves: (tools, schedule) => {
    const description = tools.unique('first')
    return {
      first: { description },
      second: {
        name: tools.unique('renamed'),
        description: 'second',
        tags: ['other'],
        schedule: tools.fixture('schedule.other'),
      },
      // Tags may be labels of the schedule beside its versions.
      shown: [description, schedule['schedule']],
      others: { schedule: [schedule['schedule'], tools.fixture('schedule.other')] },
    }
  },
}
