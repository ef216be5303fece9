import { withBulkAndRestored } from './bulk-and-restored.ts'
import type { AreaFaults } from './fault.ts'
import { fieldFaults } from './resources/fields.ts'
import { listFaults } from './resources/lists.ts'
import { versionFaults } from './resources/versions.ts'
import { scheduleBulkFaults, scheduleTaggingFaults } from './schedules-bulk.ts'
import { scheduleDueFaults } from './schedules-fires-due.ts'
import { scheduleEditedFaults } from './schedules-fires-edited.ts'
import { scheduleReplacedFaults } from './schedules-fires-replaced.ts'
import { scheduleSwitchedFaults } from './schedules-fires-switched.ts'
import { scheduleFlowListFaults } from './schedules-flow-lists.ts'
import { scheduleReplaceFaults } from './schedules-replace.ts'
import { scheduleRunFaults } from './schedules-runs.ts'
import { storedScheduleFaults } from './schedules-stored.ts'
import { scheduleSwitchFaults } from './schedules-switches.ts'
import { scheduleVersionFaults } from './schedules-versions.ts'

/** Faults of schedules: their members and lists, switches, firing, runs and versions. */
export const scheduleFaults: AreaFaults<'schedules'> = withBulkAndRestored('schedule', {
  ...fieldFaults('schedule'),
  ...listFaults('schedule'),
  ...scheduleTaggingFaults,
  ...versionFaults('schedule'),
  ...storedScheduleFaults,
  ...scheduleFlowListFaults,
  ...scheduleReplaceFaults,
  ...scheduleSwitchFaults,
  ...scheduleDueFaults,
  ...scheduleSwitchedFaults,
  ...scheduleReplacedFaults,
  ...scheduleEditedFaults,
  ...scheduleRunFaults,
  ...scheduleBulkFaults,
  ...scheduleVersionFaults,
})
