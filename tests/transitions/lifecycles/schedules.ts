import { expect } from 'vitest'
import { waysOf } from '../lifecycle.ts'
import type { Service } from '../service.ts'
import { type Identified, binStates, created, makeFlow, makeSchedule, restore, restoreOfActive } from './stored.ts'

/** A schedule with the flow that it runs. */
type Scheduled = Identified & { flow: Identified }

const made = async (service: Service, enabled: boolean): Promise<Scheduled> => {
  const flow = await makeFlow(service)
  return { ...(await makeSchedule(service, flow, enabled)), flow }
}
const deleted = async (service: Service): Promise<Scheduled> => {
  const schedule = await made(service, true)
  await service.call('deleteSchedule', { path: { scheduleId: schedule.id } })
  return schedule
}
const create =
  (enabled: boolean) =>
  async (service: Service, { flow }: Scheduled) =>
    service.call('createSchedule', { body: { flowId: flow.id, name: 'New', schedule: '0 0 12 1 1 *', enabled } })
const flowAlone = async (service: Service): Promise<Scheduled> => ({ id: 0, flow: await makeFlow(service) })
const deleteFlow = (service: Service, { flow }: Scheduled) =>
  service.call('deleteFlow', { path: { flowId: flow.id }, query: { schedules: true } })

/** Schedules: enabled, disabled, in the recycle bin. */
export const schedules = waysOf<Scheduled>({
  object: 'schedule',
  async statesOf(service, schedule) {
    const { status, json } = await service.call<{ enabled: boolean }>('getSchedule', {
      path: { scheduleId: schedule.id },
    })
    const paused = status === 200 ? [json.enabled ? 'enabled' : 'disabled'] : []
    return [...paused, ...(await binStates('schedule', service, schedule))]
  },
  moves: {
    'schedule/create-enabled': {
      given: flowAlone,
      go: create(true),
      made: (reply, { flow }) => ({ ...created(reply), flow }),
    },
    'schedule/create-disabled': {
      given: flowAlone,
      go: create(false),
      made: (reply, { flow }) => ({ ...created(reply), flow }),
    },
    'schedule/disable': {
      given: (service) => made(service, true),
      go: (service, { id }) => service.call('disableSchedule', { path: { scheduleId: id } }),
    },
    'schedule/enable': {
      given: (service) => made(service, false),
      go: (service, { id }) => service.call('enableSchedule', { path: { scheduleId: id } }),
    },
    'schedule/delete': {
      given: (service) => made(service, true),
      go: (service, { id }) => service.call('deleteSchedule', { path: { scheduleId: id } }),
    },
    'schedule/delete-with-flow': {
      given: (service) => made(service, true),
      go: deleteFlow,
      effects: async (service, { flow }) =>
        expect((await service.call('getFlow', { path: { flowId: flow.id } })).status).toBe(404),
      otherwise: [
        {
          says: 'another flow refers to the flow',
          async given(service) {
            const schedule = await made(service, true)
            await makeFlow(service, { 'field.flow.child': String(schedule.flow.id) })
            return schedule
          },
          status: 409,
          state: 'active',
        },
        {
          says: 'the schedule runs another flow',
          given: async (service) => ({ ...(await made(service, true)), flow: await makeFlow(service) }),
          status: 200,
          state: 'enabled',
        },
      ],
    },
    'schedule/restore': {
      given: deleted,
      go: restore('schedule'),
      otherwise: [
        restoreOfActive((service) => made(service, true)),
        {
          says: 'its flow is deleted too',
          async given(service) {
            const schedule = await deleted(service)
            await deleteFlow(service, schedule)
            return schedule
          },
          status: 400,
          state: 'in recycle bin',
        },
      ],
    },
  },
})
