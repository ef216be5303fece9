import type { FlowRecord, View } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import { type Fault, faultsOf, fault } from './fault.ts'
import type { Flow } from './flows-showing.ts'

/** Counts of schedules in the list, counted in another way. */
function counting(
  count: (flowId: FlowRecord['id'], view: View) => readonly { enabled: boolean }[] | undefined,
): Fault['operations'] {
  return {
    listFlows: shaped((list: Flow[], { view }) =>
      list.map((flow) => {
        const schedules = count(flow['id'], view)
        if (schedules === undefined) return flow
        const enabledSchedules = schedules.filter(({ enabled }) => enabled).length
        return { ...flow, enabledSchedules, disabledSchedules: schedules.length - enabledSchedules }
      }),
    ),
  }
}

const onList = (member: string, value: (flow: Flow) => unknown): Fault['operations'] => ({
  listFlows: shaped((list: Flow[]) => list.map((flow) => ({ ...flow, [member]: value(flow) }))),
})

/** Faults of the counts of schedules in the list of flows. */
export const flowCountFaults = faultsOf({
  'flows/enabled-schedules-counted': fault('counts at most one enabled schedule beside disabled ones', {
    operations: onList('enabledSchedules', ({ enabledSchedules, disabledSchedules }) =>
      disabledSchedules === 0 ? enabledSchedules : Math.min(1, enabledSchedules),
    ),
  }),
  'flows/disabled-schedules-counted': fault('counts at most one disabled schedule', {
    operations: onList('disabledSchedules', (flow) => Math.min(1, flow['disabledSchedules'])),
  }),
  'flows/schedule-counts-of-own-schedules': fault('counts every schedule for a flow that has none', {
    operations: counting((flowId, view) =>
      view.schedules.where('flowId', flowId).length === 0 ? [...view.schedules.values()] : undefined,
    ),
  }),
  'flows/schedule-counts-follow-switching': fault('counts schedules as they were created', {
    operations: counting((flowId, view) =>
      view.schedules.where('flowId', flowId).map(({ id, enabled }) => {
        const [first] = view.versions.where('object', `schedule:${id}`)
        return { enabled: (first?.snapshot as { enabled?: boolean } | undefined)?.enabled ?? enabled }
      }),
    ),
  }),
  'flows/deleted-schedules-not-counted': fault('counts schedules in the recycle bin too', {
    operations: counting((flowId, view) => [
      ...view.schedules.where('flowId', flowId),
      ...[...view.bin.values()].flatMap(({ kind, record }) =>
        kind === 'schedule' && (record as { flowId?: unknown }).flowId === flowId
          ? [record as unknown as { enabled: boolean }]
          : [],
      ),
    ]),
  }),
})
