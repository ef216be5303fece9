import type { Call } from '../kernel/call.ts'
import { operation } from '../kernel/operation.ts'
import { findSchedule } from '../schedules.ts'
import { versionOperations } from '../versions/operations.ts'

const versions = versionOperations({
  kind: 'schedule',
  find: (call) => findSchedule(call as Call<'getSchedule'>),
  render: (schedule, scene) => scene.parts.schedules.render(schedule, scene),
})

export const scheduleVersionOperations = {
  listScheduleVersions: operation('listScheduleVersions')(versions.list),
  getScheduleVersion: operation('getScheduleVersion')(versions.read),
  diffScheduleVersions: operation('diffScheduleVersions')(versions.diff),
}
