import { json, nothing } from '../../answer.ts'
import type { Route } from '../../call.ts'
import { bugsOf } from '../bug.ts'
import { adding, afterwards, answering, showing } from '../plants.ts'
import { read, someFlow, someSchedule, statusOf, versions } from './platform-given.ts'
import { stored } from './platform-plants.ts'

const paused: Route[3] = (call) => {
  const schedule = stored(call, 'schedule')
  return schedule === undefined ? nothing(404) : json(schedule)
}

export const scheduleTable = bugsOf('platform', 'Schedules', [
  {
    id: 'p4-timetable/resume-exists',
    sentence: 'POST | /v1/schedules/{scheduleId}/enable | resume (`/pause` and `/resume` do not exist)',
    breaks: true,
    says: 'There is `/resume` too, and it answers with the schedule.',
    plant: adding(['POST', '/v1/schedules/:scheduleId/resume', 'edit', paused]),
    probe: async (api) => (await api.post(`/v1/schedules/${(await someSchedule(api)).id}/resume`, {})).status === 200,
  },
  {
    id: 'p4-timetable/all-schedules-for-a-flow-without-one',
    sentence: 'GET | /v1/schedules/flows/{flowId} | schedules that run a flow',
    breaks: true,
    says: 'The schedules of a flow that has none are those of all flows.',
    plant: showing('GET /v1/schedules/flows/:flowId', (all, call) =>
      all.length === 0 ? call.tenant.stores.schedule.all() : all,
    ),
    probe: async (api) => {
      await someSchedule(api)
      return (await read(api, `/v1/schedules/flows/${(await someFlow(api)).id}`)).length > 0
    },
  },
  {
    id: 'p4-timetable/paused-schedule-cannot-run-now',
    sentence:
      "POST | /v1/schedules/{scheduleId}/flows/{flowId}/run | runs the flow now with the schedule's parameters and settings",
    breaks: true,
    says: 'Running a disabled schedule now answers with an execution that is canceled at once.',
    plant: answering('POST /v1/schedules/:scheduleId/flows/:flowId/run', (answer, call) => {
      const run = call.tenant.runs.get(call.id('flowId'))?.at(-1)
      if (answer.status === 200 && run !== undefined && stored(call, 'schedule')?.['enabled'] === false) {
        run.callOff?.()
        run.status = 'canceled'
      }
      return answer
    }),
    probe: async (api) => {
      const { id, flowId } = await someSchedule(api)
      const { auditId } = (await api.post(`/v1/schedules/${id}/flows/${flowId}/run`, {})).json
      return (await statusOf(api, { flowId, auditId })) === 'canceled'
    },
  },
  {
    id: 'p4-timetable/pausing-makes-no-version',
    sentence: 'GET | /v1/schedules/{scheduleId}/history | versions',
    breaks: false,
    says: 'Disabling a schedule makes no new version.',
    plant: afterwards('POST /v1/schedules/:scheduleId/disable', (call) => {
      call.tenant.stores.schedule.versions.get(call.id('scheduleId'))?.pop()
    }),
    probe: async (api) => {
      const { id } = await someSchedule(api, { enabled: true })
      await api.post(`/v1/schedules/${id}/disable`, {})
      return (await versions(api, `/v1/schedules/${id}`)).length === 1
    },
  },
])
