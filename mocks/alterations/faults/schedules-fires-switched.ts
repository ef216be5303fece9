import { on } from '../on.ts'
import { type ScheduleRecord, type View, put } from '../../world/index.ts'
import { fault, faultsOf } from './fault.ts'
import { firstOf, versionsOf, withoutDue } from './schedules-alterations.ts'
import { alwaysFiring, firing, firingDisabled, firingOnce, stillBinding, unbinding } from './schedules-firing.ts'

const restoredAs = (id: unknown): string => `restored:${String(id)}`

/** Faults of when schedules fire that were disabled or enabled. */
export const scheduleSwitchedFaults = faultsOf({
  'schedules/disabled-does-not-fire': [
    fault(
      'starts disabled schedules',
      on('disableSchedule').also((call, { flowId }) => [firing(call, flowId)]),
      alwaysFiring,
    ),
    ...(
      [
        ['have fired', (view, { flowId }) => view.executions.where('flowId', flowId).length > 0],
        ['were created disabled', (view, schedule) => !firstOf(view, schedule).enabled],
        ['had another name', (view, schedule) => firstOf(view, schedule).name !== schedule.name],
      ] satisfies [string, (view: View, schedule: ScheduleRecord) => boolean][]
    ).map(([which, isSuch]) =>
      fault(
        `goes on starting disabled schedules that ${which}`,
        on('disableSchedule').also((call, found) => (isSuch(call.view, found) ? [firing(call, found.flowId)] : [])),
        alwaysFiring,
      ),
    ),
    fault(
      'plans the disabled schedules of a flow anew when it is replaced',
      on('replaceFlow').also((call, { id }) => firingDisabled(call, id)),
      alwaysFiring,
    ),
    fault(
      'plans the disabled schedules of flows anew that are edited in bulk',
      on('bulkEditFlows').also((call) => (call.body.flowIds ?? []).flatMap((id) => firingDisabled(call, id))),
      alwaysFiring,
    ),
    stillBinding('disabled', (view) => [...view.schedules.values()].filter(({ enabled }) => !enabled)),
    fault(
      'starts disabled schedules once more',
      on('disableSchedule').also((call, schedule) => [firingOnce(call, schedule)]),
      alwaysFiring,
    ),
  ],
  'schedules/enabled-again-fires': [
    fault('does not start re-enabled schedules', on('enableSchedule').stores('schedules', withoutDue)),
    fault(
      'does not start enabled schedules that were created disabled',
      on('enableSchedule').stores('schedules', (now, _before, { view }) =>
        (versionsOf(view, now.id)[0]?.snapshot as ScheduleRecord | undefined)?.enabled === false
          ? withoutDue(now)
          : now,
      ),
    ),
    unbinding(
      'runs no flows that a schedule binds which was created disabled',
      (view, schedule) => !firstOf(view, schedule).enabled,
    ),
    unbinding('runs no flows that a schedule binds which was disabled once', (view, { id }) =>
      versionsOf(view, id).some(({ snapshot }) => !(snapshot as ScheduleRecord).enabled),
    ),
    fault(
      'does not start enabled schedules that were restored while disabled',
      on('restoreDeletedObject').also(({ now, path }) => {
        const key = restoredAs(path.id)
        return [put('visits', key, { key, userId: '', kind: 'restored', id: 0, at: now })]
      }),
      on('enableSchedule').stores('schedules', (now, before, { view }) =>
        before?.enabled === false && view.visits.get(restoredAs(now.id)) !== undefined ? withoutDue(now) : now,
      ),
    ),
  ],
})
