import type { ScheduleRecord } from '../../world/index.ts'

/** One action of a bulk request; `tags.add` is the one that the document names. */
export interface BulkAction {
  type: string
  tags?: string[]
}

/** Effects of bulk actions on a schedule, by type. */
export type ScheduleActions = Readonly<Record<string, (schedule: ScheduleRecord, action: BulkAction) => ScheduleRecord>>

export const scheduleActions: ScheduleActions = {
  'tags.add': (schedule, { tags = [] }) => ({ ...schedule, tags: [...new Set([...(schedule.tags ?? []), ...tags])] }),
}
