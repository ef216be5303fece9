import { binned } from '../bin.ts'
import { on } from '../on.ts'
import { listenerOf } from '../../domain/listeners/binding.ts'
import type { ScheduleRecord } from '../../world/index.ts'
import { fault, faultsOf } from './fault.ts'

/** Faults of the list of the schedules of a flow. */
export const scheduleFlowListFaults = faultsOf({
  'schedules/flow-list-holds-its-schedules': [
    fault(
      'lists only the first schedule of a flow',
      on('listFlowSchedules').body((list) => list.slice(0, 1)),
    ),
    fault(
      'lists those schedules of a flow that the caller created',
      on('listFlowSchedules').result((found, { caller }) =>
        found.filter(({ createdBy }) => createdBy === caller.user.login),
      ),
    ),
    fault(
      'lists no schedules of a flow that bind it to a listener',
      on('listFlowSchedules').result((found, { view }) => found.filter((one) => listenerOf(one, view) === undefined)),
    ),
  ],
  'schedules/flow-list-holds-no-other': fault(
    'lists all schedules for a flow without any',
    on('listFlowSchedules').result((found, { view }) =>
      found.length > 0
        ? found
        : [...view.schedules.values()].filter(({ flowId }) => view.flows.get(flowId) !== undefined),
    ),
  ),
  'schedules/flow-list-follows-replace': fault(
    'still lists a schedule for its first flow',
    on('listFlowSchedules').result((found, { view, path }) => {
      const before = [...view.versions.values()].filter(
        ({ kind, snapshot }) => kind === 'schedule' && (snapshot as ScheduleRecord).flowId === path.flowId,
      )
      return [...new Set([...found, ...before.flatMap(({ objectId }) => view.schedules.get(objectId) ?? [])])]
    }),
  ),
  'schedules/flow-list-drops-deleted': fault(
    'still lists a deleted schedule for its flow',
    on('listFlowSchedules').result((found, { view, path }) => [
      ...found,
      ...binned(view, 'schedule').filter(({ flowId }) => flowId === path.flowId),
    ]),
  ),
})
