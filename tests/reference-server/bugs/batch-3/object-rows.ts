import { json } from '../../answer.ts'
import { listenerOf } from '../../references.ts'
import { wide } from '../../seed.ts'
import type { Item } from '../../store.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, answering, instead, reading, showing } from '../plants.ts'
import { has, listed, newConnection, newFlow, newFormat, newListener, runsOf } from './rows-given.ts'

export const OBJECT_ROWS = bugsOf('platform', 'Endpoints', [
  {
    id: 'p3-connections/only-the-last-action-counts',
    sentence: 'POST | /v1/connections/bulk | applies the listed actions, in order, to every id in `ioIds`',
    breaks: true,
    says: 'A bulk edit of connections applies only the last of its actions.',
    plant: reading('POST /v1/connections/bulk', (body) => {
      if (Array.isArray(body.actions)) body.actions = body.actions.slice(-1)
    }),
    probe: async (service) => {
      const { id } = await newConnection(service)
      const actions = ['a', 'b'].map((tag) => ({ type: 'tags.add', tags: [tag] }))
      await service.post('/v1/connections/bulk', { ioIds: [id], actions })
      return (await service.get(`/v1/connections/${id}`)).json.tags.length === 1
    },
  },
  {
    id: 'p3-formats/others-opened-them',
    sentence: 'GET | /v1/formats/recent | recently opened by the caller',
    breaks: true,
    says: 'The recent formats of a user are those that anybody opened.',
    plant: answering('GET /v1/formats/recent', (_answer, { tenant }) =>
      json(
        [...new Set([...tenant.stores.format.opened.values()].flat())].flatMap(
          (id) => tenant.stores.format.items.get(id) ?? [],
        ),
      ),
    ),
    probe: async (service) => {
      const { id } = await newFormat(service)
      await service.get(`/v1/formats/${id}`)
      return has(await listed(service, '/v1/formats/recent', { as: 'editor' }), id)
    },
  },
  {
    id: 'p3-connections/objects-of-the-first-connection',
    sentence:
      'POST | /v1/connections/{connectionId}/objects | lists tables, files or endpoints reachable through the connection',
    breaks: true,
    says: 'The objects of a connection are those of the first connection of the same type that was asked.',
    plant: (service) => {
      const known = new Map<unknown, Loose>()
      showing('POST /v1/connections/:connectionId/objects', (value, call) => {
        const { connectionType } = call.item(call.tenant.stores.connection, 'connectionId')
        if (!known.has(connectionType)) known.set(connectionType, value)
        return known.get(connectionType)
      })(service)
    },
    probe: async (service) => {
      const nowhere = { 'field.connection.template.host': 'nowhere.invalid' }
      const [one, other] = [await newConnection(service), await newConnection(service, { properties: nowhere })]
      await service.post(`/v1/connections/${one.id}/objects`, {})
      return (await service.post(`/v1/connections/${other.id}/objects`, {})).json.objects.length > 0
    },
  },
  {
    id: 'p3-connections/usage-has-one-flow',
    sentence: 'GET | /v1/connections/{connectionId}/usage | where it is used',
    breaks: true,
    says: 'The usage of a connection has one flow at most.',
    plant: showing('GET /v1/connections/:connectionId/usage', (list) => list.slice(0, 1)),
    probe: async (service) => {
      const { id } = await newConnection(service)
      for (const name of ['Brook', 'Torrent'])
        await newFlow(service, { name, properties: { 'step.source': String(id) } })
      return (await listed(service, `/v1/connections/${id}/usage`)).length === 1
    },
  },
  {
    id: 'p3-formats/message-is-forgotten',
    sentence: 'PUT | /v1/formats/{formatId}/history/{uuid}/message | edit save message',
    breaks: true,
    says: 'The save message of a version of a format is answered, but forgotten.',
    plant: instead('PUT /v1/formats/:formatId/history/:uuid/message', async (call, handler) => {
      const versions = call.tenant.stores.format.versions.get(call.id('formatId')) ?? []
      const before = versions.map(({ comment }) => comment)
      const answer = await handler(call)
      for (const [at, version] of versions.entries()) version.comment = before[at] ?? ''
      return answer
    }),
    probe: async (service) => {
      const { id } = await newFormat(service)
      const [{ uuid }] = (await listed(service, `/v1/formats/${id}/history`)) as [Loose]
      await service.put(`/v1/formats/${id}/history/${uuid}/message`, { note: 'first rows' })
      return (await listed(service, `/v1/formats/${id}/history`))[0].note === ''
    },
  },
  {
    id: 'p3-listeners/url-has-an-unsigned-id',
    sentence: 'the returned listener URL is what an upstream system posts to',
    breaks: true,
    says: 'The URL of a new listener has its id as an unsigned integer, so that nothing gets to a listener with a negative id.',
    plant: showing('POST /v1/listeners', ({ id, entrance }) => {
      if (entrance !== undefined)
        entrance.address = entrance.address.replace(String(id), String(BigInt.asUintN(64, id)))
    }),
    probe: async (service) => {
      let listener = await newListener(service)
      while (listener.id > 0n) listener = await newListener(service)
      const { pathname, search } = new URL(listener.entrance.address)
      return (await service.post(pathname.replace('/rest', '') + search, {})).status !== 200
    },
  },
  {
    id: 'p3-listeners/one-flow-at-a-listener',
    sentence: 'a flow is bound to the listener with a schedule',
    breaks: true,
    says: 'A message to a listener with several bound flows starts only one of them.',
    plant: instead('POST /in', (call, handler) => {
      const bound = call.tenant.stores.schedule
        .all()
        .filter((one) => one['enabled'] === true && listenerOf(one) === call.whole('box'))
      const others: Item[] = bound.slice(1)
      for (const one of others) one['enabled'] = false
      const answer = handler(call)
      for (const one of others) one['enabled'] = true
      return answer
    }),
    probe: async (service) => {
      const { id } = await newListener(service)
      const flows = [(await newFlow(service)).id, (await newFlow(service)).id]
      for (const flowId of flows) await service.post('/v1/schedules', { flowId, source: { inbox: id } })
      await service.post('/in', { rain: 3n }, { query: { box: String(id) } })
      const counts = await Promise.all(flows.map((flow) => runsOf(service, flow)))
      return counts.includes(0)
    },
  },
  {
    id: 'p3-sql/log-of-the-last-statement',
    sentence: 'GET | /v1/explorer/sql/data/executions/{executionId}/console | log of a SQL execution',
    breaks: true,
    says: 'The log of every SQL execution is that of the last one.',
    plant: answering('GET /v1/explorer/sql/data/executions/:executionId/console', (_answer, { tenant }) =>
      json({ lines: [...tenant.queries.values()].at(-1) }),
    ),
    probe: async (service) => {
      const log = await service.get(`/v1/explorer/sql/data/executions/${wide(7101)}/console`)
      return log.text.includes('Lake tables')
    },
  },
  {
    id: 'p3-metadata/nothing-is-required',
    sentence:
      'GET | /v1/di/metadata/connections/{key} | property keys accepted in `properties`, with type, default and whether required',
    breaks: true,
    says: 'The metadata of a connection type says that no property is required.',
    plant: showing('GET /v1/di/metadata/connections/:key', ({ properties }) => {
      for (const one of properties) one.mandatory = false
    }),
    probe: async (service) => {
      const { properties } = (await service.get('/v1/di/metadata/connections/connection.disk.folder')).json
      return properties[0].mandatory === false
    },
  },
])
