import { bugsOf } from '../bug.ts'
import { afterwards, handling, reading, showing } from '../plants.ts'
import { inBin, listed, read, someConnection, someFlow, someFormat } from './platform-given.ts'
import { perWorld } from './platform-plants.ts'

export const searchTable = bugsOf('platform', 'Search, tags, audit, recycle bin', [
  {
    id: 'p4-search/found-by-the-name-before',
    sentence:
      'GET | /v1/search | query `query` string; searches by name flows, connections, formats, schedules, webhooks, agents, macros and templates',
    breaks: true,
    says: 'The search does not find a connection by the name that a PUT gave it.',
    plant: showing('GET /v1/search', (body, { tenant }) => {
      body.hits = body.hits.filter(({ sort, id, name }: { sort: string; id: bigint; name: string }) => {
        const first = tenant.stores.connection.versions.get(id)?.[0]?.image.name
        return sort !== 'connection' || first === name
      })
    }),
    probe: async (api) => {
      const connection = await someConnection(api, { name: 'Aqueduct' })
      await api.put(`/v1/connections/${connection.id}`, { ...connection, name: 'Viaduct' })
      return (await read(api, '/v1/search', { query: { query: 'Viaduct' } })).hits.length === 0
    },
  },
  {
    id: 'p4-search/tags-of-formats-are-missing',
    sentence: 'GET | /v1/tags | tags in use',
    breaks: true,
    says: 'The tags in use leave out those that only formats have.',
    plant: showing('GET /v1/tags', (tags, { tenant }) => {
      const kinds = ['flow', 'schedule', 'connection', 'listener'] as const
      const used = kinds.flatMap((kind) => tenant.stores[kind].all().flatMap((one) => one['tags'] as string[]))
      return tags.filter(({ tag }: { tag: string }) => used.includes(tag))
    }),
    probe: async (api) => {
      await someFormat(api, { tags: ['emmer'] })
      return !(await read(api, '/v1/tags')).some(({ tag }: { tag: string }) => tag === 'emmer')
    },
  },
  {
    id: 'p4-search/audit-from-the-day-after',
    sentence: 'POST | /v1/audit | search audit records; … body has `fromDate` (ISO 8601 date)',
    breaks: true,
    says: 'A search of audit records begins on the day after `fromDate`.',
    plant: reading('POST /v1/audit', (body) => {
      const from = Date.parse(body.fromDate)
      if (Number.isNaN(from)) return body
      return { ...body, fromDate: new Date(from + 86_400_000).toISOString() }
    }),
    probe: async (api) => {
      await api.get('/v1/functions')
      await api.pause(60)
      const made = Number((await someFlow(api)).created)
      const fromDate = new Date(made).toISOString().slice(0, 10)
      return (await api.post('/v1/audit', { fromDate })).json.length === 0
    },
  },
  {
    id: 'p4-search/restoring-makes-a-version',
    sentence: 'POST | /v1/recycle-bin/{type}/{id}/restore | restores a deleted object',
    breaks: false,
    says: 'Restoring an object makes a new saved version of it.',
    plant: handling('POST /v1/recycle-bin/:type/:id/restore', (handler) => async (call) => {
      const answer = await handler(call)
      for (const store of Object.values(call.tenant.stores)) {
        const item = store.items.get(call.id('id'))
        if (answer.status === 200 && item !== undefined) store.put(item, call.who, call.now, 'restored')
      }
      return answer
    }),
    probe: async (api) => {
      const { id } = await someFormat(api)
      await api.delete(`/v1/formats/${id}`)
      const { type } = await listed(api, '/v1/recycle-bin', id)
      await api.post(`/v1/recycle-bin/${type}/${id}/restore`, {})
      return (await read(api, `/v1/formats/${id}/history`)).length === 2
    },
  },
  {
    id: 'p4-search/second-deletion-is-not-listed',
    sentence: 'GET | /v1/recycle-bin | lists deleted objects',
    breaks: true,
    says: 'An object that is deleted again after a restore is not listed in the recycle bin.',
    plant: (service) => {
      const restored = perWorld(() => new Set<bigint>())
      afterwards('POST /v1/recycle-bin/:type/:id/restore', (call) => {
        restored(call.world).add(call.id('id'))
      })(service)
      showing('GET /v1/recycle-bin', (all, { world }) =>
        all.filter(({ id }: { id: bigint }) => !restored(world).has(id)),
      )(service)
    },
    probe: async (api) => {
      const { id } = await someFlow(api)
      await api.delete(`/v1/flows/${id}`)
      const { type } = await listed(api, '/v1/recycle-bin', id)
      await api.post(`/v1/recycle-bin/${type}/${id}/restore`, {})
      await api.delete(`/v1/flows/${id}`)
      return !(await inBin(api, id))
    },
  },
])
