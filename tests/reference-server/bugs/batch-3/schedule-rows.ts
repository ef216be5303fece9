import { json } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { adding, answering, showing } from '../plants.ts'
import { SLOW, listed, newFlow, newSchedule, statusOf, withHandlerOf } from './rows-given.ts'

export const SCHEDULE_ROWS = bugsOf('platform', 'Endpoints', [
  {
    id: 'p3-schedules/flow-without-schedules-has-all',
    sentence: 'GET | /v1/schedules/flows/{flowId} | schedules that run a flow',
    breaks: true,
    says: 'The schedules of a flow that has none are all schedules.',
    plant: showing('GET /v1/schedules/flows/:flowId', (list, { tenant }) =>
      list.length === 0 ? tenant.stores.schedule.all() : list,
    ),
    probe: async (service) => (await listed(service, `/v1/schedules/flows/${SLOW}`)).length > 0,
  },
  {
    id: 'p3-schedules/run-now-runs-nothing-while-disabled',
    sentence:
      "POST | /v1/schedules/{scheduleId}/flows/{flowId}/run | runs the flow now with the schedule's parameters and settings",
    breaks: true,
    says: 'Run now of a disabled schedule answers that the flow has started, but there is no such execution.',
    plant: answering('POST /v1/schedules/:scheduleId/flows/:flowId/run', (answer, call) => {
      const { enabled } = call.item(call.tenant.stores.schedule, 'scheduleId')
      if (enabled === false) call.tenant.runs.get(call.id('flowId'))?.pop()
      return answer
    }),
    probe: async (service) => {
      const flow = await newFlow(service)
      const { id } = await newSchedule(service, { flowId: flow.id, enabled: false })
      const { auditId } = (await service.post(`/v1/schedules/${id}/flows/${flow.id}/run`, {})).json
      return (await statusOf(service, flow.id, auditId)) === undefined
    },
  },
  {
    id: 'p3-schedules/pause-exists',
    sentence: 'POST | /v1/schedules/{scheduleId}/enable | resume (`/pause` and `/resume` do not exist)',
    breaks: true,
    says: 'A schedule has the path /pause, which disables it.',
    plant: withHandlerOf('POST /v1/schedules/:scheduleId/disable', (disable) =>
      adding(['POST', '/v1/schedules/:scheduleId/pause', 'edit', disable]),
    ),
    probe: async (service) => {
      const { id } = await newSchedule(service)
      return (await service.post(`/v1/schedules/${id}/pause`, {})).status === 200
    },
  },
  {
    id: 'p3-schedules/enable-answers-no-schedule',
    sentence: 'POST | /v1/schedules/{scheduleId}/enable | resume (`/pause` and `/resume` do not exist)',
    breaks: false,
    says: 'The enabling of a schedule answers with a mark that it is done, and not with the schedule.',
    plant: answering('POST /v1/schedules/:scheduleId/enable', (answer) =>
      answer.status === 200 ? json({ done: true }) : answer,
    ),
    probe: async (service) => {
      const { id } = await newSchedule(service)
      return (await service.post(`/v1/schedules/${id}/enable`, {})).json.id === undefined
    },
  },
])
