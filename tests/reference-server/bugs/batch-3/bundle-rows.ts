import { bugsOf } from '../bug.ts'
import { type Loose, answering, instead, membersOf, reading, showing } from '../plants.ts'
import { has, newConnection, newFormat, withHandlerOf } from './rows-given.ts'
import { SECRET } from '../../references.ts'

export const BUNDLE_ROWS = bugsOf('platform', 'Endpoints', [
  {
    id: 'p3-io/export-is-labelled-as-octets',
    sentence: 'GET | /v1/io/export | text bundle of connections and formats',
    breaks: true,
    says: 'The export of connections and formats is labelled as application/octet-stream.',
    plant: answering('GET /v1/io/export', (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'CONTENT-TYPE': 'application/octet-stream' },
    })),
    probe: async (service) => {
      const { id } = await newConnection(service)
      const { headers } = await service.get('/v1/io/export', { query: { links: String(id) } })
      return headers['content-type'] === 'application/octet-stream'
    },
  },
  {
    id: 'p3-io/preview-of-a-replacement-replaces',
    sentence: 'POST | /v1/io/import/preview | body ImportRequest',
    breaks: true,
    says: 'The preview of an import that replaces objects replaces them.',
    plant: withHandlerOf('POST /v1/io/import', (load) =>
      instead('POST /v1/io/import/preview', (call, handler) => {
        if (membersOf(call)['collisionPolicy'] === 'Replace') void load(call)
        return handler(call)
      }),
    ),
    probe: async (service) => {
      const format = await newFormat(service)
      const { text: dump } = await service.get('/v1/io/export', { query: { layouts: String(format.id) } })
      await service.put(`/v1/formats/${format.id}`, { ...format, name: 'Lines' })
      await service.post('/v1/io/import/preview', { dump, collisionPolicy: 'Replace' })
      return (await service.get(`/v1/formats/${format.id}`)).json.name === 'Rows'
    },
  },
  {
    id: 'p3-io/line-ends-are-mended',
    sentence:
      'Workflow: export a bundle, put the bundle text in the `dump` field of an ImportRequest, preview, then import.',
    breaks: true,
    says: 'The import drops carriage returns from the bundle, and then does not know it.',
    plant: reading('POST /v1/io/import', (body) => {
      if (typeof body.dump === 'string') body.dump = body.dump.replaceAll('\r', '')
    }),
    probe: async (service) => {
      const { id } = await newFormat(service)
      const { text: dump } = await service.get('/v1/io/export', { query: { layouts: String(id) } })
      return (await service.post('/v1/io/import', { dump })).json.failed === true
    },
  },
  {
    id: 'p3-io/replaced-connection-loses-its-password',
    sentence:
      'With `excludeCredentials=true` on export, the target keeps its own passwords unless `importCredentials` is set on import.',
    breaks: true,
    says: 'An import that replaces a connection without credentials empties its password.',
    plant: answering('POST /v1/io/import', (answer, call) => {
      const { collisionPolicy, importCredentials } = membersOf(call)
      if (collisionPolicy !== 'Replace' || importCredentials !== undefined) return answer
      for (const item of call.tenant.stores.connection.items.values())
        if (item['properties'] !== undefined) delete (item['properties'] as Loose)[SECRET]
      return answer
    }),
    probe: async (service) => {
      const properties = { 'field.connection.template.host': 'vault.reference.example', [SECRET]: 'quiet-river-3' }
      const { id } = await newConnection(service, { properties })
      const query = { links: String(id), excludeCredentials: 'true' }
      const { text: dump } = await service.get('/v1/io/export', { query })
      await service.post('/v1/io/import', { dump, collisionPolicy: 'Replace' })
      return (await service.post(`/v1/connections/${id}/objects`, {})).json.objects.length === 0
    },
  },
  {
    id: 'p3-io/list-knows-ascii-only',
    sentence: 'GET | /v1/io/list | connections and formats available to export',
    breaks: true,
    says: 'The list of what can be exported leaves out connections whose names are not ASCII.',
    plant: showing('GET /v1/io/list', (value) => {
      value.links = value.links.filter((one: Loose) => /^[ -~]*$/.test(one.name))
    }),
    probe: async (service) => {
      const { id } = await newConnection(service, { name: 'Scheune für Heu' })
      return !has((await service.get('/v1/io/list')).json.links, id)
    },
  },
])
