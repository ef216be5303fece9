import { on } from '../on.ts'
import { fault, faultsOf } from './fault.ts'
import { bulkFaults } from './resources/bulk.ts'
import { withoutDue } from './schedules-alterations.ts'

/** Faults of tags that are edited in bulk. */
export const scheduleTaggingFaults = bulkFaults('schedule', [
  fault(
    'adds no tags to enabled schedules',
    on('bulkEditSchedules').stores('schedules', (now, before) => (now.enabled ? { ...now, tags: before?.tags } : now)),
  ),
])

/** Faults of what a bulk edit changes beside what its actions name. */
export const scheduleBulkFaults = faultsOf({
  'schedules/bulk-changes-what-actions-name': fault(
    'disables edited schedules',
    on('bulkEditSchedules').stores('schedules', (now) => ({ ...withoutDue(now), enabled: false })),
  ),
})
