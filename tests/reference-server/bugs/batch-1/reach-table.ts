import { json } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, answering, instead, showing } from '../plants.ts'
import type { Probed } from '../probe.ts'
import { connectionOf, formatOf, webListener } from './parts-given.ts'

const DBT = 'GET /v1/executions/:flowId/audit/:auditId/dbt'
const MODELS = '/v1/executions/4611686018427392006/audit/4611686018427399001/dbt'

export const otherDescriptions = bugsOf('platform', 'Executions', [
  ...(['models', 'tests', 'sources'] as const).map((part) => ({
    id: `dbt/results-without-${part}`,
    sentence: 'dbt results: model and test outcomes, timings, sources, freshness',
    breaks: true,
    says: `The dbt results have no ${part}.`,
    plant: showing(DBT, (value) => {
      delete value[part]
    }),
    probe: async (api: Probed): Promise<boolean> => (await api.get(MODELS)).json[part] === undefined,
  })),
  {
    id: 'dbt/one-artifact-is-not-served',
    sentence: 'only four artifact names are served; any other name returns 404',
    breaks: true,
    says: 'One of the four artifacts is answered with 404.',
    plant: answering(`${DBT}/artifacts/:name`, (answer, call) =>
      call.params['name'] === 'sources.json' ? { ...answer, status: 404 } : answer,
    ),
    probe: async (api) => (await api.get(`${MODELS}/artifacts/sources.json`)).status === 404,
  },
  {
    id: 'dbt/unknown-artifact-is-empty',
    sentence: 'only four artifact names are served; any other name returns 404',
    breaks: true,
    says: 'An unknown artifact is an empty object.',
    plant: instead(`${DBT}/artifacts/:name`, async (call, handler) => {
      try {
        return await handler(call)
      } catch {
        return json({})
      }
    }),
    probe: async (api) => (await api.get(`${MODELS}/artifacts/other.json`)).status === 200,
  },
])

const OBJECTS = 'POST /v1/connections/:connectionId/objects'

export const connectionDescriptions = bugsOf('platform', 'Connections', [
  {
    id: 'connection-objects/none',
    sentence:
      'POST | /v1/connections/{connectionId}/objects | lists tables, files or endpoints reachable through the connection',
    breaks: true,
    says: 'The objects of a connection that works are an empty list.',
    plant: showing(OBJECTS, (value) => {
      value.objects = []
    }),
    probe: async (api) =>
      (await api.post(`/v1/connections/${(await connectionOf(api, 'Works')).id}/objects`, {})).json.objects.length ===
      0,
  },
  {
    id: 'connection-objects/of-the-host-before',
    sentence: 'lists tables, files or endpoints reachable through the connection',
    breaks: true,
    says: 'The objects stay those of the host that the connection had first.',
    plant: (service) => {
      const kept = new Map<string, Loose>()
      showing(OBJECTS, (value, { params }) => {
        const id = params['connectionId'] ?? ''
        if (!kept.has(id)) kept.set(id, value)
        return kept.get(id)
      })(service)
    },
    probe: async (api) => {
      const connection = await connectionOf(api, 'Moves', 'nowhere.example')
      const path = `/v1/connections/${connection.id}`
      await api.post(`${path}/objects`, {})
      const properties = { 'field.connection.template.host': 'tables.reference.example' }
      await api.put(path, { ...connection, properties })
      return (await api.post(`${path}/objects`, {})).json.objects.length === 0
    },
  },
  {
    id: 'connection-objects/fields-of-the-first-table',
    sentence: 'POST | /v1/connections/{connectionId}/fields | lists the fields of an object',
    breaks: true,
    says: 'The fields are those of the first table, whichever is asked for.',
    plant: instead('POST /v1/connections/:connectionId/fields', (call, handler) => {
      call.body = { ...(call.body as object), table: 'visits' }
      return handler(call)
    }),
    probe: async (api) => {
      const path = `/v1/connections/${(await connectionOf(api, 'Works')).id}/fields`
      return (await api.post(path, { table: 'rooms' })).json.visitor !== undefined
    },
  },
])

export const recentDescriptions = bugsOf('platform', 'Formats', [
  {
    id: 'recent/formats-opened-by-others',
    sentence: 'GET | /v1/formats/recent | recently opened by the caller',
    breaks: true,
    says: 'The recent formats are those that anybody opened.',
    plant: showing('GET /v1/formats/recent', (_list, { tenant: { stores } }) =>
      [...stores.format.opened.values()].flat().flatMap((id) => stores.format.items.get(id) ?? []),
    ),
    probe: async (api) => {
      const { id } = await formatOf(api, 'Seen')
      await api.get(`/v1/formats/${id}`)
      return (await api.get('/v1/formats/recent', { as: 'editor' })).json.length > 0
    },
  },
  {
    id: 'recent/listeners-are-all',
    sentence: 'GET | /v1/listeners/recent | recently opened by the caller',
    breaks: true,
    says: 'The recent listeners are all listeners.',
    plant: showing('GET /v1/listeners/recent', (_list, { tenant: { stores } }) => stores.listener.all()),
    probe: async (api) => {
      await webListener(api, 'Unseen')
      return (await api.get('/v1/listeners/recent')).text.includes('Unseen')
    },
  },
  {
    id: 'recent/only-one-listener',
    sentence: 'GET | /v1/listeners/recent | recently opened by the caller',
    breaks: true,
    says: 'The recent listeners are only the one that was opened last.',
    plant: showing('GET /v1/listeners/recent', (list) => list.slice(0, 1)),
    probe: async (api) => {
      for (const name of ['One', 'Other']) await api.get(`/v1/listeners/${(await webListener(api, name)).id}`)
      return (await api.get('/v1/listeners/recent')).json.length === 1
    },
  },
  {
    id: 'recent/formats-with-the-oldest-first',
    sentence: 'GET | /v1/formats/recent | recently opened by the caller',
    breaks: false,
    says: 'The recent formats begin with the one that was opened first.',
    plant: showing('GET /v1/formats/recent', (list) => list.toReversed()),
    probe: async (api) => {
      for (const name of ['One', 'Other']) await api.get(`/v1/formats/${(await formatOf(api, name)).id}`)
      return (await api.get('/v1/formats/recent')).json[0].name === 'One'
    },
  },
])
