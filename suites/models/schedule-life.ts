import type { RuleId } from '#spec'
import { type Stored, expect } from '../kit/index.ts'
import { type Judge, modelRun } from '../kit/model.ts'
import { binSteps } from './binned-steps.ts'
import { type BinNoun, binRules } from './binned.ts'
import { type ScheduleLife, schedulesOf, switching } from './schedule-switching.ts'

const { replaced, notFound, inBin, deleteSpares, readable, asBefore } = binRules('schedule')
const rules = [
  replaced,
  notFound,
  inBin,
  deleteSpares,
  readable,
  asBefore,
  'schedules/disable-spares-other-schedules',
  'schedules/disable-switches-off',
  'schedules/enable-spares-other-schedules',
  'schedules/enable-switches-on',
  'schedules/flow-list-drops-deleted',
  'schedules/flow-list-follows-replace',
  'schedules/flow-list-holds-its-schedules',
  'schedules/replace-stores-enabled',
] as const satisfies readonly RuleId[]

/** Every other one is created enabled. */
const isFirstEnabled = (before: readonly unknown[]): boolean => before.length % 2 === 0

/** What is known of schedules beyond all objects with a recycle bin. */
function nounFor(judge: Judge): BinNoun<ScheduleLife> {
  return {
    kind: 'schedule',
    first: ({ unique }, { flows, alike }) => ({ ...alike, flowId: flows[0].id, name: unique('schedule') }),
    next: ({ unique }) => ({ name: unique('name'), description: unique('description'), tags: [unique('tag')] }),
    make: ({ given }, written, { objects }) =>
      given.schedule({ ...written, flowId: written['flowId'] as Stored['id'], enabled: isFirstEnabled(objects) }),
    isMeant: (one, other) => one.written['flowId'] === other.written['flowId'],
    created(schedule, { objects }) {
      schedule.enabled = isFirstEnabled(objects.slice(0, -1))
    },
    async deleted({ stored, written }, _life, tools) {
      const flow = await tools.api.call('getFlow', { path: { flowId: written['flowId'] } })
      judge('schedules/delete-leaves-flow', () => expect.status(flow, 200))
      if (!judge.about('schedules/flow-list-drops-deleted')) return
      const isIt = ({ id }: Stored): boolean => id === stored.id
      // How soon lists follow is not documented.
      const ofFlow = await tools.eventually(
        () => schedulesOf(tools, written['flowId']),
        (now) => !now.some(isIt),
      )
      judge('schedules/flow-list-drops-deleted', () =>
        expect.none(ofFlow, isIt, 'a deleted schedule is listed for its flow'),
      )
    },
    // The documents do not say whether a restored schedule is enabled.
    restored(schedule, { enabled }) {
      schedule.enabled = enabled === true
    },
  }
}

/** Schedules that are created, replaced, switched, deleted and restored in any order. */
export const scheduleLife = modelRun<ScheduleLife>({
  title: 'some schedules of two flows through their lives, to the recycle bin and back',
  rules,
  initial: async ({ given, unique }) => ({
    flows: [await given.flow(), await given.flow()],
    objects: [],
    alike: { description: unique('description'), tags: [unique('tag')] },
  }),
  steps: (judge, tools) => [...binSteps(nounFor(judge), judge, tools), ...switching(judge)],
  length: 10,
  runs: 8,
})
