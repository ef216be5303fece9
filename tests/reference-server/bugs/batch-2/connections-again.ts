import { json, missing } from '../../answer.ts'
import { flowsNaming, line } from '../../references.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, all, answering, instead, reading, showing } from '../plants.ts'
import { connectionOf, formatOf, remembering, restore, userOf } from './objects-given.ts'

const ONE = '/v1/connections/:connectionId'
const HOST = 'field.connection.template.host'

export const connectionsAgain = [
  ...bugsOf('platform', 'Connections', [
    {
      id: 'connections/bulk-gives-later-ids-the-first-action',
      sentence: 'POST | /v1/connections/bulk | applies the listed actions, in order, to every id in `ioIds`',
      breaks: true,
      says: 'Every id but the first gets only the first of the actions.',
      plant: instead('POST /v1/connections/bulk', async (call, handler) => {
        const { ioIds, actions } = call.members
        if (!Array.isArray(ioIds) || !Array.isArray(actions) || ioIds.length < 2) return handler(call)
        call.body = { ...call.members, ioIds: ioIds.slice(0, 1) }
        await handler(call)
        call.body = { ...call.members, ioIds: ioIds.slice(1), actions: actions.slice(0, 1) }
        return handler(call)
      }),
      probe: async (api) => {
        const [one, other] = [await connectionOf(api), await connectionOf(api)]
        const actions = ['a', 'b'].map((tag) => ({ type: 'tags.add', tags: [tag] }))
        await api.post('/v1/connections/bulk', { ioIds: [one.id, other.id], actions, modifiedMessage: '' })
        return (await api.get(`/v1/connections/${other.id}`)).json.tags.length === 1
      },
    },
    {
      id: 'connections/bulk-ends-after-a-hundred',
      sentence: 'POST | /v1/connections/bulk | applies the listed actions, in order, to every id in `ioIds`',
      breaks: true,
      says: 'The hundred and first id and those after it are left as they are.',
      plant: reading('POST /v1/connections/bulk', (body) => ({ ...body, ioIds: body.ioIds?.slice(0, 100) })),
      probe: async (api) => {
        const made = await Promise.all(Array.from({ length: 101 }, () => connectionOf(api)))
        const ioIds = made.map(({ id }) => id)
        const actions = [{ type: 'tags.add', tags: ['many'] }]
        await api.post('/v1/connections/bulk', { ioIds, actions, modifiedMessage: '' })
        return (await api.get(`/v1/connections/${ioIds[100]}`)).json.tags.length === 0
      },
    },
    {
      id: 'connections/test-takes-the-saved-one',
      sentence: 'POST | /v1/connections/test | tests the connection in the body without saving it',
      breaks: true,
      says: 'If the body has the id of a saved connection, the saved one is tested.',
      plant: reading('POST /v1/connections/test', (body, { tenant }) => tenant.stores.connection.items.get(body.id)),
      probe: async (api) => {
        const made = await connectionOf(api)
        const body = { ...made, properties: { [HOST]: 'nowhere.example' } }
        return (await api.post('/v1/connections/test', body)).json.verdict === 'reachable'
      },
    },
    {
      id: 'connections/recent-shows-the-name-as-opened',
      sentence: 'GET | /v1/connections/recent | recently opened by the calling user',
      breaks: true,
      says: 'The list has the names that the connections had when they were opened.',
      plant: remembering(() => {
        const seen = new Map<bigint, string>()
        return all(
          afterwards(`GET ${ONE}`, (call) => {
            const item = call.item(call.tenant.stores.connection, 'connectionId')
            seen.set(item.id, item.name)
          }),
          showing('GET /v1/connections/recent', (items) =>
            items.map((one: { id: bigint; name: string }) => ({ ...one, name: seen.get(one.id) ?? one.name })),
          ),
        )
      }),
      probe: async (api) => {
        const made = await connectionOf(api)
        await api.get(`/v1/connections/${made.id}`)
        await api.put(`/v1/connections/${made.id}`, { ...made, name: 'of today' })
        return !(await api.get('/v1/connections/recent')).text.includes('of today')
      },
    },
    {
      id: 'connections/recent-oldest-first',
      sentence: 'GET | /v1/connections/recent | recently opened by the calling user',
      breaks: false,
      says: 'The connection that was opened first comes first.',
      plant: showing('GET /v1/connections/recent', (items) => items.toReversed()),
      probe: async (api) => {
        const [one, other] = [await connectionOf(api), await connectionOf(api)]
        await api.get(`/v1/connections/${one.id}`)
        await api.get(`/v1/connections/${other.id}`)
        return (await api.get('/v1/connections/recent')).json[0].id === one.id
      },
    },
    {
      id: 'connections/usage-of-flows-that-let-go',
      sentence: 'GET | /v1/connections/{connectionId}/usage | where it is used',
      breaks: true,
      says: 'Usage still lists a flow after a change took the connection out of it.',
      plant: answering(`GET ${ONE}/usage`, (answer, { tenant, params }) => {
        const { items, versions } = tenant.stores.flow
        const quoted = `"${params['connectionId']}"`
        const ever = [...items.values()].filter(({ id }) =>
          versions.get(id)?.some(({ image }) => JSON.stringify(image['properties']).includes(quoted)),
        )
        return answer.status === 200 ? json(ever.map((flow) => line('flow', flow, 'uses'))) : answer
      }),
      probe: async (api) => {
        const { id } = await connectionOf(api)
        const flow = await userOf(api, 'step.source', id)
        await api.put(`/v1/flows/${flow.id}`, { ...flow, properties: {} })
        return (await api.get(`/v1/connections/${id}/usage`)).text.includes(String(flow.id))
      },
    },
    {
      id: 'connections/message-goes-with-the-next-save',
      sentence: 'PUT | /v1/connections/{connectionId}/history/{uuid}/message | edit save message',
      breaks: true,
      says: 'The next save of the connection empties an edited save message.',
      plant: afterwards(`PUT ${ONE}`, (call) => {
        for (const version of call.tenant.stores.connection.versions.get(call.id('connectionId')) ?? [])
          version.comment = ''
      }),
      probe: async (api) => {
        const made = await connectionOf(api)
        const path = `/v1/connections/${made.id}`
        const [{ uuid }] = (await api.get(`${path}/history`)).json
        await api.put(`${path}/history/${uuid}/message`, { note: 'as agreed' })
        await api.put(path, made)
        return !(await api.get(`${path}/history`)).text.includes('as agreed')
      },
    },
    {
      id: 'connections/objects-of-the-first-save',
      sentence: 'lists tables, files or endpoints reachable through the connection',
      breaks: true,
      says: 'After an update the objects are still those that the connection reached when it was created.',
      plant: instead(`POST ${ONE}/objects`, async (call, handler) => {
        const { items, versions } = call.tenant.stores.connection
        const item = call.item(call.tenant.stores.connection, 'connectionId')
        items.set(item.id, versions.get(item.id)?.at(0)?.image ?? item)
        const answer = await handler(call)
        items.set(item.id, item)
        return answer
      }),
      probe: async (api) => {
        const made = await connectionOf(api)
        await api.put(`/v1/connections/${made.id}`, { ...made, properties: { [HOST]: 'nowhere.example' } })
        return (await api.post(`/v1/connections/${made.id}/objects`, {})).json.objects.length > 0
      },
    },
    {
      id: 'connections/fields-of-the-first-object',
      sentence: 'POST | /v1/connections/{connectionId}/fields | lists the fields of an object',
      breaks: true,
      says: 'The fields are those of the first object, whichever is named.',
      plant: reading(`POST ${ONE}/fields`, () => ({ table: 'visits' })),
      probe: async (api) => {
        const { id } = await connectionOf(api)
        return (await api.post(`/v1/connections/${id}/fields`, { table: 'rooms' })).text.includes('visitor')
      },
    },
    {
      id: 'connections/versions-of-the-neighbour',
      sentence: '404 | object not found (for example get by id, history version, …)',
      breaks: true,
      says: 'A connection shows the version of another one under its own path.',
      plant: instead(`GET ${ONE}/history/:uuid`, (call, handler) => {
        const all = [...call.tenant.stores.connection.versions.values()].flat()
        const found = all.find(({ uuid }) => uuid === call.params['uuid'])
        if (found === undefined || found.image.id === call.id('connectionId')) return handler(call)
        return json(found.image)
      }),
      probe: async (api) => {
        const [one, other] = [await connectionOf(api), await connectionOf(api)]
        const [{ uuid }] = (await api.get(`/v1/connections/${other.id}/history`)).json
        return (await api.get(`/v1/connections/${one.id}/history/${uuid}`)).status === 200
      },
    },
    {
      id: 'connections/difference-to-an-unknown-version',
      sentence: '404 | object not found (for example get by id, history version, …)',
      breaks: true,
      says: 'The difference to a version that does not exist is empty, with 200.',
      plant: instead(`GET ${ONE}/history/:uuidFrom/diff/:uuidTo`, (call, handler) => {
        const known = call.tenant.stores.connection.versions.get(call.id('connectionId')) ?? []
        return known.some(({ uuid }) => uuid === call.params['uuidTo']) ? handler(call) : json([])
      }),
      probe: async (api) => {
        const { id } = await connectionOf(api)
        const [{ uuid }] = (await api.get(`/v1/connections/${id}/history`)).json
        const other = '00000000-0000-4000-8000-000000000000'
        return (await api.get(`/v1/connections/${id}/history/${uuid}/diff/${other}`)).status === 200
      },
    },
    {
      id: 'connections/secret-resolved-in-versions',
      sentence: 'the literal secret is never sent through the API',
      breaks: true,
      says: 'A saved version shows the secret itself in place of its name.',
      plant: showing(`GET ${ONE}/history/:uuid`, (item) => {
        for (const [key, value] of Object.entries<string>(item.properties))
          item.properties[key] = value.replace(/^\{\{secret:.*\}\}$/, 'open sesame')
      }),
      probe: async (api) => {
        const properties = { 'field.connection.user': '{{secret:name_of_ours}}' }
        const { id } = await connectionOf(api, { properties })
        const [{ uuid }] = (await api.get(`/v1/connections/${id}/history`)).json
        return !(await api.get(`/v1/connections/${id}/history/${uuid}`)).text.includes('secret:name_of_ours')
      },
    },
  ]),
  ...bugsOf('platform', 'Formats', [
    {
      id: 'formats/namesakes-change-along',
      sentence: 'PUT | /v1/formats/{formatId} | update; full object',
      breaks: true,
      says: 'An update also replaces the properties of the other formats of that name.',
      plant: afterwards('PUT /v1/formats/:formatId', (call) => {
        const { items } = call.tenant.stores.format
        const item = call.item(call.tenant.stores.format, 'formatId')
        for (const one of items.values())
          if (one.name === item.name) items.set(one.id, { ...one, properties: item['properties'] })
      }),
      probe: async (api) => {
        const [one, other] = [await formatOf(api), await formatOf(api)]
        await api.put(`/v1/formats/${one.id}`, { ...one, properties: { 'lines.end': 'CR' } })
        return (await api.get(`/v1/formats/${other.id}`)).text.includes('CR')
      },
    },
    {
      id: 'formats/usage-misses-restored-flows',
      sentence: 'GET | /v1/formats/{formatId}/usage | where used',
      breaks: true,
      says: 'Usage no longer lists a flow that was deleted and restored.',
      plant: remembering(() => {
        const back = new Set<bigint>()
        return all(
          afterwards('POST /v1/recycle-bin/:type/:id/restore', (call) => void back.add(call.id('id'))),
          showing('GET /v1/formats/:formatId/usage', (items) =>
            items.filter(({ id }: { id: bigint }) => !back.has(id)),
          ),
        )
      }),
      probe: async (api) => {
        const { id } = await formatOf(api)
        const flow = await userOf(api, 'step.layout', id)
        await api.delete(`/v1/flows/${flow.id}`)
        await restore(api, 'pipe', flow.id)
        return (await api.get(`/v1/formats/${id}/usage`)).json.length === 0
      },
    },
    {
      id: 'formats/deleted-ones-are-still-got',
      sentence: 'DELETE | /v1/formats/{formatId} | to the recycle bin',
      breaks: true,
      says: 'A deleted format leaves the list, but a get by its id still returns it.',
      plant: instead('GET /v1/formats/:formatId', (call, handler) => {
        const gone = call.tenant.stores.format.bin.get(call.id('formatId'))
        return gone === undefined ? handler(call) : json(gone.item)
      }),
      probe: async (api) => {
        const { id } = await formatOf(api)
        await api.delete(`/v1/formats/${id}`)
        return (await api.get(`/v1/formats/${id}`)).status === 200
      },
    },
    {
      id: 'formats/used-one-is-not-found-by-delete',
      sentence: 'DELETE | /v1/formats/{formatId} | to the recycle bin',
      breaks: true,
      says: 'The delete of a format that some flow uses answers with 404 and deletes nothing.',
      plant: instead('DELETE /v1/formats/:formatId', (call, handler) => {
        if (flowsNaming(call.tenant, 'format', call.id('formatId')).length > 0) throw missing('format')
        return handler(call)
      }),
      probe: async (api) => {
        const { id } = await formatOf(api)
        await userOf(api, 'step.layout', id)
        return (await api.delete(`/v1/formats/${id}`)).status === 404
      },
    },
  ]),
]
