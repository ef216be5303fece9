import type { Int64 } from '#spec'
import { on } from '../on.ts'
import { step } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { type ScheduleRecord, type View, put } from '../../world/index.ts'
import { fault, faultsOf } from './fault.ts'
import { sibling, versionsOf } from './schedules-alterations.ts'

/** Whether the last save of a schedule was that of a switch to this state, which the saves of other calls are not. */
const isSwitched = (view: View, id: Int64, enabled: boolean): boolean => {
  const [former, last] = versionsOf(view, id).slice(-2)
  const [was, is] = [former?.snapshot as ScheduleRecord | undefined, last?.snapshot as ScheduleRecord | undefined]
  return was?.enabled === !enabled && is?.enabled === enabled && was.description === is.description
}

const withoutDescription = ({ description: _gone, ...schedule }: ScheduleRecord) => schedule

/** Also changes another schedule of the flow. */
const siblingToo = (id: 'enableSchedule' | 'disableSchedule', change: Partial<ScheduleRecord>): Alteration =>
  on(id).also((call, found) => {
    const other = sibling(call, found)
    return other === undefined ? [] : [put('schedules', other.id, { ...other, ...change })]
  })

/** Shows an untouched schedule as enabled or disabled. */
const unseen = (enabled: boolean): Alteration =>
  on('getSchedule').result((schedule, { view }) =>
    versionsOf(view, schedule.id).length === 1 && schedule.enabled === enabled
      ? { ...schedule, enabled: !enabled }
      : schedule,
  )

/** Faults of disabling and enabling schedules, and of the paths that do neither. */
export const scheduleSwitchFaults = faultsOf({
  'schedules/disable-switches-off': [
    fault('does not disable', on('disableSchedule').drops('schedules')),
    fault(
      'lists a schedule that was disabled as enabled',
      on('listSchedules').items((item, { view }) =>
        isSwitched(view, item.id, false) ? { ...item, enabled: true } : item,
      ),
    ),
    fault(
      'enables a schedule that is disabled a second time',
      on('disableSchedule').stores('schedules', (now, before) =>
        before?.enabled === false ? { ...now, enabled: true } : now,
      ),
    ),
    fault(
      'does not disable schedules that were enabled',
      on('disableSchedule').changes((all, { view }, { id }) => (versionsOf(view, id).length === 1 ? all : [])),
    ),
  ],
  'schedules/disable-keeps-schedule': fault(
    'omits disabled schedules from the list',
    on('listSchedules').result((found, { view }) =>
      found.filter(({ id, enabled }) => enabled || versionsOf(view, id).length === 1),
    ),
  ),
  'schedules/disable-changes-nothing-else': fault(
    'clears the description when disabling',
    on('disableSchedule').stores('schedules', withoutDescription),
  ),
  'schedules/disable-spares-other-schedules': fault(
    'also disables another schedule of the flow',
    siblingToo('disableSchedule', { enabled: false }),
  ),
  'schedules/enable-switches-on': [
    fault(
      'lists a schedule that was enabled as disabled for its flow',
      on('listFlowSchedules').items((item, { view }) =>
        isSwitched(view, item.id, true) ? { ...item, enabled: false } : item,
      ),
    ),
    fault(
      'disables a schedule that is enabled a second time',
      on('enableSchedule').stores('schedules', (now, before) =>
        before?.enabled === true ? { ...now, enabled: false } : now,
      ),
    ),
    fault(
      'does not enable disabled schedules',
      on('enableSchedule').changes((all, { view }, { id }) => (versionsOf(view, id).length === 1 ? all : [])),
    ),
    fault(
      'does not enable schedules that were created disabled',
      on('enableSchedule').changes((all, { view }, { id }) => (versionsOf(view, id).length === 1 ? [] : all)),
    ),
  ],
  'schedules/pause-and-resume-do-not-exist': (['pause', 'resume'] as const).map((word) =>
    fault(
      `responds 200 to /${word}, without an effect`,
      step(({ pathNotFound }) => ({
        pathNotFound: (target) => (target.endsWith(`/${word}`) ? { status: 200 } : pathNotFound(target)),
      })),
    ),
  ),
  'schedules/enable-changes-nothing-else': fault(
    'clears the description when enabling',
    on('enableSchedule').stores('schedules', withoutDescription),
  ),
  'schedules/enable-spares-other-schedules': fault(
    'also enables another schedule of the flow',
    siblingToo('enableSchedule', { enabled: true }),
  ),
  'schedules/pause-path-pauses-nothing': fault('supports /pause', unseen(true)),
  'schedules/resume-path-resumes-nothing': fault('supports /resume', unseen(false)),
})
