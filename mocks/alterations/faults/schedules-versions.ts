import { on } from '../on.ts'
import { fault, faultsOf } from './fault.ts'

/** Faults of saved versions that only schedules have. */
export const scheduleVersionFaults = faultsOf({
  'schedules/version-holds-schedule-as-saved': [
    fault(
      'shows every version without its expression',
      on('getScheduleVersion').body(({ schedule: _gone, ...version }) => version),
    ),
    fault(
      'shows every version with the name that the schedule has now',
      on('getScheduleVersion').body((version, { view, path }) => ({
        ...version,
        name: view.schedules.get(path.scheduleId)?.name,
      })),
    ),
    fault(
      'shows in every version the flow that the schedule has now',
      on('getScheduleVersion').body((version, { view, path }) => ({
        ...version,
        flowId: view.schedules.get(path.scheduleId)?.flowId,
      })),
    ),
    fault(
      'shows in every version whether the schedule is enabled now',
      on('getScheduleVersion').body((version, { view, path }) => ({
        ...version,
        enabled: view.schedules.get(path.scheduleId)?.enabled,
      })),
    ),
  ],
})
