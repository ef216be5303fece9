import { on } from '../on.ts'
import { part } from '../together.ts'
import { listenerOf } from '../../domain/listeners/binding.ts'
import type { ScheduleRecord } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { firstOf, isOften, keepingOmitted, versionsOf, withoutDue } from './schedules-alterations.ts'
import { alwaysFiring, firing, stillBinding } from './schedules-firing.ts'

/** Starts the former flow of a replaced schedule again and again. */
const onReplace = (says: string, when: (before: ScheduleRecord, now: ScheduleRecord) => boolean): Fault =>
  fault(
    says,
    on('replaceSchedule').also((call, found, now) => (when(found, now) ? [firing(call, found.flowId)] : [])),
    alwaysFiring,
  )

/** Starts a flow that an enabled schedule had before it moved. */
const goingByFormer = (says: string): Fault =>
  fault(
    says,
    on('enableSchedule').also((call, { id, flowId }) => {
      const former = versionsOf(call.view, id)
        .map(({ snapshot }) => (snapshot as ScheduleRecord).flowId)
        .find((one) => one !== flowId)
      return former === undefined ? [] : [firing(call, former)]
    }),
    alwaysFiring,
  )

/** Faults of when schedules fire that were replaced, and what they start. */
export const scheduleReplacedFaults = faultsOf({
  'schedules/replaced-fires': fault(
    'does not start schedules enabled by a replace',
    on('replaceSchedule').stores('schedules', withoutDue),
  ),
  'schedules/replace-decides-what-fires': [
    onReplace('starts the former flow too', ({ flowId }, now) => now.enabled && now.flowId !== flowId),
    onReplace('starts by the former expression', ({ schedule }, now) => now.enabled && now.schedule !== schedule),
    goingByFormer('starts the flow of before once a schedule that moved while it was disabled is enabled'),
    onReplace('starts schedules that a replace disabled', ({ enabled }, now) => enabled && !now.enabled),
    onReplace(
      'starts enabled schedules by the former expression',
      ({ enabled, schedule }, now) => enabled && now.enabled && now.schedule !== schedule && isOften(schedule),
    ),
    fault(
      'starts schedules by the expression that they had before they were enabled',
      on('enableSchedule').also((call, { id, flowId, schedule }) => {
        const was = versionsOf(call.view, id).some(({ snapshot }) => isOften((snapshot as ScheduleRecord).schedule))
        return was && !isOften(schedule) ? [firing(call, flowId)] : []
      }),
      alwaysFiring,
    ),
    stillBinding('by a replace disabled', (view) =>
      [...view.schedules.values()].filter(
        ({ id, enabled }) => !enabled && versionsOf(view, id).at(-1)?.message !== 'disabled',
      ),
    ),
    fault(
      'runs the flow to which a schedule bound a listener at first',
      part('receiver', (plain) => ({
        bindings: (listener, view) => plain.bindings(listener, view).map((one) => firstOf(view, one)),
      })),
    ),
    fault(
      'runs flows by messages to the listener to which they were bound at first',
      part('receiver', () => ({
        bindings: ({ id }, view) =>
          [...view.schedules.values()].filter((one) => one.enabled && listenerOf(firstOf(view, one), view)?.id === id),
      })),
    ),
    stillBinding('moved', (view) =>
      [...view.schedules.values()].flatMap((one) => {
        const [first, isBound] = [firstOf(view, one), listenerOf(one, view) !== undefined]
        return one.enabled && isBound && listenerOf(first, view)?.id !== listenerOf(one, view)?.id ? [first] : []
      }),
    ),
    fault(
      'keeps an omitted enabled',
      on('replaceSchedule').stores('schedules', (now, before, { body }) =>
        body.enabled === undefined && before?.enabled === false ? { ...withoutDue(now), enabled: false } : now,
      ),
    ),
    fault('keeps an omitted listener', keepingOmitted('listenerId')),
  ],
})
