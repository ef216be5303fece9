import { json, text } from '../../answer.ts'
import type { Call, Handler } from '../../call.ts'
import { brokenBundle, bundleRoutes } from '../../bundles.ts'
import { parse } from '../../json.ts'
import type { Item } from '../../store.ts'
import { connectionTypes } from '../../types.ts'
import { bugsOf } from '../bug.ts'
import { instead, reading, showing } from '../plants.ts'
import type { Probed } from '../probe.ts'
import { connectionOf, flowOf, formatOf } from './objects-given.ts'

const WORKFLOW = 'export a bundle, put the bundle text in the `dump` field of an ImportRequest, preview, then import'
const LOADS = ['POST /v1/io/import', 'POST /v1/flows/import']

/** The objects that an import changed or made, by the stores they are in. */
async function imported(call: Call, handler: Handler, act: (items: Map<bigint, Item>, changed: Item[]) => void) {
  const stores = (['flow', 'connection', 'format'] as const).map((kind) => call.tenant.stores[kind])
  const before = stores.map(({ items }) => new Map(items))
  const answer = await handler(call)
  for (const [at, { items }] of stores.entries())
    act(
      items,
      [...items.values()].filter((item) => before[at]?.get(item.id) !== item),
    )
  return answer
}

const exported = async (api: Probed, links: bigint[]): Promise<string> =>
  (await api.get('/v1/io/export', { query: { links: links.join(',') } })).text

const load = (api: Probed, dump: string, collisionPolicy: string) =>
  api.post('/v1/io/import', { dump, collisionPolicy })

export const bundlesAgain = [
  ...bugsOf('platform', 'Import and export of connections and formats', [
    {
      id: 'import/replaced-ones-lose-their-tags',
      sentence: WORKFLOW,
      breaks: true,
      says: 'An imported connection that replaces another one comes without the tags in the bundle.',
      plant: instead(LOADS, (call, handler) =>
        imported(call, handler, (items, changed) => {
          for (const item of changed) items.set(item.id, { ...item, tags: [] })
        }),
      ),
      probe: async (api) => {
        const made = await connectionOf(api, { tags: ['packed'] })
        await load(api, await exported(api, [made.id]), 'Replace')
        return (await api.get(`/v1/connections/${made.id}`)).json.tags.length === 0
      },
    },
    {
      id: 'import/only-the-first-of-a-bundle',
      sentence: WORKFLOW,
      breaks: true,
      says: 'Only the first object of each kind in a bundle is imported.',
      plant: instead('POST /v1/io/import', (call, handler) =>
        imported(call, handler, (items, changed) => {
          for (const item of changed.slice(1)) items.delete(item.id)
        }),
      ),
      probe: async (api) => {
        const ids = [(await connectionOf(api, { name: 'one' })).id, (await connectionOf(api, { name: 'two' })).id]
        const dump = await exported(api, ids)
        for (const id of ids) await api.delete(`/v1/connections/${id}`)
        await load(api, dump, 'Add')
        return !(await api.get('/v1/connections')).text.includes('"two"')
      },
    },
    {
      id: 'import/preview-imports',
      sentence: 'preview, then import',
      breaks: true,
      says: 'The preview of connections and formats already imports them.',
      plant: instead('POST /v1/io/import/preview', async (call, handler) => {
        const answer = await handler(call)
        await bundleRoutes.find(([, path]) => path === '/v1/io/import')?.[3](call)
        return answer
      }),
      probe: async (api) => {
        const made = await connectionOf(api, { name: 'only looked at' })
        const dump = await exported(api, [made.id])
        await api.delete(`/v1/connections/${made.id}`)
        await api.post('/v1/io/import/preview', { dump, collisionPolicy: 'Add' })
        return (await api.get('/v1/connections')).text.includes('only looked at')
      },
    },
    {
      id: 'import/text-beyond-ascii-is-lost',
      sentence: 'Character encoding is UTF-8.',
      breaks: true,
      says: 'Names with letters beyond ASCII come out of an import with question marks.',
      plant: instead(LOADS, (call, handler) =>
        imported(call, handler, (items, changed) => {
          for (const item of changed) items.set(item.id, { ...item, name: item.name.replaceAll(/\P{ASCII}/gu, '?') })
        }),
      ),
      probe: async (api) => {
        const made = await connectionOf(api, { name: 'Höfe' })
        await load(api, await exported(api, [made.id]), 'Replace')
        return (await api.get(`/v1/connections/${made.id}`)).json.name === 'H?fe'
      },
    },
    {
      id: 'import/cuts-values-at-a-space',
      sentence: 'properties | map string to string | keys defined per connection type',
      breaks: true,
      says: 'An import cuts the values of properties at the first space.',
      plant: instead('POST /v1/io/import', (call, handler) =>
        imported(call, handler, (items, changed) => {
          for (const item of changed) {
            const all = Object.entries(item['properties'] as Record<string, string>)
            const properties = Object.fromEntries(all.map(([key, value]) => [key, value.split(' ')[0]]))
            items.set(item.id, { ...item, properties })
          }
        }),
      ),
      probe: async (api) => {
        const made = await connectionOf(api, { properties: { 'field.connection.user': 'Ada L' } })
        await load(api, await exported(api, [made.id]), 'Replace')
        return !(await api.get(`/v1/connections/${made.id}`)).text.includes('Ada L')
      },
    },
    {
      id: 'import/failed-one-leaves-its-first-object',
      sentence: 'Import | requested | POST import endpoint | import fails | rolled back',
      breaks: true,
      says: 'A failed import of connections reports a rollback and leaves the first connection behind.',
      plant: instead('POST /v1/io/import', async (call, handler) => {
        const answer = await handler(call)
        const [, content = ''] = String(call.members['dump']).split('\n')
        if (typeof answer.body !== 'string' || !answer.body.includes('"rolledBack": true') || content === '')
          return answer
        const [first] = parse(Buffer.from(content, 'base64').toString()) as { item: Item }[]
        const id = call.world.newId('connection')
        const rest = { connectionType: Object.keys(connectionTypes)[0], id, name: String(first?.item.name) }
        call.tenant.stores.connection.put({ tags: [], properties: {}, ...rest }, call.who, call.now)
        return answer
      }),
      probe: async (api) => {
        await load(api, brokenBundle('connection', 'half a bundle'), 'Add')
        return (await api.get('/v1/connections')).text.includes('half a bundle')
      },
    },
    {
      id: 'io/list-has-the-deleted',
      sentence: 'GET | /v1/io/list | connections and formats available to export',
      breaks: true,
      says: 'The list has formats that are in the recycle bin.',
      plant: showing('GET /v1/io/list', (value, { tenant }) => ({
        ...value,
        layouts: [
          ...value.layouts,
          ...[...tenant.stores.format.bin.values()].map(({ item: { id, name } }) => ({ id, name })),
        ],
      })),
      probe: async (api) => {
        const { id } = await formatOf(api)
        await api.delete(`/v1/formats/${id}`)
        return (await api.get('/v1/io/list')).text.includes(String(id))
      },
    },
    {
      id: 'io/list-of-ones-own',
      sentence: 'GET | /v1/io/list | connections and formats available to export',
      breaks: true,
      says: 'The list has only the connections that the caller created.',
      plant: showing('GET /v1/io/list', (value, { tenant, who }) => {
        const { versions } = tenant.stores.connection
        value.links = value.links.filter(({ id }: { id: bigint }) => versions.get(id)?.[0]?.author === who)
      }),
      probe: async (api) => {
        const { id } = await connectionOf(api)
        return !(await api.get('/v1/io/list', { as: 'editor' })).text.includes(String(id))
      },
    },
    {
      id: 'io/bundle-names-its-maker',
      sentence: 'GET | /v1/io/export | text bundle of connections and formats',
      breaks: false,
      says: 'Two exports of the same connection differ by a line about the time and the user.',
      plant: instead('GET /v1/io/export', async (call, handler) => {
        const answer = await handler(call)
        return text(`${String(answer.body)}exported by ${call.who} at ${call.now}\n`)
      }),
      probe: async (api) => (await exported(api, [(await connectionOf(api)).id])).includes('exported by'),
    },
  ]),
  ...bugsOf('platform', 'Request and report shapes', [
    {
      id: 'import/keep-all-replaces-connections',
      sentence: '`collisionPolicy` allowed values: `Add`, `Replace`, `Keep`, `Keep All, Replace Flows and Macros`.',
      breaks: true,
      says: 'The policy that keeps all but flows and macros replaces connections too.',
      plant: reading('POST /v1/io/import', (body) => {
        if (String(body.collisionPolicy).startsWith('Keep All')) body.collisionPolicy = 'Replace'
      }),
      probe: async (api) => {
        const made = await connectionOf(api, { description: 'then' })
        const dump = await exported(api, [made.id])
        await api.put(`/v1/connections/${made.id}`, { ...made, description: 'now' })
        await load(api, dump, 'Keep All, Replace Flows and Macros')
        return (await api.get(`/v1/connections/${made.id}`)).json.description === 'then'
      },
    },
    {
      id: 'import/keep-all-keeps-flows',
      sentence: '`collisionPolicy` allowed values: `Add`, `Replace`, `Keep`, `Keep All, Replace Flows and Macros`.',
      breaks: true,
      says: 'The policy that keeps all but flows and macros keeps the flows as well.',
      plant: reading('POST /v1/flows/import', (body) => {
        if (String(body.collisionPolicy).startsWith('Keep All')) body.collisionPolicy = 'Keep'
      }),
      probe: async (api) => {
        const made = await flowOf(api, { description: 'then' })
        const dump = (await api.get('/v1/flows/export', { query: { flows: String(made.id) } })).text
        await api.put(`/v1/flows/${made.id}`, { ...made, description: 'now' })
        await api.post('/v1/flows/import', { dump, collisionPolicy: 'Keep All, Replace Flows and Macros' })
        return (await api.get(`/v1/flows/${made.id}`)).json.description === 'now'
      },
    },
  ]),
  ...bugsOf('platform', 'SQL', [
    {
      id: 'sql/unknown-log-is-empty',
      sentence: '404 | object not found',
      breaks: true,
      says: 'The log of a SQL execution that never was is empty, with 200.',
      plant: instead('GET /v1/explorer/sql/data/executions/:executionId/console', (call, handler) =>
        call.tenant.queries.has(call.id('executionId')) ? handler(call) : json({ lines: [] }),
      ),
      probe: async (api) => (await api.get('/v1/explorer/sql/data/executions/12345/console')).status === 200,
    },
    {
      id: 'sql/two-at-once-have-one-answer',
      sentence: 'POST | /v1/explorer/sql/data | runs SQL against a connection',
      breaks: true,
      says: 'Of two statements at the same time both get the rows of the later one.',
      plant: (service) => {
        let latest: ReturnType<Handler> | undefined
        instead('POST /v1/explorer/sql/data', async (call, handler) => {
          const own = await handler(call)
          latest = own
          await new Promise((resolve) => setTimeout(resolve, 120))
          return latest
        })(service)
      },
      probe: async (api) => {
        const [one, other] = [await connectionOf(api, { name: 'left' }), await connectionOf(api, { name: 'right' })]
        const ask = ({ id }: { id: bigint }) => api.post('/v1/explorer/sql/data', { statement: 'x', through: id })
        const [first, second] = await Promise.all([ask(one), ask(other)])
        return first?.text === second?.text
      },
    },
  ]),
  ...bugsOf('platform', 'Connector metadata', [
    {
      id: 'metadata/unknown-key-has-no-properties',
      sentence: '404 | object not found',
      breaks: true,
      says: 'An unknown connection type is described as a type without properties.',
      plant: instead('GET /v1/di/metadata/connections/:key', (call, handler) =>
        Object.hasOwn(connectionTypes, call.params['key'] ?? '') ? handler(call) : json({ title: '', properties: [] }),
      ),
      probe: async (api) => (await api.get('/v1/di/metadata/connections/connection.no.such')).status === 200,
    },
    {
      id: 'metadata/a-listed-key-is-dropped',
      sentence: 'GET | /v1/di/metadata/connections/{key} | property keys accepted in `properties`',
      breaks: true,
      says: 'A key that the metadata lists is silently dropped when a connection is saved.',
      plant: reading(['POST /v1/connections', 'PUT /v1/connections/:connectionId'], (body) => {
        delete body.properties?.['field.connection.template.database']
      }),
      probe: async (api) => {
        const properties = { 'field.connection.template.database': 'hills' }
        return !('field.connection.template.database' in (await connectionOf(api, { properties })).properties)
      },
    },
    {
      id: 'metadata/no-defaults-for-connections',
      sentence: 'property keys accepted in `properties`, with type, default and whether required',
      breaks: true,
      says: 'Connection keys have no default: the member is missing.',
      plant: showing('GET /v1/di/metadata/connections/:key', (value) => {
        for (const one of value.properties) delete one.initially
      }),
      probe: async (api) =>
        !(await api.get('/v1/di/metadata/connections/connection.store.tables')).text.includes('7001'),
    },
  ]),
]
