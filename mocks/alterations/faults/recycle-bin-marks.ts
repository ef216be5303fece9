import type { Json } from '../json.ts'
import { on } from '../on.ts'
import type { ObjectRecord, ScheduleRecord } from '../../world/index.ts'

/** Leaves a trace in restored objects that no client reads. */
export const withTrace = (record: Json): object => ({ ...record, extra: { ...record.extra, restored: true } })

export const hasTrace = (record: ObjectRecord & { extra?: Readonly<Record<string, unknown>> }): boolean =>
  record.extra?.['restored'] === true

/** Marks the schedules that are deleted with their flow. */
export const markingThoseOfFlows = on('deleteFlow').stores('bin', (entry) => {
  if (entry.kind !== 'schedule') return entry
  const schedule = entry.record as ScheduleRecord
  return { ...entry, record: { ...schedule, extra: { ...schedule.extra, wentBy: 'deleteFlow' } } }
})

/** Whether a schedule was deleted with its flow, and may be restored since. */
export const wentWithFlow = ({ extra }: ScheduleRecord): boolean => extra['wentBy'] === 'deleteFlow'
