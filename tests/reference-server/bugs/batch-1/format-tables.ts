import { flowsNaming } from '../../references.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, instead, showing, valueOf } from '../plants.ts'
import { idIn } from './table-plants.ts'
import { connectionIn, flowIn, formatIn, historyOf, listenerIn, uuidsOf, SEEDED } from './tables-given.ts'

/** Answers a list with the wrong elements left out. */

export const otherTables = bugsOf('platform', 'Listeners', [
  {
    id: 'listeners/address-has-a-rounded-id',
    sentence: 'the returned listener URL is what an upstream system posts to',
    breaks: true,
    says: 'The URL of a new listener has its id rounded to a double.',
    plant: showing('POST /v1/listeners', (value) => {
      if (value.entrance !== undefined)
        value.entrance.address = value.entrance.address.replace(String(value.id), String(BigInt(Number(value.id)) + 1n))
    }),
    probe: async (api) => {
      const { id, entrance } = await listenerIn(api)
      return !entrance.address.endsWith(String(id))
    },
  },
  {
    id: 'listeners/message-misses-flows-run-by-hand',
    sentence: 'a flow is bound to the listener with a schedule',
    breaks: true,
    says: 'A message to a listener starts only flows that nobody has started by hand.',
    plant: instead('POST /in', async (call, handler) => {
      const { items } = call.tenant.stores.schedule
      const before = [...items]
      for (const [id, { flowId }] of before)
        if (call.tenant.runs.get(flowId as bigint)?.some(({ trigger }) => trigger === 'HAND') === true) items.delete(id)
      const answer = await handler(call)
      items.clear()
      for (const [id, item] of before) items.set(id, item)
      return answer
    }),
    probe: async (api) => {
      const listener = await listenerIn(api)
      const source = { inbox: listener.id }
      await api.post('/v1/schedules', { flowId: SEEDED.models, name: 'post', enabled: true, source })
      const path = new URL(listener.entrance.address)
      await api.post(`${path.pathname.replace('/rest', '')}${path.search}`, { guest: 'Ada' })
      return (await historyOf(api, SEEDED.models)).length === 1
    },
  },
  {
    id: 'listeners/put-changes-nothing',
    sentence: 'update; full object',
    breaks: true,
    says: 'A PUT of a listener answers with the new listener, and stores the old one.',
    plant: instead('PUT /v1/listeners/:listenerId', async (call, handler) => {
      const { items } = call.tenant.stores.listener
      const before = items.get(idIn(call, 'listenerId'))
      const answer = await handler(call)
      if (before !== undefined) items.set(before.id, before)
      return answer
    }),
    probe: async (api) => {
      const listener = await listenerIn(api)
      await api.put(`/v1/listeners/${listener.id}`, { ...listener, name: 'later' })
      return (await api.get(`/v1/listeners/${listener.id}`)).json.name !== 'later'
    },
  },
])

export const formatTable = bugsOf('platform', 'Formats', [
  {
    id: 'formats/usage-misses-flows-with-a-connection',
    sentence: 'GET | /v1/formats/{formatId}/usage | where used',
    breaks: true,
    says: 'The usage of a format is empty if a flow uses it together with a connection.',
    plant: instead('GET /v1/formats/:formatId/usage', async (call, handler) => {
      const users = flowsNaming(call.tenant, 'format', idIn(call, 'formatId'))
      const answer = await handler(call)
      return users.some(({ properties }) => 'step.source' in (properties as object))
        ? { ...answer, body: '[]' }
        : answer
    }),
    probe: async (api) => {
      const [format, connection] = [await formatIn(api), await connectionIn(api)]
      await flowIn(api, { properties: { 'step.layout': String(format.id), 'step.source': String(connection.id) } })
      return (await api.get(`/v1/formats/${format.id}/usage`)).json.length === 0
    },
  },
  {
    id: 'formats/message-goes-to-the-newest-version',
    sentence: 'PUT | /v1/formats/{formatId}/history/{uuid}/message | edit save message',
    breaks: true,
    says: 'A new save message goes to the newest version in place of the named one.',
    plant: instead('PUT /v1/formats/:formatId/history/:uuid/message', (call, handler) => {
      const newest = call.tenant.stores.format.versions.get(idIn(call, 'formatId'))?.at(-1)
      if (newest !== undefined) Object.assign(call.params, { uuid: newest.uuid })
      return handler(call)
    }),
    probe: async (api) => {
      const format = await formatIn(api)
      await api.put(`/v1/formats/${format.id}`, { ...format, name: 'later' })
      const [first] = await uuidsOf(api, `/v1/formats/${format.id}`)
      return (await api.put(`/v1/formats/${format.id}/history/${first}/message`, { note: 'mine' })).json.uuid !== first
    },
  },
  {
    id: 'formats/create-forgets',
    sentence: 'POST | /v1/formats | create',
    breaks: true,
    says: 'A new format with tags is answered, and not stored.',
    plant: afterwards('POST /v1/formats', ({ tenant }, answer) => {
      if (valueOf(answer).tags.length > 0) tenant.stores.format.items.delete(valueOf(answer).id)
    }),
    probe: async (api) => {
      const { id } = await formatIn(api, { tags: ['new'] })
      return (await api.get(`/v1/formats/${id}`)).status === 404
    },
  },
])
