import { on } from '../on.ts'
import { part } from '../together.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import { type ScheduleRecord, put } from '../../world/index.ts'
import { fault, faultsOf } from './fault.ts'
import { endingAs } from './runs-alterations.ts'
import { firstOf, keepingOmitted, versionsOf } from './schedules-alterations.ts'

type Parameters = Record<string, string>

/** Passes other parameters to the runs of a schedule. */
const passing = (
  parametersOf: (schedule: ScheduleRecord, scene: Scene, plain: (schedule: ScheduleRecord) => Parameters) => Parameters,
) =>
  part('schedules', (plain) => ({
    parametersOf: (schedule, scene) => parametersOf(schedule, scene, (other) => plain.parametersOf(other, scene)),
  }))

/** Faults of runs that a user starts by a schedule. */
export const scheduleRunFaults = faultsOf({
  'schedules/run-starts-flow': [
    fault('starts nothing', on('runScheduledFlow').drops()),
    fault(
      'starts nothing by a disabled schedule',
      on('runScheduledFlow').changes((changes, { view, path }) =>
        view.schedules.get(path.scheduleId)?.enabled === false ? [] : changes,
      ),
    ),
    fault(
      'starts a flow by hand once',
      on('runScheduledFlow').changes((changes, { view, path }) =>
        view.executions.where('flowId', path.flowId).length > 0 ? [] : changes,
      ),
    ),
    fault(
      'starts nothing by a schedule that was moved to another flow',
      on('runScheduledFlow').changes((changes, { view, path }) =>
        (versionsOf(view, path.scheduleId)[0]?.snapshot as ScheduleRecord | undefined)?.flowId === path.flowId
          ? changes
          : [],
      ),
    ),
  ],
  'schedules/run-ends-as-its-flow-does': [
    fault('starts runs that fail', on('runScheduledFlow').stores('executions', endingAs('error'))),
    fault(
      'starts runs by disabled schedules that are canceled',
      on('runScheduledFlow').stores('executions', (execution, _before, { view, path }) =>
        view.schedules.get(path.scheduleId)?.enabled === false ? endingAs('canceled')(execution) : execution,
      ),
    ),
  ],
  'schedules/run-leaves-schedule': [true, false].map((enabled) =>
    fault(
      `${enabled ? 'enables a disabled' : 'disables an enabled'} schedule that is run manually`,
      on('runScheduledFlow').also((_call, { schedule }) =>
        schedule.enabled === enabled ? [] : [put('schedules', schedule.id, { ...schedule, enabled })],
      ),
    ),
  ),
  'schedules/run-passes-parameters': [
    fault(
      'passes no parameters',
      passing(() => ({})),
    ),
    fault(
      'passes no parameters of a disabled schedule',
      passing((schedule, _scene, plain) => (schedule.enabled ? plain(schedule) : {})),
    ),
    fault(
      'passes the parameters with which a schedule was created',
      passing((schedule, { view }, plain) => plain(firstOf(view, schedule))),
    ),
    fault('keeps omitted parameters', keepingOmitted('parameters')),
  ],
})
