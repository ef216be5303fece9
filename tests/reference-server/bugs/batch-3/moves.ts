import { json } from '../../answer.ts'
import { namedBy, propertiesOf, schedulesOf } from '../../references.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, answering, instead, showing, valueOf } from '../plants.ts'
import {
  SLOW,
  WELL,
  has,
  listed,
  newConnection,
  newFlow,
  newFormat,
  newSchedule,
  run,
  runsOf,
  statusOf,
} from './rows-given.ts'

const DELETE = 'DELETE /v1/flows/:flowId'
const RESTORE = 'POST /v1/recycle-bin/:type/:id/restore'

export const MOVES = bugsOf('platform', 'States and transitions', [
  {
    id: 'p3-moves/waited-run-was-already-running',
    sentence: 'This is the outcome of the start request, not the progress of the run.',
    breaks: true,
    says: 'A run that waits for its end answers that the flow was already running.',
    plant: showing('POST /v1/flows/:flowId/run', (value, { query }) => {
      if (query.get('sync') === 'true' && value.status === 0n) value.status = 1n
    }),
    probe: async (service) => (await run(service, WELL, { sync: 'true' })).status === 1n,
  },
  {
    id: 'p3-moves/canceled-becomes-success',
    sentence: 'The terminal values are `success`, `warning`, `error`, `canceled`.',
    breaks: true,
    says: 'An execution that was stopped turns into a success a second later.',
    plant: afterwards('POST /v1/flows/:flowId/stop', ({ tenant, world }, answer) => {
      const { auditId } = valueOf(answer)
      const stopped = [...tenant.runs.values()].flat().find((one) => one.auditId === auditId)
      if (stopped !== undefined) world.clock.after(1_000, () => (stopped.status = 'success'))
    }),
    probe: async (service) => {
      const { auditId } = await run(service, SLOW)
      await service.post(`/v1/flows/${SLOW}/stop`, {}, { query: { auditId: String(auditId) } })
      await service.forward(1_100)
      return (await statusOf(service, SLOW, auditId)) === 'success'
    },
  },
  {
    id: 'p3-moves/disabled-schedule-fires',
    sentence:
      'Schedule | enabled | POST `/v1/schedules/{scheduleId}/disable` | none | disabled | pauses the schedule without deleting it',
    breaks: true,
    says: 'A schedule that was disabled goes on to run its flow.',
    plant: instead('POST /v1/schedules/:scheduleId/disable', (call, handler) => {
      call.tenant.timers.delete(call.id('scheduleId'))
      return handler(call)
    }),
    probe: async (service) => {
      const flow = await newFlow(service)
      const { id } = await newSchedule(service, { flowId: flow.id, schedule: '0 * * * * *' })
      await service.post(`/v1/schedules/${id}/disable`, {})
      await service.forward(61_000)
      return (await runsOf(service, flow.id)) > 0
    },
  },
  {
    id: 'p3-moves/enabled-schedule-sleeps',
    sentence: 'Schedule | disabled | POST `/v1/schedules/{scheduleId}/enable` | none | enabled',
    breaks: true,
    says: 'A schedule that was enabled again says so, but does not run its flow.',
    plant: afterwards('POST /v1/schedules/:scheduleId/enable', ({ tenant, params }) => {
      tenant.timers.get(BigInt(params['scheduleId'] ?? 0))?.()
    }),
    probe: async (service) => {
      const flow = await newFlow(service)
      const { id } = await newSchedule(service, { flowId: flow.id, schedule: '* * * * * *', enabled: false })
      await service.post(`/v1/schedules/${id}/enable`, {})
      await service.forward(1_100)
      return (await runsOf(service, flow.id)) === 0
    },
  },
  {
    id: 'p3-moves/self-reference-is-in-the-way',
    sentence: 'no other flow references it; no schedule references it, or `schedules=true`',
    breaks: true,
    says: 'The delete of a flow that refers to itself is refused with 409.',
    plant: instead(DELETE, (call, handler) => {
      const flow = call.item(call.tenant.stores.flow, 'flowId')
      if (propertiesOf(flow)['step.next'] === String(flow.id)) return json({ flows: [{ id: flow.id }] }, 409)
      return handler(call)
    }),
    probe: async (service) => {
      const flow = await newFlow(service)
      await service.put(`/v1/flows/${flow.id}`, { ...flow, properties: { 'step.next': String(flow.id) } })
      return (await service.delete(`/v1/flows/${flow.id}`)).status === 409
    },
  },
  {
    id: 'p3-moves/shared-format-goes-along',
    sentence: '`connections=true` also deletes its connections and formats where nothing else blocks it',
    breaks: true,
    says: 'The delete of a flow with connections=true also deletes a format that another flow uses.',
    plant: instead(DELETE, async (call, handler) => {
      const flow = call.item(call.tenant.stores.flow, 'flowId')
      const formats = namedBy(call.tenant, flow, 'format')
      const answer = await handler(call)
      if (answer.status === 200 && call.flag('connections'))
        for (const { id } of formats) call.tenant.stores.format.discard(id, call.now)
      return answer
    }),
    probe: async (service) => {
      const { id } = await newFormat(service)
      const properties = { 'step.layout': String(id) }
      const flow = await newFlow(service, { properties })
      await newFlow(service, { properties })
      await service.delete(`/v1/flows/${flow.id}`, { query: { connections: 'true' } })
      return (await service.get(`/v1/formats/${id}`)).status === 404
    },
  },
  {
    id: 'p3-moves/disabled-schedules-outlive-their-flow',
    sentence: '`schedules=true` also deletes schedules that run it',
    breaks: true,
    says: 'The delete of a flow with schedules=true leaves its disabled schedules.',
    plant: instead(DELETE, async (call, handler) => {
      const before = schedulesOf(call.tenant, call.id('flowId'))
      const answer = await handler(call)
      const { schedule } = call.tenant.stores
      if (answer.status === 200) for (const one of before) if (one['enabled'] === false) schedule.restore(one.id)
      return answer
    }),
    probe: async (service) => {
      const flow = await newFlow(service)
      const { id } = await newSchedule(service, { flowId: flow.id, enabled: false })
      await service.delete(`/v1/flows/${flow.id}`, { query: { schedules: 'true' } })
      return (await service.get(`/v1/schedules/${id}`)).status === 200
    },
  },
  {
    id: 'p3-moves/refused-delete-takes-the-schedules',
    sentence:
      'Flow | active | DELETE `/v1/flows/{flowId}` | another flow or (without `schedules=true`) a schedule references it | unchanged | status 409, body lists the references',
    breaks: true,
    says: 'A delete with schedules=true that another flow prevents deletes the schedules before it is refused.',
    plant: answering(DELETE, (answer, call) => {
      if (answer.status === 409 && call.flag('schedules'))
        for (const { id } of schedulesOf(call.tenant, call.id('flowId')))
          call.tenant.stores.schedule.discard(id, call.now)
      return answer
    }),
    probe: async (service) => {
      const flow = await newFlow(service)
      await newFlow(service, { properties: { 'step.next': String(flow.id) } })
      const { id } = await newSchedule(service, { flowId: flow.id })
      await service.delete(`/v1/flows/${flow.id}`, { query: { schedules: 'true' } })
      return (await service.get(`/v1/schedules/${id}`)).status === 404
    },
  },
  {
    id: 'p3-moves/deleted-schedule-fires-once-more',
    sentence: 'Schedule, connection, format, listener | active | DELETE on the object | none stated | in recycle bin',
    breaks: true,
    says: 'A schedule in the recycle bin runs its flow once more.',
    plant: instead('DELETE /v1/schedules/:scheduleId', (call, handler) => {
      call.tenant.timers.delete(call.id('scheduleId'))
      return handler(call)
    }),
    probe: async (service) => {
      const flow = await newFlow(service)
      const { id } = await newSchedule(service, { flowId: flow.id, schedule: '0 * * * * *' })
      await service.delete(`/v1/schedules/${id}`)
      await service.forward(61_000)
      return (await runsOf(service, flow.id)) > 0
    },
  },
  {
    id: 'p3-moves/restored-object-stays-in-the-bin',
    sentence:
      'Flow, schedule, connection, format, listener | in recycle bin | POST `/v1/recycle-bin/{type}/{id}/restore` | none stated | active',
    breaks: true,
    says: 'A restored connection is still listed in the recycle bin.',
    plant: afterwards(RESTORE, ({ tenant, params, now }) => {
      const id = BigInt(params['id'] ?? 0)
      const item = tenant.stores.connection.items.get(id)
      if (item !== undefined) tenant.stores.connection.bin.set(id, { item, at: now })
    }),
    probe: async (service) => {
      const { id } = await newConnection(service)
      await service.delete(`/v1/connections/${id}`)
      await service.post(`/v1/recycle-bin/link/${id}/restore`, {})
      return has(await listed(service, '/v1/recycle-bin'), id)
    },
  },
])
