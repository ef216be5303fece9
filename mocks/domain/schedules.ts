import { type Change, type Key, type ScheduleRecord, put } from '../world/index.ts'
import type { Call, Scene } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'


export interface ScheduleParts {
  render: (schedule: ScheduleRecord, scene: Scene) => { id: number | bigint } & Record<string, unknown>
  save: (schedule: ScheduleRecord, message: string, scene: Scene) => readonly Change[]
  /** What happens when an enabled schedule is due. */
  fire: (scheduleId: Key, scene: Scene) => readonly Change[]
}

export const scheduleParts: ScheduleParts = {
  render({ tenantId: _tenant, extra, ...shown }) {
    return { ...extra, ...shown }
  },
  save: (schedule, message, scene) => [
    put('schedules', schedule.id, schedule),
    ...scene.parts.versions.keep('schedule', schedule, message, scene),
  ],
  fire: () => [],
}

/** A schedule of the caller's tenant. */
function findSchedule(call: Pick<Call<'getSchedule'>, 'view' | 'caller' | 'path'>): ScheduleRecord | undefined {
  const schedule = call.view.schedules.get(call.path.scheduleId)
  return schedule?.tenantId === call.caller.tenantId ? schedule : undefined
}

export const scheduleOperations = {
  createSchedule: operation('createSchedule')({
    apply: (call) => {
      const { caller, now, ids, body, parts } = call
      const { flowId, name, description, schedule, enabled, tags, ...extra } = body as Partial<ScheduleRecord>
      const by = caller.user.login
      const given = Object.fromEntries(Object.entries({ name, description, schedule, tags }).filter(([, v]) => v !== undefined))
      const record: ScheduleRecord = {
        id: ids.id(),
        tenantId: caller.tenantId,
        flowId: flowId as ScheduleRecord['flowId'],
        enabled: enabled ?? true,
        createdBy: by,
        created: now,
        modifiedBy: by,
        modified: now,
        ...given,
        extra,
      }
      return { changes: parts.schedules.save(record, 'created', call), result: record }
    },
    answer: (schedule, call) => ({ status: 200, json: call.parts.schedules.render(schedule, call) }),
  }),

  getSchedule: operation('getSchedule')({
    find: findSchedule,
    apply: (_call, schedule) => reading(schedule),
    answer: (schedule, call) => ({ status: 200, json: call.parts.schedules.render(schedule, call) }),
  }),

  deleteSchedule: operation('deleteSchedule')({
    find: findSchedule,
    apply: (call, schedule) => ({
      changes: call.parts.recycleBin.discard('schedule', schedule, call.caller, call),
      result: undefined,
    }),
    answer: () => ({ status: 200, json: {} }),
  }),
}
