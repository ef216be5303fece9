import { missing } from '../../answer.ts'
import type { Service } from '../../service.ts'
import { KINDS } from '../../world.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, handling, valueOf, withoutEffect } from '../plants.ts'
import { wholeOf } from './table-plants.ts'
import { connectionIn, flowIn, historyOf, HOUR_MS, hourly, listenerIn, lists, restored, VAULT } from './tables-given.ts'

const RESTORE = 'POST /v1/recycle-bin/:type/:id/restore'
const FROM_BIN =
  'Flow, schedule, connection, format, listener | in recycle bin | POST `/v1/recycle-bin/{type}/{id}/restore` | none stated | active'

export const movesFromTheBin = bugsOf('platform', 'States and transitions', [
  {
    id: 'bin/restores-the-first-version',
    sentence: FROM_BIN,
    breaks: true,
    says: 'A restored flow is as it was when it was created, without later changes.',
    plant: afterwards(RESTORE, ({ tenant: { stores }, params }) => {
      const first = stores.flow.versions.get(wholeOf(params['id']))?.[0]?.image
      if (first !== undefined) stores.flow.items.set(first.id, first)
    }),
    probe: async (api) => {
      const flow = await flowIn(api)
      await api.put(`/v1/flows/${flow.id}`, { ...flow, description: 'later' })
      await api.delete(`/v1/flows/${flow.id}`)
      await restored(api, 'pipe', flow.id)
      return (await api.get(`/v1/flows/${flow.id}`)).json.description === undefined
    },
  },
  {
    id: 'bin/restored-schedule-comes-back-enabled',
    sentence: FROM_BIN,
    breaks: true,
    says: 'A schedule that was disabled when it was deleted is enabled after its restore.',
    plant: afterwards(RESTORE, ({ tenant: { stores }, params }) => {
      const schedule = stores.schedule.items.get(wholeOf(params['id']))
      if (schedule !== undefined) stores.schedule.items.set(schedule.id, { ...schedule, enabled: true })
    }),
    probe: async (api) => {
      const schedule = await hourly(api, { flowId: (await flowIn(api)).id, enabled: false })
      await api.delete(`/v1/schedules/${schedule.id}`)
      await restored(api, 'timer', schedule.id)
      return (await api.get(`/v1/schedules/${schedule.id}`)).json.enabled === true
    },
  },
  {
    id: 'bin/restored-schedule-never-fires',
    sentence: FROM_BIN,
    breaks: true,
    says: 'A restored schedule reads as enabled, and never runs its flow again.',
    plant: afterwards(RESTORE, ({ tenant, params }) => tenant.timers.get(wholeOf(params['id']))?.()),
    probe: async (api) => {
      const flow = await flowIn(api)
      const schedule = await hourly(api, { flowId: flow.id })
      await api.delete(`/v1/schedules/${schedule.id}`)
      await restored(api, 'timer', schedule.id)
      await api.forward(HOUR_MS)
      return (await historyOf(api, flow.id)).length === 0
    },
  },
  {
    id: 'bin/restores-an-object-only-once',
    sentence: FROM_BIN,
    breaks: true,
    says: 'An object that was restored once, and deleted again, cannot be restored again: 404.',
    plant: (service: Service) => {
      const seen = new Set<bigint>()
      handling(RESTORE, (handler) => async (call) => {
        if (seen.has(wholeOf(call.params['id']))) throw missing('object')
        const answer = await handler(call)
        seen.add(wholeOf(call.params['id']))
        return answer
      })(service)
    },
    probe: async (api) => {
      const flow = await flowIn(api)
      await api.delete(`/v1/flows/${flow.id}`)
      await restored(api, 'pipe', flow.id)
      await api.delete(`/v1/flows/${flow.id}`)
      return (await restored(api, 'pipe', flow.id)).status === 404
    },
  },
  {
    id: 'bin/restore-of-a-listener-without-effect',
    sentence: FROM_BIN,
    breaks: true,
    says: 'The restore of a listener succeeds without an effect.',
    plant: withoutEffect(RESTORE, ({ params }) => params['type'] === 'inbox'),
    probe: async (api) => {
      const listener = await listenerIn(api)
      await api.delete(`/v1/listeners/${listener.id}`)
      const { status } = await restored(api, 'inbox', listener.id)
      return status === 200 && !(await lists(api, '/v1/listeners', listener.id))
    },
  },
  {
    id: 'bin/restored-connection-loses-its-password',
    sentence: FROM_BIN,
    breaks: true,
    says: 'A restored connection still shows a password, and connects with the placeholder in its place.',
    plant: afterwards(RESTORE, ({ tenant: { stores }, params }) => {
      const item = stores.connection.items.get(wholeOf(params['id']))
      if (item === undefined) return
      const properties = { ...(item['properties'] as object), 'login.password': '******' }
      stores.connection.items.set(item.id, { ...item, properties })
    }),
    probe: async (api) => {
      const connection = await connectionIn(api, { properties: VAULT })
      await api.delete(`/v1/connections/${connection.id}`)
      await restored(api, 'link', connection.id)
      return (await api.post(`/v1/connections/${connection.id}/objects`, {})).json.objects.length === 0
    },
  },
  {
    id: 'bin/restored-object-is-listed-last',
    sentence: FROM_BIN,
    breaks: false,
    says: 'A restored object is the last in its list, where it was not before.',
    plant: afterwards(RESTORE, ({ tenant: { stores } }, answer) => {
      for (const kind of KINDS) {
        const { items } = stores[kind]
        const item = items.get(valueOf(answer).restored)
        if (item === undefined) continue
        const others = [...items.values()].filter((one) => one !== item)
        items.clear()
        for (const one of [item, ...others]) items.set(one.id, one)
      }
    }),
    probe: async (api) => {
      const connection = await connectionIn(api)
      await api.delete(`/v1/connections/${connection.id}`)
      await restored(api, 'link', connection.id)
      return (await api.get('/v1/connections')).json.at(-1).id === connection.id
    },
  },
])
