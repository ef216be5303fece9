import { bugsOf } from '../bug.ts'
import { type Loose, membersOf, reading, showing } from '../plants.ts'
import { aConnection, at, inList } from './resources-given.ts'
import { rounded, saving } from './resources-plants.ts'

const ONE = 'GET /v1/connections/:connectionId'
const SAVED = ['POST /v1/connections', 'PUT /v1/connections/:connectionId']

export const connectionFields = bugsOf('platform', 'Connection', [
  {
    id: 'connection-fields/id-as-text',
    sentence: 'id | integer int64',
    breaks: true,
    says: 'A connection that is read alone gives its id as text.',
    plant: showing(ONE, (connection) => ({ ...connection, id: String(connection.id) })),
    probe: async (api) => typeof (await at(api, `/v1/connections/${(await aConnection(api)).id}`)).id === 'string',
  },
  {
    id: 'connection-fields/id-rounded-in-recent',
    sentence: 'id | integer int64',
    breaks: true,
    says: 'The list of recently opened connections rounds ids to doubles.',
    plant: showing('GET /v1/connections/recent', (connections) => {
      for (const one of connections) one.id = rounded(one.id)
    }),
    probe: async (api) => {
      await api.get('/v1/connections/4611686018427393001')
      return (await at(api, '/v1/connections/recent'))[0].id !== 4_611_686_018_427_393_001n
    },
  },
  {
    id: 'connection-fields/name-missing-in-recent',
    sentence: 'name | string',
    breaks: true,
    says: 'The list of recently opened connections gives their names as `label`.',
    plant: showing('GET /v1/connections/recent', (connections) =>
      connections.map(({ name, ...rest }: Loose) => ({ ...rest, label: name })),
    ),
    probe: async (api) => {
      await api.get('/v1/connections/4611686018427393001')
      return (await at(api, '/v1/connections/recent'))[0].name === undefined
    },
  },
  {
    id: 'connection-fields/name-of-the-type',
    sentence: 'name | string',
    breaks: true,
    says: 'The list of connections gives the type of each as its name.',
    plant: showing('GET /v1/connections', (connections) => {
      for (const one of connections) one.name = one.connectionType
    }),
    probe: async (api) => (await at(api, '/v1/connections'))[0].name.startsWith('connection.'),
  },
  {
    id: 'connection-fields/description-not-on-create',
    sentence: 'description | string',
    breaks: true,
    says: 'POST does not store the description of a connection; PUT does.',
    plant: reading('POST /v1/connections', ({ description: _lost, ...body }) => body),
    probe: async (api) => (await aConnection(api, { description: 'of the hill' })).description === undefined,
  },
  {
    id: 'connection-fields/description-as-an-object',
    sentence: 'description | string',
    breaks: true,
    says: 'The list of connections gives descriptions by language.',
    plant: showing('GET /v1/connections', (connections) => {
      for (const one of connections) if (one.description !== undefined) one.description = { en: one.description }
    }),
    probe: async (api) => {
      const { id } = await aConnection(api, { description: 'of the hill' })
      return typeof (await inList(api, '/v1/connections', id)).description === 'object'
    },
  },
  {
    id: 'connection-fields/type-without-its-first-part',
    sentence: 'connectionType | string | discriminator of the form `connection.<group>.<kind>`',
    breaks: true,
    says: 'The answer to PUT gives the type of a connection without `connection.`.',
    plant: showing('PUT /v1/connections/:connectionId', (connection) => ({
      ...connection,
      connectionType: connection.connectionType.replace('connection.', ''),
    })),
    probe: async (api) => {
      const connection = await aConnection(api)
      const { json } = await api.put(`/v1/connections/${connection.id}`, connection)
      return json.connectionType === 'store.tables'
    },
  },
  {
    id: 'connection-fields/type-with-slashes',
    sentence: 'connectionType | string | discriminator of the form `connection.<group>.<kind>`',
    breaks: true,
    says: 'Saved versions of a connection give its type with slashes.',
    plant: showing('GET /v1/connections/:connectionId/history/:uuid', (connection) => ({
      ...connection,
      connectionType: connection.connectionType.replaceAll('.', '/'),
    })),
    probe: async (api) => {
      const { id } = await aConnection(api)
      const [{ uuid }] = await at(api, `/v1/connections/${id}/history`)
      return (await at(api, `/v1/connections/${id}/history/${uuid}`)).connectionType.includes('/')
    },
  },
  {
    id: 'connection-fields/only-three-tags',
    sentence: 'tags | string[]',
    breaks: true,
    says: 'A connection keeps only the first three tags.',
    plant: saving('connection', (item) => ({ ...item, tags: (item['tags'] as string[]).slice(0, 3) })),
    probe: async (api) => (await aConnection(api, { tags: ['a', 'b', 'c', 'd'] })).tags.length === 3,
  },
  {
    id: 'connection-fields/tags-are-null',
    sentence: 'tags | string[]',
    breaks: true,
    says: 'A connection without tags has `null` in place of an empty list.',
    plant: showing(SAVED, (connection, call) => ({
      ...connection,
      tags: membersOf(call)['tags'] === undefined ? null : connection.tags,
    })),
    probe: async (api) => (await aConnection(api)).tags === null,
  },
])
