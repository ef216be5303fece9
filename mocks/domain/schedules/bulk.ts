import { refuse } from '../kernel/answer.ts'
import { operation } from '../kernel/operation.ts'
import { findSchedule } from '../schedules.ts'

export const scheduleBulkOperations = {
  bulkEditSchedules: operation('bulkEditSchedules')({
    guards: {
      actionsKnown: ({ body, parts }) => {
        const unknown = (body.actions ?? []).find(({ type }) => !Object.hasOwn(parts.schedules.actions, type))
        return unknown === undefined
          ? undefined
          : refuse(400, 'unknown action', { text: `there is no action ${unknown.type}` })
      },
    },
    apply: (call) => {
      const { scheduleIds = [], actions = [], modifiedMessage } = call.body
      const { parts, caller, now } = call
      const named = scheduleIds.flatMap((scheduleId) => findSchedule({ ...call, path: { scheduleId } }) ?? [])
      const edited = named.map((schedule) => {
        const done = actions.reduce(
          (record, action) => parts.schedules.actions[action.type]?.(record, action) ?? record,
          schedule,
        )
        return { ...done, modified: now, modifiedBy: caller.user.login }
      })
      return {
        changes: edited.flatMap((schedule) => parts.schedules.save(schedule, modifiedMessage ?? 'bulk edit', call)),
        result: edited.map(({ id }) => id),
      }
    },
    answer: (updated) => ({ status: 200, json: { status: 'ok', updated } }),
  }),
}
