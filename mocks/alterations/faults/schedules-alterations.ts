import type { Int64 } from '#spec'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { ScheduleRecord, VersionRecord, View } from '../../world/index.ts'
import { on } from '../on.ts'

/** Another schedule of the same flow. */
export const sibling = ({ view }: { view: View }, { flowId, id }: ScheduleRecord): ScheduleRecord | undefined =>
  view.schedules.where('flowId', flowId).find((one) => one.id !== id)

/** The saved versions of a schedule, the newest at the end. */
export const versionsOf = (view: View, id: Int64): VersionRecord[] => view.versions.where('object', `schedule:${id}`)

/** A schedule as it was saved first. */
export const firstOf = (view: View, schedule: ScheduleRecord): ScheduleRecord =>
  (versionsOf(view, schedule.id)[0]?.snapshot as ScheduleRecord | undefined) ?? schedule

/** Whether an expression is due at short intervals. */
export const isOften = (expression: string | undefined): boolean => expression?.startsWith('*') === true

/** A schedule that is due no more. */
export const withoutDue = ({ dueAt: _due, ...schedule }: ScheduleRecord): ScheduleRecord => schedule

/** Keeps a member that the documents do not name where a replace leaves it out. */
export const keepingOmitted = (member: string): Alteration =>
  on('replaceSchedule').stores('schedules', (now, before) =>
    before === undefined || !(member in before.extra)
      ? now
      : { ...now, extra: { [member]: before.extra[member], ...now.extra } },
  )
