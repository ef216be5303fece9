import { bugsOf } from '../bug.ts'
import { showing } from '../plants.ts'
import { aConnection, aFlow, aFormat, at } from './resources-given.ts'
import { storing } from './resources-plants.ts'

const KEPT =
  'Objects (flows, schedules, connections, formats) keep saved versions identified by `uuid`, with a save message, readable and comparable through the `history` endpoints.'

export const savedVersions = bugsOf('platform', 'Versioning', [
  {
    id: 'versions/template-search-has-moved',
    sentence: 'Every resource path starts with `/v1`.',
    breaks: true,
    says: 'Searching templates is served under `/v2`, and not under `/v1`.',
    plant: (service) => {
      service.routes = service.routes.map((route) =>
        route[1] === '/v1/templates/search' ? [route[0], '/v2/templates/search', route[2], route[3]] : route,
      )
    },
    probe: async (api) => (await api.post('/v2/templates/search', { words: 'x' })).status === 200,
  },
  {
    id: 'versions/only-two-are-kept',
    sentence: KEPT,
    breaks: true,
    says: 'A format keeps only two versions.',
    plant: storing('format', (store) => {
      const put = store.put.bind(store)
      store.put = (item, ...rest) => {
        const stored = put(item, ...rest)
        store.versions.set(item.id, store.versions.get(item.id)?.slice(-2) ?? [])
        return stored
      }
    }),
    probe: async (api) => {
      const format = await aFormat(api)
      await api.put(`/v1/formats/${format.id}`, { ...format, name: 'b' })
      await api.put(`/v1/formats/${format.id}`, { ...format, name: 'c' })
      return (await at(api, `/v1/formats/${format.id}/history`)).length === 2
    },
  },
  {
    id: 'versions/old-ones-change',
    sentence: KEPT,
    breaks: true,
    says: 'Every version of a connection shows the current one.',
    plant: storing('connection', (store) => {
      const put = store.put.bind(store)
      store.put = (item, ...rest) => {
        const stored = put(item, ...rest)
        for (const version of store.versions.get(item.id) ?? []) version.image = structuredClone(item)
        return stored
      }
    }),
    probe: async (api) => {
      const connection = await aConnection(api)
      const path = `/v1/connections/${connection.id}`
      await api.put(path, { ...connection, name: 'renamed' })
      return (await at(api, `${path}/history/${(await at(api, `${path}/history`))[0].uuid}`)).name === 'renamed'
    },
  },
  {
    id: 'versions/no-differences',
    sentence: KEPT,
    breaks: true,
    says: 'No two versions of a flow differ.',
    plant: showing('GET /v1/flows/:flowId/history/:uuidFrom/diff/:uuidTo', () => []),
    probe: async (api) => {
      const flow = await aFlow(api)
      await api.put(`/v1/flows/${flow.id}`, { ...flow, name: 'renamed' })
      const [one, other] = await at(api, `/v1/flows/${flow.id}/history`)
      return (await at(api, `/v1/flows/${flow.id}/history/${one.uuid}/diff/${other.uuid}`)).length === 0
    },
  },
])
