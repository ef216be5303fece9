import { json } from '../../answer.ts'
import { flowsNaming } from '../../references.ts'
import { KINDS } from '../../world.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, handling, instead } from '../plants.ts'
import { wholeOf } from './table-plants.ts'
import {
  binned,
  connectionIn,
  flowIn,
  formatIn,
  historyOf,
  HOUR_MS,
  hourly,
  listenerIn,
  lists,
  restored,
} from './tables-given.ts'

const RESTORE = 'POST /v1/recycle-bin/:type/:id/restore'
const TO_BIN = 'Schedule, connection, format, listener | active | DELETE on the object | none stated | in recycle bin'
const FROM_BIN =
  'Flow, schedule, connection, format, listener | in recycle bin | POST `/v1/recycle-bin/{type}/{id}/restore` | none stated | active'

export const movesToTheBin = bugsOf('platform', 'States and transitions', [
  {
    id: 'bin/deleted-format-is-gone',
    sentence: TO_BIN,
    breaks: true,
    says: 'A deleted format does not get into the recycle bin.',
    plant: afterwards('DELETE /v1/formats/:formatId', ({ tenant, params }) => {
      tenant.stores.format.bin.delete(wholeOf(params['formatId']))
    }),
    probe: async (api) => {
      const format = await formatIn(api)
      await api.delete(`/v1/formats/${format.id}`)
      return !(await binned(api, format.id))
    },
  },
  {
    id: 'bin/deleted-listener-stays-listed',
    sentence: TO_BIN,
    breaks: true,
    says: 'A deleted listener is in the recycle bin, and still in the list of listeners.',
    plant: afterwards('DELETE /v1/listeners/:listenerId', ({ tenant: { stores }, params }) => {
      const gone = stores.listener.bin.get(wholeOf(params['listenerId']))
      if (gone !== undefined) stores.listener.items.set(gone.item.id, gone.item)
    }),
    probe: async (api) => {
      const listener = await listenerIn(api)
      await api.delete(`/v1/listeners/${listener.id}`)
      return (await binned(api, listener.id)) && (await lists(api, '/v1/listeners', listener.id))
    },
  },
  {
    id: 'bin/holds-one-connection',
    sentence: TO_BIN,
    breaks: true,
    says: 'The recycle bin holds only the connection that was deleted last.',
    plant: afterwards('DELETE /v1/connections/:connectionId', ({ tenant, params }) => {
      const { bin } = tenant.stores.connection
      for (const one of bin.keys()) if (one !== wholeOf(params['connectionId'])) bin.delete(one)
    }),
    probe: async (api) => {
      const [one, other] = [await connectionIn(api), await connectionIn(api)]
      for (const each of [one, other]) await api.delete(`/v1/connections/${each.id}`)
      return (await binned(api, other.id)) && !(await binned(api, one.id))
    },
  },
  {
    id: 'bin/deleted-schedule-fires-on',
    sentence: TO_BIN,
    breaks: true,
    says: 'A schedule in the recycle bin runs its flow once more.',
    plant: handling('DELETE /v1/schedules/:scheduleId', (handler) => (call) => {
      call.tenant.timers.delete(wholeOf(call.params['scheduleId']))
      return handler(call)
    }),
    probe: async (api) => {
      const flow = await flowIn(api)
      const schedule = await hourly(api, { flowId: flow.id })
      await api.delete(`/v1/schedules/${schedule.id}`)
      await api.forward(HOUR_MS)
      return (await historyOf(api, flow.id)).length > 0
    },
  },
  {
    id: 'bin/used-connection-cannot-be-deleted',
    sentence: TO_BIN,
    breaks: false,
    says: 'A delete of a connection that a flow uses is refused with 409 and the flows.',
    plant: instead('DELETE /v1/connections/:connectionId', (call, handler) => {
      const users = flowsNaming(call.tenant, 'connection', wholeOf(call.params['connectionId']))
      return users.length === 0
        ? handler(call)
        : json(
            users.map((flow) => ({ id: flow.id })),
            409,
          )
    }),
    probe: async (api) => {
      const connection = await connectionIn(api)
      await flowIn(api, { properties: { 'step.source': String(connection.id) } })
      return (await api.delete(`/v1/connections/${connection.id}`)).status === 409
    },
  },
  {
    id: 'bin/restored-flow-loses-its-properties',
    sentence: FROM_BIN,
    breaks: true,
    says: 'A restored flow has no properties.',
    plant: afterwards(RESTORE, ({ tenant: { stores }, params }) => {
      const flow = stores.flow.items.get(wholeOf(params['id']))
      if (flow !== undefined) stores.flow.items.set(flow.id, { ...flow, properties: {} })
    }),
    probe: async (api) => {
      const flow = await flowIn(api, { properties: { 'step.mood': 'calm' } })
      await api.delete(`/v1/flows/${flow.id}`)
      await restored(api, 'pipe', flow.id)
      return (await api.get(`/v1/flows/${flow.id}`)).json.properties['step.mood'] === undefined
    },
  },
  {
    id: 'bin/restored-format-gets-another-id',
    sentence: FROM_BIN,
    breaks: true,
    says: 'A restored format comes back with a new id.',
    plant: afterwards(RESTORE, ({ tenant: { stores }, params }) => {
      const format = stores.format.items.get(wholeOf(params['id']))
      if (format === undefined) return
      stores.format.items.delete(format.id)
      stores.format.items.set(format.id + 1n, { ...format, id: format.id + 1n })
    }),
    probe: async (api) => {
      const format = await formatIn(api)
      await api.delete(`/v1/formats/${format.id}`)
      const { status } = await restored(api, 'layout', format.id)
      return status === 200 && (await api.get(`/v1/formats/${format.id}`)).status === 404
    },
  },
  {
    id: 'bin/restored-object-stays-in-the-bin',
    sentence: FROM_BIN,
    breaks: true,
    says: 'A restored object is active again, and still in the recycle bin.',
    plant: handling(RESTORE, (handler) => async (call) => {
      const bins = KINDS.map((kind) => call.tenant.stores[kind].bin)
      const gone = bins.map((bin) => bin.get(wholeOf(call.params['id'])))
      const answer = await handler(call)
      for (const [at, one] of gone.entries()) if (one !== undefined) bins[at]?.set(one.item.id, one)
      return answer
    }),
    probe: async (api) => {
      const connection = await connectionIn(api)
      await api.delete(`/v1/connections/${connection.id}`)
      await restored(api, 'link', connection.id)
      return (await lists(api, '/v1/connections', connection.id)) && (await binned(api, connection.id))
    },
  },
])
