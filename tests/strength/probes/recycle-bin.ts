import type { Int64 } from '#spec'
import type { Tools } from '../../../suites/kit/tools.ts'
import type { Probes } from './probe.ts'

/** An enabled schedule, deleted before its flow or with it. */
async function deletedSchedule({ api, given }: Tools): Promise<{ flowId: Int64; scheduleId: Int64 }> {
  const { id: flowId } = await given.flow()
  const { id: scheduleId } = await given.schedule({ flowId, enabled: true })
  await api.need('deleteSchedule', { path: { scheduleId } })
  return { flowId, scheduleId }
}

async function restored({ api }: Tools, scheduleId: Int64): Promise<void> {
  await api.call('restoreDeletedObject', { path: { type: 'schedules', id: scheduleId } })
  await api.call('getSchedule', { path: { scheduleId } })
  await api.call('listFlows')
}

/** Restores of objects that exist, cannot be restored or depend on others. */
export const recycleBinProbes: Probes<'recycle-bin'> = {
  'recycle-bin/restore-of-active': async ({ api, given }) =>
    api.call('restoreDeletedObject', { path: { type: 'flows', id: (await given.flow()).id } }),
  'recycle-bin/unknown-type': ({ api }) => api.call('restoreDeletedObject', { path: { type: 'nobody-knows', id: 1 } }),
  'recycle-bin/retention': async ({ api, given, hook }) => {
    await api.need('deleteFlow', { path: { flowId: (await given.flow()).id } })
    await hook('advance_clock', { ms: 31 * 86_400_000 })
    await api.call('listDeletedObjects')
  },
  'recycle-bin/versions-after-restore': async ({ api, given }) => {
    const { id } = await given.flow()
    await api.need('deleteFlow', { path: { flowId: id } })
    await api.need('restoreDeletedObject', { path: { type: 'flows', id } })
    await api.call('listFlowVersions', { path: { flowId: id } })
  },
  'recycle-bin/enabled-after-restore': async (tools) => restored(tools, (await deletedSchedule(tools)).scheduleId),
  'recycle-bin/schedule-before-its-flow': async (tools) => {
    const { flowId, scheduleId } = await deletedSchedule(tools)
    await tools.api.need('deleteFlow', { path: { flowId } })
    await restored(tools, scheduleId)
  },
}
