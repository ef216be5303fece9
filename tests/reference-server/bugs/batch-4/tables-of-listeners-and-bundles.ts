import { missing } from '../../answer.ts'
import { SECRET, propertiesOf } from '../../references.ts'
import type { Item } from '../../store.ts'
import { bugsOf } from '../bug.ts'
import { handling, instead, showing } from '../plants.ts'
import { doorOf, read, someConnection, someFormat, someListener, someSchedule } from './platform-given.ts'
import { alter } from './platform-plants.ts'

export const listenerTable = bugsOf('platform', 'Listeners', [
  {
    id: 'p4-listeners/url-ends-with-a-new-name',
    sentence: 'the returned listener URL is what an upstream system posts to',
    breaks: true,
    says: 'The URL of a listener is not found any more once a PUT has renamed the listener.',
    plant: instead('POST /in', (call, handler) => {
      const { items, versions: saved } = call.tenant.stores.listener
      const id = call.whole('box') ?? 0n
      if (saved.get(id)?.some(({ image }) => image.name !== items.get(id)?.name)) throw missing('address')
      return handler(call)
    }),
    probe: async (api) => {
      const listener = await someListener(api)
      await api.put(`/v1/listeners/${listener.id}`, { ...listener, name: 'Dam door' })
      return (await api.post(doorOf(listener), { loaf: 1 })).status === 404
    },
  },
  {
    id: 'p4-listeners/one-flow-of-two',
    sentence: 'a flow is bound to the listener with a schedule',
    breaks: true,
    says: 'Of two flows that are bound to a listener, a message starts only one.',
    plant: instead('POST /in', async (call, handler) => {
      const { items } = call.tenant.stores.schedule
      const box = call.whole('box')
      const bound = (one: Item): boolean => (one['source'] as { inbox?: bigint } | undefined)?.inbox === box
      const [, ...others] = [...items.values()].filter(bound)
      const before = [...items]
      for (const { id } of others) items.delete(id)
      const answer = await handler(call)
      items.clear()
      for (const [id, item] of before) items.set(id, item)
      return answer
    }),
    probe: async (api) => {
      const listener = await someListener(api)
      const bound = { source: { inbox: listener.id }, schedule: undefined, enabled: true }
      const flows = [await someSchedule(api, bound), await someSchedule(api, bound)]
      await api.post(doorOf(listener), { loaf: 2 })
      const all = await Promise.all(flows.map(({ flowId }) => read(api, `/v1/executions/${flowId}/history`)))
      return all.flat().length === 1
    },
  },
])

export const bundleTable = bugsOf('platform', 'Import and export of connections and formats', [
  {
    id: 'p4-bundle/formats-only-without-connections',
    sentence: 'GET | /v1/io/export | text bundle of connections and formats',
    breaks: true,
    says: 'A bundle of connections and formats has no formats if there is a connection in it.',
    plant: instead('GET /v1/io/export', (call, handler) => {
      if (call.query.get('links')) call.query.delete('layouts')
      return handler(call)
    }),
    probe: async (api) => {
      const [link, layout] = [(await someConnection(api)).id, (await someFormat(api)).id]
      const query = { links: String(link), layouts: String(layout) }
      const dump = (await api.get('/v1/io/export', { query })).text
      return (await api.post('/v1/io/import', { dump, collisionPolicy: 'Keep' })).json.imported === 1n
    },
  },
  {
    id: 'p4-bundle/deleted-ones-can-be-exported',
    sentence: 'GET | /v1/io/list | connections and formats available to export',
    breaks: true,
    says: 'The list of what can be exported has connections that are in the recycle bin.',
    plant: showing('GET /v1/io/list', (body, { tenant }) => {
      for (const [id, { item }] of tenant.stores.connection.bin) body.links.push({ id, name: item.name })
    }),
    probe: async (api) => {
      const { id } = await someConnection(api)
      await api.delete(`/v1/connections/${id}`)
      const { links } = await read(api, '/v1/io/list')
      return links.some((one: { id: bigint }) => one.id === id)
    },
  },
  {
    id: 'p4-bundle/replacing-loses-the-password',
    sentence:
      'With `excludeCredentials=true` on export, the target keeps its own passwords unless `importCredentials` is set on import.',
    breaks: true,
    says: 'Replacing a connection by an import without passwords loses its password.',
    plant: handling('POST /v1/io/import', (handler) => async (call) => {
      const before = new Map(call.tenant.stores.connection.items)
      const answer = await handler(call)
      if (call.members['importCredentials'] === 'WITH') return answer
      for (const [id, item] of call.tenant.stores.connection.items) {
        const { [SECRET]: _lost, ...properties } = propertiesOf(item)
        if (before.get(id) !== item) alter(call, 'connection', id, () => ({ properties }))
      }
      return answer
    }),
    probe: async (api) => {
      const properties = {
        'field.connection.template.host': 'vault.reference.example',
        'login.password': 'quiet-river-3',
      }
      const { id } = await someConnection(api, { name: 'Vault of the mill', properties })
      const query = { links: String(id), excludeCredentials: 'true' }
      const dump = (await api.get('/v1/io/export', { query })).text
      await api.post('/v1/io/import', { dump, collisionPolicy: 'Replace' })
      return (await api.post(`/v1/connections/${id}/objects`, {})).json.objects.length === 0
    },
  },
])
