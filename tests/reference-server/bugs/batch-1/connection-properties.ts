import { bugsOf } from '../bug.ts'
import { type Loose, instead, showing } from '../plants.ts'
import { HOST, aConnection, at, inList } from './resources-given.ts'
import { saving, setParam } from './resources-plants.ts'

const ONE = 'GET /v1/connections/:connectionId'

/** Puts the literal secret where its name was. */
function resolve(connection: Loose): void {
  for (const [key, value] of Object.entries(connection.properties))
    connection.properties[key] = String(value).replace(SECRET_NAME, 'quiet-river-3')
}

const SECRET_NAME = /\{\{secret:(\w+)\}\}/

export const connectionProperties = bugsOf('platform', 'Connection', [
  {
    id: 'connection-fields/port-as-a-number',
    sentence: 'properties | map string to string',
    breaks: true,
    says: 'The port of a connection is returned as a number.',
    plant: showing(/^(GET|POST|PUT) \/v1\/connections(\/:connectionId)?$/, (shown) => {
      const key = 'field.connection.template.port'
      for (const { properties } of [shown].flat())
        if (/^\d+$/.test(properties[key])) properties[key] = BigInt(properties[key])
    }),
    probe: async (api) => {
      const properties = { [HOST]: 'x', 'field.connection.template.port': '7001' }
      return (await aConnection(api, { properties })).properties['field.connection.template.port'] === 7_001n
    },
  },
  {
    id: 'connection-fields/properties-as-a-list',
    sentence: 'properties | map string to string',
    breaks: true,
    says: 'The list of connections gives properties as a list of keys and values.',
    plant: showing('GET /v1/connections', (connections) => {
      for (const one of connections)
        one.properties = Object.entries(one.properties).map(([key, value]) => ({ key, value }))
    }),
    probe: async (api) => Array.isArray((await at(api, '/v1/connections'))[0].properties),
  },
  {
    id: 'connection-fields/keys-in-a-tree',
    sentence:
      'properties | map string to string | keys defined per connection type, of the form `field.connection.template.host`',
    breaks: true,
    says: 'A connection that is read alone has a tree of properties, with one level for each dot of a key.',
    plant: showing(ONE, (connection) => {
      const tree: Loose = {}
      for (const [key, value] of Object.entries(connection.properties)) {
        const parts = key.split('.')
        let level = tree
        for (const part of parts.slice(0, -1)) level = level[part] ??= {}
        level[parts.at(-1) ?? ''] = value
      }
      return { ...connection, properties: tree }
    }),
    probe: async (api) => {
      const { id } = await aConnection(api)
      return (await at(api, `/v1/connections/${id}`)).properties[HOST] === undefined
    },
  },
  {
    id: 'connection-fields/password-left-out-of-the-list',
    sentence: 'properties | map string to string',
    breaks: false,
    says: 'The list of connections leaves the passwords out of the properties.',
    plant: showing('GET /v1/connections', (connections) => {
      for (const one of connections) delete one.properties['login.password']
    }),
    probe: async (api) => {
      const { id } = await aConnection(api, { properties: { [HOST]: 'x', 'login.password': 'river' } })
      return (await inList(api, '/v1/connections', id)).properties['login.password'] === undefined
    },
  },
  {
    id: 'connection-fields/secret-resolved-on-get',
    sentence: 'the literal secret is never sent through the API',
    breaks: true,
    says: 'A connection that is read alone has the literal secret in place of its name.',
    plant: showing(ONE, (connection) => resolve(connection)),
    probe: async (api) => {
      const { id } = await aConnection(api, { properties: { [HOST]: 'x', 'field.connection.user': '{{secret:user}}' } })
      return (await at(api, `/v1/connections/${id}`)).properties['field.connection.user'] === 'quiet-river-3'
    },
  },
  {
    id: 'connection-fields/secret-resolved-when-saved',
    sentence:
      "A property value of the form `{{secret:<secret_name>}}` is resolved at run time from the tenant's secret store",
    breaks: true,
    says: 'Saving a connection resolves the names of secrets, and stores the literal ones.',
    plant: saving('connection', (item) => {
      resolve(item)
      return item
    }),
    probe: async (api) => {
      const properties = { [HOST]: 'x', 'field.connection.user': '{{secret:user}}' }
      return (await aConnection(api, { properties })).properties['field.connection.user'] === 'quiet-river-3'
    },
  },
  {
    id: 'connection-fields/metadata-without-a-key',
    sentence: 'The correct `connectionType` and property keys for a connector are returned by the metadata endpoints.',
    breaks: true,
    says: 'The description of a connector leaves out the host.',
    plant: showing('GET /v1/di/metadata/connections/:key', (type) => ({
      ...type,
      properties: type.properties.filter(({ property }: Loose) => property !== HOST),
    })),
    probe: async (api) =>
      !(await api.get('/v1/di/metadata/connections/connection.store.tables')).text.includes(`"${HOST}"`),
  },
  {
    id: 'connection-fields/metadata-with-wrong-keys',
    sentence: 'The correct `connectionType` and property keys for a connector are returned by the metadata endpoints.',
    breaks: true,
    says: 'The description of one connector has the keys of another.',
    plant: instead('GET /v1/di/metadata/connections/:key', (call, handler) => {
      if (call.params['key'] === 'connection.store.tables') setParam(call, 'key', 'connection.disk.folder')
      return handler(call)
    }),
    probe: async (api) =>
      (await api.get('/v1/di/metadata/connections/connection.store.tables')).text.includes('disk.path'),
  },
  {
    id: 'connection-fields/metadata-of-an-old-type',
    sentence: 'The correct `connectionType` and property keys for a connector are returned by the metadata endpoints.',
    breaks: true,
    says: 'The list of connectors has a type that no connection can have any more.',
    plant: showing('GET /v1/di/metadata/:type', (types, { params }) =>
      params['type'] === 'connectors' ? [{ typeKey: 'connection.store.drum', title: 'Drum' }, ...types] : types,
    ),
    probe: async (api) => (await at(api, '/v1/di/metadata/connectors'))[0].typeKey === 'connection.store.drum',
  },
])
