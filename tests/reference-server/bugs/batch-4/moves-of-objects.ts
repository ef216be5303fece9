import { json } from '../../answer.ts'
import { parse, print } from '../../json.ts'
import { flowsNaming } from '../../references.ts'
import { arm } from '../../schedules.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, handling, instead, showing } from '../plants.ts'
import {
  inBin,
  read,
  restore,
  someConnection,
  someFlow,
  someFormat,
  someListener,
  someSchedule,
} from './platform-given.ts'
import { alter, stored } from './platform-plants.ts'

const EVERY_SECOND = '* * * * * *'

export const moves = bugsOf('platform', 'States and transitions', [
  {
    id: 'p4-move/already-running-counts-as-started',
    sentence: '0 = started; 1 = already running; 2 = canceled.',
    breaks: true,
    says: 'Running a flow that already runs by its name answers with 0, although nothing starts.',
    plant: showing('POST /v1/flows/flow-name/:flowName/run', (body) => {
      if (body.status === 1n) body.status = 0n
    }),
    probe: async (api) => {
      const path = '/v1/flows/flow-name/Takes%20its%20time/run'
      const [one, other] = [(await api.post(path, {})).json, (await api.post(path, {})).json]
      return one.auditId === other.auditId && other.status === 0n
    },
  },
  {
    id: 'p4-move/paused-schedule-runs-once-more',
    sentence: 'POST `/v1/schedules/{scheduleId}/disable` | disabled | pauses the schedule without deleting it',
    breaks: true,
    says: 'A schedule that is paused still runs its flow at the next time.',
    plant: handling('POST /v1/schedules/:scheduleId/disable', (handler) => async (call) => {
      const before = stored(call, 'schedule')
      const answer = await handler(call)
      if (before?.['enabled'] === true) {
        arm(call.world, call.tenant, before)
        const late = (): void => {
          call.tenant.timers.get(before.id)?.()
          call.tenant.timers.delete(before.id)
        }
        call.world.clock.after(1_100, late)
      }
      return answer
    }),
    probe: async (api) => {
      const { id, flowId } = await someSchedule(api, { schedule: EVERY_SECOND, enabled: true })
      await api.post(`/v1/schedules/${id}/disable`, {})
      const before = (await read(api, `/v1/executions/${flowId}/history`)).length
      await api.forward(1_050)
      return (await read(api, `/v1/executions/${flowId}/history`)).length > before
    },
  },
  {
    id: 'p4-move/resumed-schedule-does-not-run',
    sentence: 'Schedule | disabled | POST `/v1/schedules/{scheduleId}/enable` | none | enabled',
    breaks: true,
    says: 'A schedule that is resumed is shown as enabled, but never runs its flow.',
    plant: afterwards('POST /v1/schedules/:scheduleId/enable', (call) => {
      const id = call.id('scheduleId')
      call.tenant.timers.get(id)?.()
      call.tenant.timers.delete(id)
    }),
    probe: async (api) => {
      const { id, flowId } = await someSchedule(api, { schedule: EVERY_SECOND })
      await api.post(`/v1/schedules/${id}/enable`, {})
      await api.forward(2_000)
      return (await read(api, `/v1/executions/${flowId}/history`)).length === 0
    },
  },
  {
    id: 'p4-move/disabled-schedules-stay',
    sentence: '`schedules=true` also deletes schedules that run it',
    breaks: true,
    says: 'Deleting a flow with its schedules leaves the disabled ones.',
    plant: handling('DELETE /v1/flows/:flowId', (handler) => async (call) => {
      const before = [...call.tenant.stores.schedule.items.values()]
      const answer = await handler(call)
      const { items, bin } = call.tenant.stores.schedule
      for (const one of before) {
        if (items.has(one.id) || one['enabled'] === true) continue
        items.set(one.id, one)
        bin.delete(one.id)
      }
      return answer
    }),
    probe: async (api) => {
      const { id, flowId } = await someSchedule(api)
      await api.delete(`/v1/flows/${flowId}`, { query: { schedules: 'true' } })
      return (await api.get(`/v1/schedules/${id}`)).status === 200
    },
  },
  {
    id: 'p4-move/format-in-use-goes-along',
    sentence: '`connections=true` also deletes its connections and formats where nothing else blocks it',
    breaks: true,
    says: 'Deleting a flow with `connections=true` deletes its format although another flow uses it.',
    plant: handling('DELETE /v1/flows/:flowId', (handler) => async (call) => {
      const layout = String(
        (stored(call, 'flow')?.['properties'] as Record<string, string> | undefined)?.['step.layout'],
      )
      const answer = await handler(call)
      if (answer.status === 200 && call.flag('connections') && /^-?\d+$/.test(layout))
        call.tenant.stores.format.discard(BigInt(layout), call.now)
      return answer
    }),
    probe: async (api) => {
      const { id: format } = await someFormat(api)
      const properties = { 'step.layout': String(format) }
      const [one] = [await someFlow(api, { properties }), await someFlow(api, { properties })]
      await api.delete(`/v1/flows/${one.id}`, { query: { connections: 'true' } })
      return (await api.get(`/v1/formats/${format}`)).status === 404
    },
  },
  {
    id: 'p4-move/flow-that-names-itself-stays',
    sentence: 'Flow | active | DELETE `/v1/flows/{flowId}` | no other flow references it',
    breaks: true,
    says: 'A flow that refers to itself cannot be deleted.',
    plant: instead('DELETE /v1/flows/:flowId', (call, handler) => {
      const flow = stored(call, 'flow')
      const own = flow === undefined ? [] : flowsNaming(call.tenant, 'flow', flow.id).filter(({ id }) => id === flow.id)
      if (own.length === 0) return handler(call)
      return json({ flows: own.map(({ id, name }) => ({ id, name, status: 'in-the-way' })), schedules: [] }, 409)
    }),
    probe: async (api) => {
      const flow = await someFlow(api)
      await api.put(`/v1/flows/${flow.id}`, { ...flow, properties: { 'step.next': String(flow.id) } })
      return (await api.delete(`/v1/flows/${flow.id}`)).status === 409
    },
  },
  {
    id: 'p4-move/one-reference-of-two',
    sentence:
      'another flow or (without `schedules=true`) a schedule references it | unchanged | status 409, body lists the references',
    breaks: true,
    says: 'A refused deletion of a flow lists the schedules only if no flow refers to it.',
    plant: instead('DELETE /v1/flows/:flowId', async (call, handler) => {
      const answer = await handler(call)
      if (answer.status !== 409) return answer
      const refusal = parse(String(answer.body)) as { flows: object[]; schedules: object[] }
      if (refusal.flows.length > 0) refusal.schedules = []
      return { ...answer, body: print(refusal) }
    }),
    probe: async (api) => {
      const { flowId } = await someSchedule(api)
      await someFlow(api, { properties: { 'step.next': String(flowId) } })
      const { json: body } = await api.delete(`/v1/flows/${flowId}`)
      return body.flows.length === 1 && body.schedules.length === 0
    },
  },
  {
    id: 'p4-move/restored-as-it-was-made',
    sentence:
      'Flow, schedule, connection, format, listener | in recycle bin | POST `/v1/recycle-bin/{type}/{id}/restore` | none stated | active',
    breaks: true,
    says: 'A restored connection has the properties that it had when it was made.',
    plant: afterwards('POST /v1/recycle-bin/:type/:id/restore', (call) => {
      const id = call.id('id')
      const first = call.tenant.stores.connection.versions.get(id)?.[0]?.image['properties']
      if (first !== undefined) alter(call, 'connection', id, () => ({ properties: first }))
    }),
    probe: async (api) => {
      const connection = await someConnection(api)
      const properties = { 'field.connection.template.host': 'dam.reference.example' }
      await api.put(`/v1/connections/${connection.id}`, { ...connection, properties })
      await api.delete(`/v1/connections/${connection.id}`)
      await restore(api, connection.id)
      const { properties: after } = await read(api, `/v1/connections/${connection.id}`)
      return after['field.connection.template.host'] === 'mill.reference.example'
    },
  },
  {
    id: 'p4-move/restored-listener-stays-in-the-bin',
    sentence:
      'Flow, schedule, connection, format, listener | in recycle bin | POST `/v1/recycle-bin/{type}/{id}/restore` | none stated | active',
    breaks: true,
    says: 'A restored listener is still listed in the recycle bin.',
    plant: handling('POST /v1/recycle-bin/:type/:id/restore', (handler) => async (call) => {
      const { bin } = call.tenant.stores.listener
      const id = call.id('id')
      const before = bin.get(id)
      const answer = await handler(call)
      if (before !== undefined) bin.set(id, before)
      return answer
    }),
    probe: async (api) => {
      const { id } = await someListener(api)
      await api.delete(`/v1/listeners/${id}`)
      await restore(api, id)
      return inBin(api, id)
    },
  },
])
