import { on } from '../on.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Caller } from '../../domain/kernel/call.ts'
import { listenerOf } from '../../domain/listeners/binding.ts'
import type { FlowRecord, ScheduleRecord, View } from '../../world/index.ts'
import { binned } from '../bin.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { savedOnce } from './flows-showing.ts'
import { markingThoseOfFlows, wentWithFlow } from './recycle-bin-marks.ts'

/** Changes which schedules count for the flows in the list; undefined leaves a flow unchanged. */
const counting = (
  schedulesOf: (flowId: FlowRecord['id'], view: View) => readonly { enabled: boolean }[] | undefined,
): Alteration =>
  on('listFlows').items((flow, { view }) => {
    const schedules = schedulesOf(flow.id, view)
    if (schedules === undefined) return flow
    const enabledSchedules = schedules.filter(({ enabled }) => enabled).length
    return { ...flow, enabledSchedules, disabledSchedules: schedules.length - enabledSchedules }
  })

/** Leaves some schedules out among those in a state. */
const leavingOut = (
  says: string,
  state: 'enabled' | 'disabled',
  isLeftOut: (schedule: ScheduleRecord, call: { view: View; caller: Caller; query: { scope?: string } }) => boolean,
): Fault =>
  fault(
    says,
    on('listFlows').items((flow, call) => {
      const out = call.view.schedules
        .where('flowId', flow.id)
        .filter((one) => one.enabled === (state === 'enabled') && isLeftOut(one, call))
      const member = `${state}Schedules` as const
      return { ...flow, [member]: flow[member] - out.length }
    }),
  )

/** Counts only the caller's schedules among those in a state. */
const withoutOthers = (state: 'enabled' | 'disabled'): Fault =>
  leavingOut(
    `counts ${state} schedules that the caller created`,
    state,
    ({ createdBy }, { caller }) => createdBy !== caller.user.login,
  )

/** Counts no schedules in a state that bind a flow to a listener, or none at all in the list of all flows. */
const furtherLeftOut = (state: 'enabled' | 'disabled'): Fault[] => [
  leavingOut(
    `counts no ${state} schedules that bind a flow to a listener`,
    state,
    (schedule, { view }) => listenerOf(schedule, view) !== undefined,
  ),
  leavingOut(
    `counts no ${state} schedules in the list of all flows`,
    state,
    (_one, { query }) => query.scope === 'all',
  ),
]

/** A schedule as its first version shows it. */
function asCreated(schedule: ScheduleRecord, { versions }: View): ScheduleRecord {
  const [first] = versions.where('object', `schedule:${schedule.id}`)
  return { ...schedule, ...(first?.snapshot as Partial<ScheduleRecord> | undefined) }
}

/** Whether the last save of a schedule, the one that made it apart, did not switch it. */
function isSavedAsItWas({ id }: ScheduleRecord, { versions }: View): boolean {
  const [former, last] = versions.where('object', `schedule:${id}`).slice(-2)
  const isEnabled = (version: { snapshot: object }): unknown => (version.snapshot as ScheduleRecord).enabled
  return former !== undefined && last !== undefined && isEnabled(former) === isEnabled(last)
}

/** A time at which no schedule is due: a mark of those that were restored. */
const RESTORED = -1

/** Faults of the schedule counts in the list of flows. */
export const flowCountFaults = faultsOf({
  'flows/enabled-schedules-counted': [
    fault(
      'counts at most one enabled schedule if others are disabled',
      on('listFlows').items((flow) =>
        flow.disabledSchedules === 0 ? flow : { ...flow, enabledSchedules: Math.min(1, flow.enabledSchedules) },
      ),
    ),
    withoutOthers('enabled'),
    ...furtherLeftOut('enabled'),
  ],
  'flows/disabled-schedules-counted': [
    fault(
      'counts at most one disabled schedule',
      on('listFlows').items((flow) => ({ ...flow, disabledSchedules: Math.min(1, flow.disabledSchedules) })),
    ),
    fault(
      'counts disabled schedules for the flows of the caller',
      on('listFlows').items((flow, { caller }) =>
        flow.createdBy === caller.user.login ? flow : { ...flow, disabledSchedules: 0 },
      ),
    ),
    withoutOthers('disabled'),
    ...furtherLeftOut('disabled'),
  ],
  'flows/schedule-counts-of-own-schedules': [
    fault(
      'counts all schedules for a flow without any',
      counting((flowId, view) =>
        view.schedules.where('flowId', flowId).length === 0 ? [...view.schedules.values()] : undefined,
      ),
    ),
    fault(
      'counts schedules for the flow that they were created for',
      counting((flowId, view) =>
        [...view.schedules.values()].filter((schedule) => asCreated(schedule, view).flowId === flowId),
      ),
    ),
  ],
  'flows/schedule-counts-follow-switching': [
    fault(
      'counts schedules as they were created',
      counting((flowId, view) => view.schedules.where('flowId', flowId).map((schedule) => asCreated(schedule, view))),
    ),
    fault(
      'counts no schedules of a flow that was saved again',
      counting((flowId, view) => (savedOnce({ id: flowId }, view) ? undefined : [])),
    ),
    fault(
      'counts a schedule twice that was saved and not switched',
      counting((flowId, view) =>
        view.schedules.where('flowId', flowId).flatMap((one) => (isSavedAsItWas(one, view) ? [one, one] : [one])),
      ),
    ),
  ],
  'flows/deleted-schedules-not-counted': [
    ['schedules', () => true] as const,
    ['enabled schedules', ({ enabled }: ScheduleRecord) => enabled] as const,
    ['disabled schedules', ({ enabled }: ScheduleRecord) => !enabled] as const,
  ]
    .map(([which, isSo]) =>
      fault(
        `counts ${which} in the recycle bin too`,
        counting((flowId, view) => [
          ...view.schedules.where('flowId', flowId),
          ...binned(view, 'schedule').filter((one) => one.flowId === flowId && isSo(one)),
        ]),
      ),
    )
    .concat(
      fault(
        'does not count disabled schedules that were restored',
        on('restoreDeletedObject').stores('schedules', (now) => (now.enabled ? now : { ...now, dueAt: RESTORED })),
        counting((flowId, view) => view.schedules.where('flowId', flowId).filter(({ dueAt }) => dueAt !== RESTORED)),
      ),
      fault(
        'does not count schedules that were deleted with their flow and restored',
        markingThoseOfFlows,
        counting((flowId, view) => view.schedules.where('flowId', flowId).filter((one) => !wentWithFlow(one))),
      ),
      fault(
        'goes on counting schedules that were deleted with their flow',
        counting((flowId, view) => [
          ...view.schedules.where('flowId', flowId),
          ...binned(view, 'schedule').filter((one) => one.flowId === flowId && wentWithFlow(one)),
        ]),
        markingThoseOfFlows,
      ),
    ),
})
