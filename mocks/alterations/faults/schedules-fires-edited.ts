import type { Int64 } from '#spec'
import { binned } from '../bin.ts'
import { on } from '../on.ts'
import { part } from '../together.ts'
import type { ScheduleRecord } from '../../world/index.ts'
import { fault, faultsOf } from './fault.ts'
import { markingThoseOfFlows, wentWithFlow } from './recycle-bin-marks.ts'
import { isOften, versionsOf, withoutDue } from './schedules-alterations.ts'
import { alwaysFiring, firing, firingOf, firingOnce, stillBinding } from './schedules-firing.ts'

/** Faults of when schedules fire that were created disabled, edited in bulk, deleted or restored. */
export const scheduleEditedFaults = faultsOf({
  'schedules/restored-fires': [
    fault('does not start restored schedules', on('restoreDeletedObject').stores('schedules', withoutDue)),
    fault(
      'restores schedules without their listeners',
      on('restoreDeletedObject').stores('schedules', ({ extra: { listenerId: _gone, ...extra }, ...schedule }) => ({
        ...schedule,
        extra,
      })),
    ),
    fault(
      'does not start restored schedules that were deleted with their flow',
      markingThoseOfFlows,
      on('restoreDeletedObject').stores('schedules', (now) => (wentWithFlow(now) ? withoutDue(now) : now)),
    ),
    fault(
      'runs no flows by messages that schedules bind which were deleted with them and restored',
      markingThoseOfFlows,
      part('receiver', (plain) => ({
        bindings: (listener, view) => plain.bindings(listener, view).filter((one) => !wentWithFlow(one)),
      })),
    ),
  ],
  'schedules/bulk-edited-fires': fault(
    'does not start schedules edited in bulk',
    on('bulkEditSchedules').stores('schedules', withoutDue),
  ),
  'schedules/created-disabled-does-not-fire': [
    stillBinding('never enabled', (view) =>
      [...view.schedules.values()].filter(({ id }) =>
        versionsOf(view, id).every(({ snapshot }) => !(snapshot as ScheduleRecord).enabled),
      ),
    ),
    stillBinding('disabled and in bulk edited', (view) =>
      [...view.schedules.values()].filter(
        ({ id, enabled }) => !enabled && versionsOf(view, id).at(-1)?.message === 'etalon: add tags',
      ),
    ),
    fault(
      'starts disabled schedules that were run by hand',
      on('runScheduledFlow').also((call, { schedule }) => (schedule.enabled ? [] : [firing(call, schedule.flowId)])),
      alwaysFiring,
    ),
    fault(
      'starts schedules created disabled',
      on('createSchedule').also((call, _found, { enabled, schedule, flowId }) =>
        !enabled && schedule?.startsWith('*') === true ? [firing(call, flowId)] : [],
      ),
      alwaysFiring,
    ),
    fault(
      'starts disabled schedules that were edited in bulk',
      on('bulkEditSchedules').also(({ body, ...call }) =>
        firingOf(call, (body as { scheduleIds: Int64[] }).scheduleIds),
      ),
      alwaysFiring,
    ),
    fault(
      'starts disabled schedules that were restored',
      on('restoreDeletedObject').also((call, { kind, id }) => (kind === 'schedule' ? firingOf(call, [id]) : [])),
      alwaysFiring,
    ),
  ],
  'schedules/deleted-does-not-fire': [
    fault(
      'goes on starting deleted schedules that have fired',
      on('deleteSchedule').also((call, { flowId, schedule }) =>
        isOften(schedule) && call.view.executions.where('flowId', flowId).length > 0 ? [firing(call, flowId)] : [],
      ),
      alwaysFiring,
    ),
    stillBinding('deleted', (view) => binned(view, 'schedule')),
    fault(
      'starts deleted schedules',
      on('deleteSchedule').also((call, { flowId }) => [firing(call, flowId)]),
      alwaysFiring,
    ),
    fault(
      'starts schedules that were deleted with their flow once it is restored',
      on('restoreDeletedObject').also((call, { kind, id }) =>
        kind === 'flow' && binned(call.view, 'schedule').some(({ flowId, enabled }) => enabled && flowId === id)
          ? [firing(call, id)]
          : [],
      ),
      alwaysFiring,
    ),
    fault(
      'starts deleted schedules once more',
      on('deleteSchedule').also((call, schedule) => [firingOnce(call, schedule)]),
      alwaysFiring,
    ),
  ],
})
