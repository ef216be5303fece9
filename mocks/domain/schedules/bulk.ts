import { bulkEdit } from '../bulk.ts'
import type { Call } from '../kernel/call.ts'
import { operation } from '../kernel/operation.ts'
import { findSchedule } from '../schedules.ts'

export const scheduleBulkOperations = {
  bulkEditSchedules: operation('bulkEditSchedules')(
    bulkEdit({
      partsOf: ({ parts }) => parts.schedules,
      idsOf: ({ scheduleIds }) => scheduleIds,
      find: (scheduleId, call: Call<'bulkEditSchedules'>) => findSchedule({ ...call, path: { scheduleId } }),
    }),
  ),
}
