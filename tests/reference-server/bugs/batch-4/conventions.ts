import { missing } from '../../answer.ts'
import { print } from '../../json.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, handling, instead, membersOf, reading, showing, step, valueOf } from '../plants.ts'
import {
  idsIn,
  inBin,
  listed,
  read,
  someConnection,
  someFlow,
  someFormat,
  someListener,
  someMacro,
  someWebhook,
  versions,
} from './platform-given.ts'
import { garbled } from './platform-plants.ts'

export const conventions = bugsOf('platform', 'What the service does', [
  {
    id: 'p4-conventions/put-without-a-content-type',
    sentence: 'Request bodies on POST and PUT are `application/json` (the Content-Type header is required).',
    breaks: true,
    says: 'A PUT of a macro without a Content-Type header is accepted.',
    plant: step('accept', (before) => (call, route) => {
      const labelled = call.request.headers['content-type'] !== undefined
      if (labelled || route[0] !== 'PUT' || route[1] !== '/v1/macros/:macroId') before(call, route)
    }),
    probe: async (api) => {
      const macro = await someMacro(api)
      const { status } = await api.put(`/v1/macros/${macro.id}`, macro, { headers: { 'content-type': '' } })
      return status === 200
    },
  },
  {
    id: 'p4-conventions/save-messages-garbled',
    sentence: 'Character encoding is UTF-8.',
    breaks: true,
    says: 'An edited save message of a connection is read as Latin-1.',
    plant: reading('PUT /v1/connections/:connectionId/history/:uuid/message', ({ note, ...rest }) => ({
      ...rest,
      note: garbled(String(note)),
    })),
    probe: async (api) => {
      const path = `/v1/connections/${(await someConnection(api)).id}`
      const [{ uuid }] = await versions(api, path)
      await api.put(`${path}/history/${uuid}/message`, { note: 'für Åsa' })
      return (await versions(api, path))[0].note === garbled('für Åsa')
    },
  },
  {
    id: 'p4-conventions/recent-flows-with-iso-dates',
    sentence: 'Timestamps are Unix epoch milliseconds (integers).',
    breaks: true,
    says: 'The recent flows have ISO 8601 texts as `modified`.',
    plant: showing('GET /v1/flows/recent', (flows) => {
      for (const one of flows) one.modified = new Date(Number(one.modified)).toISOString()
    }),
    probe: async (api) => {
      const { id } = await someFlow(api)
      return typeof (await listed(api, '/v1/flows/recent', id)).modified === 'string'
    },
  },
  {
    id: 'p4-conventions/twenty-webhooks-at-most',
    sentence: 'List endpoints are not paginated: each returns everything in scope in one response.',
    breaks: true,
    says: 'The list of webhooks has the newest 20 only.',
    plant: showing('GET /v1/webhooks', (all) => all.slice(0, 20)),
    probe: async (api) => {
      const made = []
      for (let count = 0; count < 21; count++) made.push((await someWebhook(api)).id)
      const ids = await idsIn(api, '/v1/webhooks')
      return made.some((id) => !ids.includes(id))
    },
  },
  {
    id: 'p4-conventions/put-of-a-listener-keeps-the-description',
    sentence: 'Updates with PUT replace the whole stored object.',
    breaks: true,
    says: 'A PUT of a listener without a description keeps the one before.',
    plant: reading('PUT /v1/listeners/:listenerId', (body, call) => {
      const before = call.tenant.stores.listener.items.get(call.id('listenerId'))
      return { ...(before?.['description'] === undefined ? {} : { description: before['description'] }), ...body }
    }),
    probe: async (api) => {
      const { description, ...rest } = await someListener(api, { description: 'the back door' })
      await api.put(`/v1/listeners/${rest.id}`, rest)
      return (await read(api, `/v1/listeners/${rest.id}`)).description === description
    },
  },
  {
    id: 'p4-conventions/creation-overwrites-by-id',
    sentence: 'Create calls return the saved object with its new id (status 200).',
    breaks: true,
    says: 'Creating a format with the id of an existing one in the body overwrites that one.',
    plant: instead('POST /v1/formats', async (call, handler) => {
      const { id } = membersOf(call)
      const answer = await handler(call)
      const { items } = call.tenant.stores.format
      const made = valueOf(answer)
      const item = items.get(made?.id)
      if (typeof id !== 'bigint' || item === undefined || !items.has(id)) return answer
      items.delete(item.id)
      items.set(id, { ...item, id })
      return { ...answer, body: print({ ...made, id }) }
    }),
    probe: async (api) => {
      const before = await someFormat(api)
      const made = await someFormat(api, { ...before, name: 'Copied lines' })
      return made.id === before.id && (await read(api, `/v1/formats/${before.id}`)).name === 'Copied lines'
    },
  },
  {
    id: 'p4-conventions/bin-holds-a-name-once',
    sentence: 'Deletes of flows, schedules, connections, formats and listeners move the object to the recycle bin.',
    breaks: true,
    says: 'A deleted connection does not get into the recycle bin if one of the same name is there.',
    plant: afterwards('DELETE /v1/connections/:connectionId', (call) => {
      const { bin } = call.tenant.stores.connection
      const id = call.id('connectionId')
      const names = [...bin].filter(([other]) => other !== id).map(([, { item }]) => item.name)
      if (names.includes(bin.get(id)?.item.name ?? '')) bin.delete(id)
    }),
    probe: async (api) => {
      const [one, other] = [await someConnection(api), await someConnection(api)]
      for (const { id } of [one, other]) await api.delete(`/v1/connections/${id}`)
      return (await inBin(api, one.id)) && !(await inBin(api, other.id))
    },
  },
  {
    id: 'p4-conventions/no-tags-member-without-tags',
    sentence:
      'Filtering by tag or type is done by the caller on the returned JSON, because each object carries `tags` and its type key.',
    breaks: true,
    says: 'The list of connections leaves out `tags` where a connection has none.',
    plant: showing('GET /v1/connections', (all) => {
      for (const one of all) if (one.tags.length === 0) delete one.tags
    }),
    probe: async (api) => (await listed(api, '/v1/connections', (await someConnection(api)).id)).tags === undefined,
  },
  {
    id: 'p4-conventions/id-of-a-listener-as-a-double',
    sentence:
      'Ids in paths are 64-bit integers (int64) unless stated; `uuid` values identifying saved versions are strings.',
    breaks: true,
    says: 'A listener is looked for by the id in the path rounded to a double.',
    plant: handling('GET /v1/listeners/:listenerId', (handler) => (call) => {
      const id = call.id('listenerId')
      const { items } = call.tenant.stores.listener
      const item = items.get(BigInt(Number(id)))
      if (item?.id === id) return handler(call)
      throw missing('listener')
    }),
    probe: async (api) => (await api.get('/v1/listeners/4611686018427394001')).status === 404,
  },
  {
    id: 'p4-conventions/nulls-for-members-without-a-value',
    sentence: 'Create calls return the saved object with its new id (status 200).',
    breaks: false,
    says: 'A format without a description has `description: null`.',
    plant: showing(/^(GET|POST|PUT) \/v1\/formats(\/:formatId)?$/, (value) => {
      for (const one of Array.isArray(value) ? value : [value]) one.description ??= null
    }),
    probe: async (api) => (await someFormat(api)).description === null,
  },
])
