import { bugsOf } from '../bug.ts'
import { answering, leaving, reading, showing, step } from '../plants.ts'
import { aConnection, aFlow, aFormat, aSchedule, at } from './resources-given.ts'
import { storing } from './resources-plants.ts'

/** A text read as Latin-1 although it was UTF-8. */
const mangled = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

async function* latin1(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text, 'latin1')
}

const escaped = (one: string): string => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`

export const conventions = bugsOf('platform', 'What the service does', [
  {
    id: 'service/restored-flow-loses-its-properties',
    sentence: 'and restores deleted objects from a recycle bin',
    breaks: true,
    says: 'A flow comes back from the recycle bin with empty properties.',
    plant: storing('flow', (store) => {
      const restore = store.restore.bind(store)
      store.restore = (id) => {
        const item = restore(id)
        if (item !== undefined) item['properties'] = {}
        return item
      }
    }),
    probe: async (api) => {
      const { id } = await aFlow(api, { properties: { 'step.size': 'small' } })
      await api.delete(`/v1/flows/${id}`)
      await api.post(`/v1/recycle-bin/pipe/${id}/restore`)
      return (await at(api, `/v1/flows/${id}`)).properties['step.size'] !== 'small'
    },
  },
  {
    id: 'service/restored-connection-is-as-first-saved',
    sentence: 'and restores deleted objects from a recycle bin',
    breaks: true,
    says: 'Restoring a connection brings back its first saved version, not the deleted one.',
    plant: storing('connection', (store) => {
      const restore = store.restore.bind(store)
      store.restore = (id) => {
        const first = store.versions.get(id)?.[0]?.image
        const item = restore(id)
        if (item !== undefined && first !== undefined) store.items.set(id, first)
        return item
      }
    }),
    probe: async (api) => {
      const connection = await aConnection(api)
      await api.put(`/v1/connections/${connection.id}`, { ...connection, name: 'renamed' })
      await api.delete(`/v1/connections/${connection.id}`)
      await api.post(`/v1/recycle-bin/link/${connection.id}/restore`)
      return (await at(api, `/v1/connections/${connection.id}`)).name === 'a connection'
    },
  },
  {
    id: 'service/audit-trail-holds-only-failures',
    sentence: 'returns an audit trail of API calls',
    breaks: true,
    says: 'The audit trail holds only failed calls.',
    plant: showing(['GET /v1/audit', 'POST /v1/audit'], (records) =>
      records.filter((record: { ex?: string }) => record.ex !== undefined),
    ),
    probe: async (api) => {
      await api.get('/v1/tags')
      await api.pause(40)
      return !(await at(api, '/v1/audit')).some(({ md }: { md: string }) => md.includes('/v1/tags'))
    },
  },
  {
    id: 'conventions/body-without-type-on-put',
    sentence: 'Request bodies on POST and PUT are `application/json` (the Content-Type header is required).',
    breaks: true,
    says: 'PUT takes a body without a Content-Type header.',
    plant: step('accept', (before) => (call, route) => {
      if (route[0] === 'POST' || call.request.headers['content-type'] !== undefined) before(call, route)
    }),
    probe: async (api) => {
      const format = await aFormat(api)
      const put = await api.put(`/v1/formats/${format.id}`, format, { headers: { 'content-type': '' } })
      return put.status === 200
    },
  },
  {
    id: 'conventions/flow-bundle-as-json',
    sentence: 'export bundles are returned as `text/plain`',
    breaks: true,
    says: 'The bundle of flows is declared as JSON.',
    plant: answering('GET /v1/flows/export', (answer) => ({
      ...answer,
      headers: { 'content-type': 'application/json' },
    })),
    probe: async (api) => {
      const { id } = await aFlow(api)
      const { headers } = await api.get('/v1/flows/export', { query: { flows: String(id) } })
      return String(headers['content-type']).startsWith('application/json')
    },
  },
  {
    id: 'conventions/io-bundle-without-type',
    sentence: 'export bundles are returned as `text/plain`',
    breaks: true,
    says: 'The bundle of connections and formats comes as application/octet-stream.',
    plant: answering('GET /v1/io/export', (answer) => ({
      ...answer,
      headers: { 'content-type': 'application/octet-stream' },
    })),
    probe: async (api) => {
      const { id } = await aConnection(api)
      const { headers } = await api.get('/v1/io/export', { query: { links: String(id) } })
      return headers['content-type'] === 'application/octet-stream'
    },
  },
  {
    id: 'conventions/bundle-without-charset',
    sentence: 'export bundles are returned as `text/plain`',
    breaks: false,
    says: 'The bundle of flows is text/plain without a charset parameter.',
    plant: answering('GET /v1/flows/export', (answer) => ({ ...answer, headers: { 'content-type': 'text/plain' } })),
    probe: async (api) => {
      const { id } = await aFlow(api)
      const { headers } = await api.get('/v1/flows/export', { query: { flows: String(id) } })
      return headers['content-type'] === 'text/plain'
    },
  },
  {
    id: 'conventions/recent-lists-as-text',
    sentence: 'Responses are `application/json` unless an endpoint says otherwise.',
    breaks: true,
    says: 'Lists of recently opened objects are declared as text/plain.',
    plant: answering(/^GET .*\/recent$/, (answer) => ({ ...answer, headers: { 'content-type': 'text/plain' } })),
    probe: async (api) => (await api.get('/v1/formats/recent')).headers['content-type'] === 'text/plain',
  },
  {
    id: 'conventions/schedules-in-latin-1',
    sentence: 'Character encoding is UTF-8.',
    breaks: true,
    says: 'A schedule is returned in ISO 8859-1.',
    plant: answering('GET /v1/schedules/:scheduleId', (answer) => ({
      ...answer,
      headers: { 'content-type': 'application/json' },
      body: latin1(String(answer.body)),
    })),
    probe: async (api) => {
      const { id } = await aSchedule(api, { name: 'Frühstück' })
      return (await at(api, `/v1/schedules/${id}`)).name !== 'Frühstück'
    },
  },
  {
    id: 'conventions/put-reads-latin-1',
    sentence: 'Character encoding is UTF-8.',
    breaks: true,
    says: 'Replacing a connection reads the description as ISO 8859-1.',
    plant: reading('PUT /v1/connections/:connectionId', (body) =>
      typeof body.description === 'string' ? { ...body, description: mangled(body.description) } : body,
    ),
    probe: async (api) => {
      const connection = await aConnection(api)
      const path = `/v1/connections/${connection.id}`
      await api.put(path, { ...connection, description: 'für Gäste' })
      return (await at(api, path)).description !== 'für Gäste'
    },
  },
  {
    id: 'conventions/no-characters-beyond-the-basic-plane',
    sentence: 'Character encoding is UTF-8.',
    breaks: true,
    says: 'Characters beyond the basic multilingual plane are stored as question marks in names of flows.',
    plant: reading(['POST /v1/flows', 'PUT /v1/flows/:flowId'], (body) =>
      typeof body.name === 'string' ? { ...body, name: body.name.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, '??') } : body,
    ),
    probe: async (api) => (await aFlow(api, { name: 'night 🌙 run' })).name !== 'night 🌙 run',
  },
  {
    id: 'conventions/escapes-all-but-ascii',
    sentence: 'Character encoding is UTF-8.',
    breaks: false,
    says: 'JSON escapes every character that is not ASCII.',
    plant: leaving((answer) =>
      typeof answer.body === 'string' && /json/i.test(answer.headers['CONTENT-TYPE'] ?? '')
        ? { ...answer, body: answer.body.replaceAll(/[\u0080-\uFFFF]/g, escaped) }
        : answer,
    ),
    probe: async (api) => {
      const { id } = await aFlow(api, { name: 'Übergabe' })
      return (await api.get(`/v1/flows/${id}`)).text.includes('\\u00dc')
    },
  },
])
