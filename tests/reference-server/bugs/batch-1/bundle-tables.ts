import { missing } from '../../answer.ts'
import { wide } from '../../seed.ts'
import { brokenBundle } from '../../bundles.ts'
import { bugsOf } from '../bug.ts'
import { answering, asking, instead, showing } from '../plants.ts'
import { redirect, rewriting, wholeOf } from './table-plants.ts'
import { connectionIn, flowIn, formatIn, VAULT } from './tables-given.ts'

const IMPORTS = ['POST /v1/flows/import', 'POST /v1/io/import']

export const rollbacks = bugsOf('platform', 'States and transitions', [
  {
    id: 'import/rollback-takes-the-old-object-along',
    sentence: 'Import | requested | POST import endpoint | import fails | rolled back',
    breaks: true,
    says: 'A failed import deletes the newest connection, as if it had made it.',
    plant: answering(IMPORTS, (answer, { tenant, now }) => {
      const newest = tenant.stores.connection.all()[0]
      if (String(answer.body).includes('"failed": true') && newest !== undefined)
        tenant.stores.connection.discard(newest.id, now)
      return answer
    }),
    probe: async (api) => {
      const { id } = await connectionIn(api)
      await api.post('/v1/io/import', { dump: brokenBundle('connection', 'new one'), collisionPolicy: 'Add' })
      return (await api.get(`/v1/connections/${id}`)).status === 404
    },
  },
  {
    id: 'import/failed-report-without-rolled-back',
    sentence: 'report has `failed` and `rolledBack`',
    breaks: true,
    says: 'The report of a failed import of flows has no `rolledBack`.',
    plant: showing('POST /v1/flows/import', ({ rolledBack: _rolledBack, ...report }) => report),
    probe: async (api) => {
      const dump = brokenBundle('flow', 'new one')
      return (await api.post('/v1/flows/import', { dump, collisionPolicy: 'Add' })).json.rolledBack === undefined
    },
  },
])

export const exportsOfFlows = bugsOf('platform', 'Flows', [
  {
    id: 'export/only-the-first-flow',
    sentence: 'query `flows` string required (comma-separated flow ids)',
    breaks: true,
    says: 'The export of flows has only the first of several.',
    plant: asking('GET /v1/flows/export', (query) => {
      const [first] = (query.get('flows') ?? '').split(',')
      if (query.has('flows')) query.set('flows', first ?? '')
    }),
    probe: async (api) => {
      const flows = [await flowIn(api, { name: 'one' }), await flowIn(api, { name: 'other' })]
      const { text: dump } = await api.get(`/v1/flows/export?flows=${flows.map(({ id }) => id).join(',')}`)
      return !(await api.post('/v1/flows/import/preview', { dump })).text.includes('other')
    },
  },
  {
    id: 'export/bundle-is-json',
    sentence: 'returns `text/plain` bundle',
    breaks: true,
    says: 'The export of flows has the content type `application/json`.',
    plant: answering('GET /v1/flows/export', (answer) => ({
      ...answer,
      headers: { 'Content-Type': 'application/json' },
    })),
    probe: async (api) => {
      const { headers } = await api.get(`/v1/flows/export?flows=${(await flowIn(api)).id}`)
      return String(headers['content-type']).includes('json')
    },
  },
])

export const bundleTable = bugsOf('platform', 'Import and export of connections and formats', [
  {
    id: 'io/list-without-formats',
    sentence: 'connections and formats available to export',
    breaks: true,
    says: 'The list of what can be exported has no formats.',
    plant: showing('GET /v1/io/list', (value) => ({ ...value, layouts: [] })),
    probe: async (api) => {
      const { id } = await formatIn(api)
      return !(await api.get('/v1/io/list')).text.includes(String(id))
    },
  },
  {
    id: 'io/replace-clears-the-password',
    sentence:
      'With `excludeCredentials=true` on export, the target keeps its own passwords unless `importCredentials` is set on import.',
    breaks: true,
    says: 'An import without credentials that replaces a connection clears its password.',
    plant: instead('POST /v1/io/import', async (call, handler) => {
      const answer = await handler(call)
      const { items } = call.tenant.stores.connection
      if (call.members['importCredentials'] === undefined)
        for (const [id, item] of items) {
          const { 'login.password': _password, ...rest } = item['properties'] as Record<string, string>
          items.set(id, { ...item, properties: rest })
        }
      return answer
    }),
    probe: async (api) => {
      const { id } = await connectionIn(api, { properties: VAULT })
      const { text: dump } = await api.get(`/v1/io/export?links=${id}&excludeCredentials=true`)
      await api.post('/v1/io/import', { dump, collisionPolicy: 'Replace' })
      return (await api.post(`/v1/connections/${id}/objects`, {})).json.objects.length === 0
    },
  },
  {
    id: 'io/credentials-are-never-imported',
    sentence: 'unless `importCredentials` is set on import',
    breaks: true,
    says: 'An import ignores `importCredentials`.',
    plant: rewriting('POST /v1/io/import', ({ importCredentials: _importCredentials, ...body }) => body),
    probe: async (api) => {
      const { id } = await connectionIn(api, { properties: VAULT, name: 'safe' })
      const { text: dump } = await api.get(`/v1/io/export?links=${id}`)
      await api.post('/v1/io/import', { dump, collisionPolicy: 'Add', importCredentials: 'WITH' })
      const newest = (await api.get('/v1/connections')).json[0].id
      return (await api.post(`/v1/connections/${newest}/objects`, {})).json.objects.length === 0
    },
  },
])

export const sqlTable = bugsOf('platform', 'SQL', [
  {
    id: 'sql/runs-against-the-newest-connection',
    sentence: 'runs SQL against a connection',
    breaks: true,
    says: 'SQL runs against the newest connection, whichever is named.',
    plant: rewriting('POST /v1/explorer/sql/data', (body, { tenant }) => {
      if (tenant.stores.connection.items.has(body.through)) body.through = tenant.stores.connection.all()[0]?.id
    }),
    probe: async (api) =>
      (await api.post('/v1/explorer/sql/data', { statement: 'select 1', through: wide(3001) })).text.includes('Lake'),
  },
  {
    id: 'sql/console-of-the-first-execution',
    sentence: 'log of a SQL execution',
    breaks: true,
    says: 'The log of any SQL execution is that of the first one.',
    plant: instead('GET /v1/explorer/sql/data/executions/:executionId/console', (call, handler) => {
      const { queries } = call.tenant
      if (queries.has(wholeOf(call.params['executionId'])))
        redirect(call, 'executionId', String([...queries.keys()][0]))
      return handler(call)
    }),
    probe: async (api) =>
      (await api.get(`/v1/explorer/sql/data/executions/${wide(7102)}/console`)).text.includes('Hill'),
  },
])

export const metadataTable = bugsOf('platform', 'Connector metadata', [
  {
    id: 'metadata/one-type-is-missing',
    sentence: 'lists connector, format or flow types',
    breaks: true,
    says: 'The list of types leaves out the last one.',
    plant: showing('GET /v1/di/metadata/:type', (list) => list.slice(0, -1)),
    probe: async (api) => !(await api.get('/v1/di/metadata/pipelines')).text.includes('flow.canvas.visual'),
  },
  {
    id: 'metadata/keys-without-an-initial-value-are-missing',
    sentence: 'property keys accepted in `properties`, with type, default and whether required',
    breaks: true,
    says: 'The keys of a connection type are only those with a default.',
    plant: showing('GET /v1/di/metadata/connections/:key', (value) => ({
      ...value,
      properties: value.properties.filter(({ initially }: { initially: unknown }) => initially !== null),
    })),
    probe: async (api) =>
      !(await api.get('/v1/di/metadata/connections/connection.store.tables')).text.includes('template.host'),
  },
  {
    id: 'metadata/every-format-has-the-same-keys',
    sentence: 'same for a format type',
    breaks: true,
    says: 'The keys of every format type are those of `format.lines.plain`.',
    plant: instead('GET /v1/di/metadata/formats/:key', (call, handler) => {
      if (call.params['key'] !== 'format.lines.cut') return handler(call)
      redirect(call, 'key', 'format.lines.plain')
      return handler(call)
    }),
    probe: async (api) => !(await api.get('/v1/di/metadata/formats/format.lines.cut')).text.includes('cut.every'),
  },
  {
    id: 'metadata/flow-type-with-required-keys-is-404',
    sentence: 'same for a flow type',
    breaks: true,
    says: 'The keys of a flow type that needs a key are not found: 404.',
    plant: instead('GET /v1/di/metadata/flows/:key', (call, handler) => {
      if (call.params['key'] === 'flow.pipe.split') throw missing('type')
      return handler(call)
    }),
    probe: async (api) => (await api.get('/v1/di/metadata/flows/flow.pipe.split')).status === 404,
  },
])
