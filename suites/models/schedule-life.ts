import type { RuleId } from '#spec'
import { read } from '../checks/recycle-bin/bin.ts'
import { Blocked, type Stored, type Tools, expect, type fc, listed } from '../kit/index.ts'
import { type Judge, type Step, modelRun, stepOn } from '../kit/model.ts'
import { binSteps } from './binned-steps.ts'
import { type BinLife, type BinNoun, type Binned, MOST, at, binRules, isActive } from './binned.ts'

/** A schedule of a life; whether it is enabled is not known where that is open. */
interface OneSchedule extends Binned {
  enabled?: boolean
}

/** Schedules of two flows. Each is due once a year, so that they run nothing. */
interface ScheduleLife extends BinLife<OneSchedule> {
  flows: readonly [Stored, Stored]
}

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

async function schedulesOf({ api }: Tools, flowId: unknown): Promise<Stored[]> {
  return listed<Stored>(await api.need('listFlowSchedules', { path: { flowId } }))
}

/** Some are made enabled and some are not. */
const isFirstEnabled = (before: readonly unknown[]): boolean => before.length % 2 === 0

/** What is said of schedules beyond what holds for every object that has a recycle bin. */
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
      const ofFlow = await schedulesOf(tools, written['flowId'])
      judge('schedules/flow-list-drops-deleted', () =>
        expect.none(ofFlow, ({ id }) => id === stored.id, 'a deleted schedule is listed for its flow'),
      )
    },
    // Whether a schedule comes back enabled is open.
    restored(schedule, { enabled }) {
      schedule.enabled = enabled === true
    },
  }
}

function switching(judge: Judge): fc.Arbitrary<Step<ScheduleLife>>[] {
  const isSet = (life: ScheduleLife, index: number, enabled: boolean): boolean =>
    isActive(life, index) && at(life, index).enabled === enabled

  /** The schedule reads as the model has it, and so do the others. */
  async function readsSwitched(life: ScheduleLife, index: number, { api }: Tools, rule: RuleId, spared?: RuleId) {
    const { stored, written, enabled } = at(life, index)
    const now = await read(api, 'schedule', stored)
    judge(rule, () => expect.equal(now['enabled'], enabled, 'enabled'))
    if (spared === undefined || !judge.about(spared)) return
    for (const other of life.objects) {
      const isOfFlow = other.written['flowId'] === written['flowId']
      // One that was in the same state before cannot show what became of it.
      if (other.state === 'deleted' || !isOfFlow || other.enabled !== !enabled) continue
      const shown = await read(api, 'schedule', other.stored)
      judge(spared, () => expect.equal(shown['enabled'], other.enabled, 'enabled of another schedule'))
    }
  }

  /** Each enabled schedule is listed for its flow. Whether a disabled one is, is open. */
  async function areListedForFlow({ objects }: ScheduleLife, flowId: unknown, tools: Tools): Promise<void> {
    const rule = 'schedules/flow-list-holds-its-schedules'
    if (!judge.about(rule)) return
    const ofFlow = await schedulesOf(tools, flowId)
    const enabled = objects.filter(
      (one) => one.state === 'active' && one.enabled === true && one.written['flowId'] === flowId,
    )
    if (enabled.length < 2) return
    for (const { stored } of enabled)
      if ((await read(tools.api, 'schedule', stored))['enabled'] !== true)
        throw new Blocked('a schedule is not enabled')
    judge(rule, () =>
      expect.none(
        enabled,
        ({ stored }) => ofFlow.every(({ id }) => id !== stored.id),
        'an enabled schedule is not listed',
      ),
    )
  }

  async function turn(life: ScheduleLife, index: number, tools: Tools, enabled: boolean): Promise<void> {
    const schedule = at(life, index)
    const operation = enabled ? 'enableSchedule' : 'disableSchedule'
    await tools.api.need(operation, { path: { scheduleId: schedule.stored.id } })
    schedule.enabled = enabled
    if (enabled) {
      await readsSwitched(life, index, tools, 'schedules/enable-switches-on', 'schedules/enable-spares-other-schedules')
      await areListedForFlow(life, schedule.written['flowId'], tools)
    } else {
      const spared = 'schedules/disable-spares-other-schedules'
      await readsSwitched(life, index, tools, 'schedules/disable-switches-off', spared)
    }
  }

  return [
    // What switching a schedule to what it is already answers is open.
    stepOn<ScheduleLife>(
      MOST,
      'disable schedule',
      (life, index) => isSet(life, index, true),
      (life, index, tools) => turn(life, index, tools, false),
    ),
    stepOn<ScheduleLife>(
      MOST,
      'enable schedule',
      (life, index) => isSet(life, index, false),
      (life, index, tools) => turn(life, index, tools, true),
    ),
    stepOn<ScheduleLife>(MOST, 'turn to the other flow and switch schedule', isActive, async (life, index, tools) => {
      const schedule = at(life, index)
      const { stored, written, enabled } = schedule
      const former = written['flowId']
      const flowId = life.flows.find(({ id }) => id !== former)?.id
      const body = { ...(await read(tools.api, 'schedule', stored)), flowId, enabled: enabled !== true }
      await tools.api.need('replaceSchedule', { path: { scheduleId: stored.id }, body })
      schedule.written = { ...written, flowId }
      schedule.enabled = enabled !== true
      await readsSwitched(life, index, tools, 'schedules/replace-stores-enabled')
      await areListedForFlow(life, flowId, tools)
      if (!judge.about('schedules/flow-list-follows-replace')) return
      const left = await schedulesOf(tools, former)
      judge('schedules/flow-list-follows-replace', () =>
        expect.none(left, ({ id }) => id === stored.id, 'the schedule is listed for its former flow'),
      )
    }),
  ]
}

/** Schedules that are made, replaced, switched, deleted and restored in any order. */
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
