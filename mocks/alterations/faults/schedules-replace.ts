import { on } from '../on.ts'
import { put, remove } from '../../world/index.ts'
import { fault, faultsOf } from './fault.ts'
import { sibling } from './schedules-alterations.ts'

/** Faults of replacing schedules, and of what goes with a deleted one. */
export const scheduleReplaceFaults = faultsOf({
  'schedules/replace-is-stored': fault(
    'keeps the old name',
    on('replaceSchedule').stores('schedules', (now, before) => ({ ...now, name: before?.name })),
  ),
  'schedules/replace-stores-enabled': fault(
    'ignores enabled',
    on('replaceSchedule').stores('schedules', (now, before) => ({ ...now, enabled: before?.enabled })),
  ),
  'schedules/replace-drops-what-is-left-out': (['name', 'tags'] as const).map((member) =>
    fault(
      `keeps omitted ${member}`,
      on('replaceSchedule').stores('schedules', (now, before) => ({
        ...now,
        [member]: now[member] ?? before?.[member],
      })),
    ),
  ),
  'schedules/replace-takes-a-schedule-as-read': fault(
    'refuses a replace that changes nothing',
    on('replaceSchedule').refuses(({ body: sent }, found) =>
      (['name', 'description', 'schedule', 'enabled', 'flowId', 'tags'] as const).every(
        (member) => JSON.stringify(sent[member]) === JSON.stringify(found[member]),
      ),
    ),
  ),
  'schedules/replace-spares-other-schedules': fault(
    'stores the new description in another schedule of the flow',
    on('replaceSchedule').also((call, found) =>
      [sibling(call, found) ?? []]
        .flat()
        .map((one) => put('schedules', one.id, { ...one, description: call.body.description })),
    ),
  ),
  'schedules/delete-leaves-flow': fault(
    'deletes the flow with its last schedule',
    on('deleteSchedule').also((call, found) =>
      sibling(call, found) === undefined ? [remove('flows', found.flowId)] : [],
    ),
  ),
})
