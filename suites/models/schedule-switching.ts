import type { RuleId } from '#spec'
import { read } from '../checks/objects.ts'
import { enabledOf } from '../checks/schedules/enabled.ts'
import { Blocked, type Stored, type Tools, expect, type fc, listed } from '../kit/index.ts'
import { type Judge, type Step, stepOn } from '../kit/model.ts'
import { type BinLife, type Binned, MOST, at, isActive } from './binned.ts'

/** A schedule; `enabled` is undefined while the documents leave it open. */
export interface OneSchedule extends Binned {
  enabled?: boolean
}

/** Schedules of two flows. Each is due once a year, so they start nothing. */
export interface ScheduleLife extends BinLife<OneSchedule> {
  flows: readonly [Stored, Stored]
}

/** The schedules listed for a flow. */
export async function schedulesOf({ api }: Tools, flowId: unknown): Promise<Stored[]> {
  return listed<Stored>(await api.need('listFlowSchedules', { path: { flowId } }))
}

/** Steps that enable and disable schedules, also by a replace that moves them to another flow. */
export function switching(judge: Judge): fc.Arbitrary<Step<ScheduleLife>>[] {
  const isSet = (life: ScheduleLife, index: number, enabled: boolean): boolean =>
    isActive(life, index) && at(life, index).enabled === enabled

  /** Asserts that the schedule and the others read as in the model. */
  async function readsSwitched(life: ScheduleLife, index: number, { api }: Tools, rule: RuleId, spared?: RuleId) {
    const { stored, written, enabled } = at(life, index)
    const now = await read(api, 'schedule', stored)
    judge(rule, () => expect.equal(enabledOf(now), enabled, 'enabled'))
    if (spared === undefined || !judge.about(spared)) return
    for (const other of life.objects) {
      const isOfFlow = other.written['flowId'] === written['flowId']
      // A schedule that was already in the new state cannot show an unwanted switch.
      if (other.state === 'deleted' || !isOfFlow || other.enabled !== !enabled) continue
      const shown = await read(api, 'schedule', other.stored)
      judge(spared, () => expect.equal(enabledOf(shown), other.enabled, 'enabled of another schedule'))
    }
  }

  /** Asserts that each enabled schedule is listed for its flow. The documents do not say whether a disabled one is. */
  async function areListedForFlow({ objects }: ScheduleLife, flowId: unknown, tools: Tools): Promise<void> {
    const rule = 'schedules/flow-list-holds-its-schedules'
    if (!judge.about(rule)) return
    const enabled = objects.filter(
      (one) => one.state === 'active' && one.enabled === true && one.written['flowId'] === flowId,
    )
    if (enabled.length < 2) return
    for (const { stored } of enabled)
      if ((await read(tools.api, 'schedule', stored))['enabled'] !== true)
        throw new Blocked('a schedule is not enabled')
    // How soon lists follow is not documented.
    const leftOut = await tools.eventually(
      async () => {
        const ofFlow = await schedulesOf(tools, flowId)
        return enabled.filter(({ stored }) => ofFlow.every(({ id }) => id !== stored.id))
      },
      ({ length }) => length === 0,
    )
    judge(rule, () => expect.equal(leftOut.length, 0, 'the number of enabled schedules that are not listed'))
  }

  async function setEnabled(life: ScheduleLife, index: number, tools: Tools, enabled: boolean): Promise<void> {
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
    // The documents do not say what switching to the current state returns.
    stepOn<ScheduleLife>(
      MOST,
      'disable schedule',
      (life, index) => isSet(life, index, true),
      (life, index, tools) => setEnabled(life, index, tools, false),
    ),
    stepOn<ScheduleLife>(
      MOST,
      'enable schedule',
      (life, index) => isSet(life, index, false),
      (life, index, tools) => setEnabled(life, index, tools, true),
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
      const left = await tools.eventually(
        () => schedulesOf(tools, former),
        (now) => now.every(({ id }) => id !== stored.id),
      )
      judge('schedules/flow-list-follows-replace', () =>
        expect.none(left, ({ id }) => id === stored.id, 'the schedule is listed for its former flow'),
      )
    }),
  ]
}
