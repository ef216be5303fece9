import { bugsOf } from '../bug.ts'
import { handling, instead, membersOf, restating, showing } from '../plants.ts'
import { aConnection, aFlow, aFormat, aListener, aMacro, aSchedule, aWebhook, at, inList } from './resources-given.ts'
import { itemsOf, rounded, saving, storing } from './resources-plants.ts'

export const creates = bugsOf('platform', 'What the service does', [
  {
    id: 'create/connections-with-201',
    sentence: 'Create calls return the saved object with its new id (status 200).',
    breaks: true,
    says: 'Creating a connection answers with 201.',
    plant: restating('POST /v1/connections', 200, 201),
    probe: async (api) =>
      (await api.post('/v1/connections', { connectionType: 'connection.disk.folder' })).status === 201,
  },
  {
    id: 'create/answers-with-the-body',
    sentence: 'Create calls return the saved object with its new id (status 200).',
    breaks: true,
    says: 'Creating a macro answers with the body as it was sent, without an id.',
    plant: showing('POST /v1/macros', (_macro, { body }) => body),
    probe: async (api) => (await aMacro(api)).id === undefined,
  },
  {
    id: 'create/answers-with-the-id-alone',
    sentence: 'Create calls return the saved object with its new id (status 200).',
    breaks: true,
    says: 'Creating a webhook answers with the id and nothing else.',
    plant: showing('POST /v1/webhooks', ({ id }) => ({ id })),
    probe: async (api) => (await aWebhook(api)).url === undefined,
  },
  {
    id: 'create/takes-the-id-of-the-body',
    sentence: 'Create calls return the saved object with its new id (status 200).',
    breaks: true,
    says: 'Creating a format with the id of another one overwrites that.',
    plant: showing('POST /v1/formats', (format, call) => {
      const { items } = call.tenant.stores.format
      const { id } = membersOf(call)
      if (typeof id !== 'bigint' || !items.has(id)) return format
      items.delete(format.id)
      items.set(id, { ...format, id })
      return { ...format, id }
    }),
    probe: async (api) => {
      const first = await aFormat(api)
      await aFormat(api, { id: first.id, name: 'other' })
      return (await at(api, `/v1/formats/${first.id}`)).name === 'other'
    },
  },
  {
    id: 'create/same-name-same-object',
    sentence: 'Create calls return the saved object with its new id (status 200).',
    breaks: true,
    says: 'Creating a second schedule with the name of the first replaces the first.',
    plant: instead('POST /v1/schedules', (call, handler) => {
      const same = itemsOf(call, 'schedule').find(({ name }) => name === membersOf(call)['name'])
      if (same !== undefined) call.tenant.stores.schedule.items.delete(same.id)
      return handler(call)
    }),
    probe: async (api) => {
      const first = await aSchedule(api)
      await aSchedule(api)
      return (await api.get(`/v1/schedules/${first.id}`)).status === 404
    },
  },
  {
    id: 'create/id-of-a-double',
    sentence: 'Create calls return the saved object with its new id (status 200).',
    breaks: true,
    says: 'Creating a listener returns its id rounded to a double.',
    plant: showing('POST /v1/listeners', (listener) => ({ ...listener, id: rounded(listener.id) })),
    probe: async (api) => {
      const all = await Promise.all([aListener(api), aListener(api)])
      const statuses = await Promise.all(all.map(async ({ id }) => (await api.get(`/v1/listeners/${id}`)).status))
      return statuses.includes(404)
    },
  },
  {
    id: 'delete/formats-are-gone',
    sentence: 'Deletes of flows, schedules, connections, formats and listeners move the object to the recycle bin.',
    breaks: true,
    says: 'Deleting a format removes it for good.',
    plant: storing('format', (store) => {
      store.discard = (id) => store.items.delete(id)
    }),
    probe: async (api) => {
      const { id } = await aFormat(api)
      await api.delete(`/v1/formats/${id}`)
      return (await inList(api, '/v1/recycle-bin', id)) === undefined
    },
  },
  {
    id: 'delete/bin-keeps-the-last-one',
    sentence: 'Deletes of flows, schedules, connections, formats and listeners move the object to the recycle bin.',
    breaks: true,
    says: 'The recycle bin keeps only the listener that was deleted last.',
    plant: storing('listener', (store) => {
      const discard = store.discard.bind(store)
      store.discard = (id, now) => {
        store.bin.clear()
        discard(id, now)
      }
    }),
    probe: async (api) => {
      const [first, second] = [await aListener(api), await aListener(api)]
      await api.delete(`/v1/listeners/${first.id}`)
      await api.delete(`/v1/listeners/${second.id}`)
      return (await inList(api, '/v1/recycle-bin', first.id)) === undefined
    },
  },
  {
    id: 'delete/macros-in-the-bin-too',
    sentence: 'Deletes of flows, schedules, connections, formats and listeners move the object to the recycle bin.',
    breaks: false,
    says: 'The recycle bin also lists deleted macros.',
    plant: (service) => {
      const gone: object[] = []
      handling('DELETE /v1/macros/:macroId', (handler) => async (call) => {
        const { id, name } = call.item(call.tenant.stores.macro, 'macroId')
        const answer = await handler(call)
        if (answer.status === 200) gone.push({ type: 'script', id, name, thrownAt: call.now })
        return answer
      })(service)
      showing('GET /v1/recycle-bin', (entries) => [...entries, ...gone])(service)
    },
    probe: async (api) => {
      const { id } = await aMacro(api)
      await api.delete(`/v1/macros/${id}`)
      return (await inList(api, '/v1/recycle-bin', id)) !== undefined
    },
  },
  {
    id: 'create/body-shown-is-not-stored',
    sentence: 'Create calls return the saved object with its new id (status 200).',
    breaks: true,
    says: 'Creating a flow returns the whole description, and stores its first 40 characters.',
    plant: saving('flow', (item) =>
      typeof item['description'] === 'string' ? { ...item, description: item['description'].slice(0, 40) } : item,
    ),
    probe: async (api) => {
      const description = 'carries the visits of last night to the hill'
      const flow = await aFlow(api, { description })
      return flow.description === description && (await at(api, `/v1/flows/${flow.id}`)).description !== description
    },
  },
  {
    id: 'delete/answers-and-keeps',
    sentence: 'Deletes of flows, schedules, connections, formats and listeners move the object to the recycle bin.',
    breaks: true,
    says: 'A deleted connection is in the recycle bin, and still active.',
    plant: storing('connection', (store) => {
      store.discard = (id, now) => {
        const item = store.items.get(id)
        if (item !== undefined) store.bin.set(id, { item, at: now })
      }
    }),
    probe: async (api) => {
      const { id } = await aConnection(api)
      await api.delete(`/v1/connections/${id}`)
      return (await api.get(`/v1/connections/${id}`)).status === 200
    },
  },
])
