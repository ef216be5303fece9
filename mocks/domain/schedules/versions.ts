import type { ScheduleRecord, VersionRecord } from '../../world/index.ts'
import type { Call } from '../kernel/call.ts'
import { operation, reading } from '../kernel/operation.ts'
import { findSchedule } from '../schedules.ts'
import { versionOf, versionsOf } from '../versions.ts'

type OfVersion = Pick<Call<'getScheduleVersion'>, 'view' | 'caller' | 'path'>

function findVersion(call: OfVersion): VersionRecord | undefined {
  const schedule = findSchedule(call)
  return schedule === undefined ? undefined : versionOf(call.view, 'schedule', schedule.id, call.path.uuid)
}

export const scheduleVersionOperations = {
  listScheduleVersions: operation('listScheduleVersions')({
    find: findSchedule,
    apply: ({ view }, schedule) => reading(versionsOf(view, 'schedule', schedule.id)),
    answer: (versions, { parts }) => ({ status: 200, json: versions.map((version) => parts.versions.render(version)) }),
  }),

  getScheduleVersion: operation('getScheduleVersion')({
    find: findVersion,
    apply: (_call, version) => reading(version),
    answer: ({ snapshot }, call) => ({
      status: 200,
      json: call.parts.schedules.render(snapshot as ScheduleRecord, call),
    }),
  }),

  diffScheduleVersions: operation('diffScheduleVersions')({
    find: (call) => {
      const { uuidFrom, uuidTo, scheduleId } = call.path
      const from = findVersion({ ...call, path: { scheduleId, uuid: uuidFrom } })
      const to = findVersion({ ...call, path: { scheduleId, uuid: uuidTo } })
      return from === undefined || to === undefined ? undefined : { from, to }
    },
    apply: (_call, pair) => reading(pair),
    answer: ({ from, to }, { parts }) => ({ status: 200, json: parts.versions.diff(from, to) }),
  }),
}
