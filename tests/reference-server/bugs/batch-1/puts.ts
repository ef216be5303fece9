import { bugsOf } from '../bug.ts'
import { afterwards, handling, membersOf, reading, showing } from '../plants.ts'
import { aConnection, aFlow, aFormat, aListener, aSchedule, at, inList } from './resources-given.ts'
import { itemsOf, saving } from './resources-plants.ts'

export const puts = bugsOf('platform', 'What the service does', [
  {
    id: 'put/keeps-a-description-left-out',
    sentence: 'Updates with PUT replace the whole stored object.',
    breaks: true,
    says: 'PUT keeps the description of a format if the body has none.',
    plant: saving('format', (item, before) =>
      before?.['description'] === undefined ? item : { description: before['description'], ...item },
    ),
    probe: async (api) => {
      const { description: _gone, ...format } = await aFormat(api, { description: 'old words' })
      await api.put(`/v1/formats/${format.id}`, format)
      return (await at(api, `/v1/formats/${format.id}`)).description === 'old words'
    },
  },
  {
    id: 'put/merges-properties',
    sentence: 'Updates with PUT replace the whole stored object.',
    breaks: true,
    says: 'PUT adds the properties of a flow to the stored ones.',
    plant: saving('flow', (item, before) =>
      Object.assign(item, { properties: { ...(before?.['properties'] as object), ...(item['properties'] as object) } }),
    ),
    probe: async (api) => {
      const flow = await aFlow(api, { properties: { 'step.size': 'small', 'step.mood': 'calm' } })
      await api.put(`/v1/flows/${flow.id}`, { ...flow, properties: { 'step.mood': 'calm' } })
      return (await at(api, `/v1/flows/${flow.id}`)).properties['step.size'] === 'small'
    },
  },
  {
    id: 'put/adds-to-tags',
    sentence: 'Updates with PUT replace the whole stored object.',
    breaks: true,
    says: 'PUT adds the tags of a schedule to the stored ones.',
    plant: saving('schedule', (item, before) => ({
      ...item,
      tags: [...new Set([...((before?.['tags'] ?? []) as string[]), ...(item['tags'] as string[])])],
    })),
    probe: async (api) => {
      const schedule = await aSchedule(api, { tags: ['old'] })
      await api.put(`/v1/schedules/${schedule.id}`, { ...schedule, tags: ['new'] })
      return (await at(api, `/v1/schedules/${schedule.id}`)).tags.includes('old')
    },
  },
  {
    id: 'put/takes-a-patch',
    sentence: 'a patch is not accepted that way',
    breaks: true,
    says: 'PUT takes a flow without a name, and keeps the stored name.',
    plant: reading('PUT /v1/flows/:flowId', (body, call) => ({
      name: call.tenant.flow(call.id('flowId'))?.name,
      ...body,
    })),
    probe: async (api) => {
      const { name: _gone, ...flow } = await aFlow(api)
      return (await api.put(`/v1/flows/${flow.id}`, flow)).status === 200
    },
  },
  {
    id: 'put/answers-with-what-was',
    sentence: 'Updates with PUT replace the whole stored object.',
    breaks: true,
    says: 'PUT of a connection is without effect on its tags, and answers as if it had one.',
    plant: handling('PUT /v1/connections/:connectionId', (handler) => async (call) => {
      const before = call.item(call.tenant.stores.connection, 'connectionId')
      const answer = await handler(call)
      const { items } = call.tenant.stores.connection
      items.set(before.id, { ...(items.get(before.id) ?? before), tags: before['tags'] })
      return answer
    }),
    probe: async (api) => {
      const connection = await aConnection(api)
      await api.put(`/v1/connections/${connection.id}`, { ...connection, tags: ['new'] })
      return (await at(api, `/v1/connections/${connection.id}`)).tags.length === 0
    },
  },
  {
    id: 'put/renames-but-not-in-lists',
    sentence: 'Updates with PUT replace the whole stored object.',
    breaks: true,
    says: 'The list of listeners keeps the first name of each.',
    plant: showing('GET /v1/listeners', (listeners, { tenant }) => {
      for (const one of listeners) one.name = tenant.stores.listener.versions.get(one.id)?.[0]?.image.name ?? one.name
    }),
    probe: async (api) => {
      const listener = await aListener(api)
      await api.put(`/v1/listeners/${listener.id}`, { ...listener, name: 'renamed' })
      return (await inList(api, '/v1/listeners', listener.id)).name === 'a listener'
    },
  },
  {
    id: 'put/tags-in-small-letters',
    sentence: 'Updates with PUT replace the whole stored object.',
    breaks: true,
    says: 'PUT stores the tags of a flow in small letters.',
    plant: reading('PUT /v1/flows/:flowId', (body) =>
      Array.isArray(body.tags) ? { ...body, tags: body.tags.map((tag: unknown) => String(tag).toLowerCase()) } : body,
    ),
    probe: async (api) => {
      const flow = await aFlow(api)
      const { json } = await api.put(`/v1/flows/${flow.id}`, { ...flow, tags: ['Night Shift'] })
      return json.tags[0] === 'night shift'
    },
  },
  {
    id: 'put/empty-property-keeps-its-value',
    sentence: 'Updates with PUT replace the whole stored object.',
    breaks: true,
    says: 'PUT with an empty text for a property keeps the stored value of that property.',
    plant: saving('flow', (item, before) => {
      const old = (before?.['properties'] ?? {}) as Record<string, string>
      const entries = Object.entries(item['properties'] as Record<string, string>)
      return Object.assign(item, {
        properties: Object.fromEntries(entries.map(([key, value]) => [key, value === '' ? (old[key] ?? '') : value])),
      })
    }),
    probe: async (api) => {
      const flow = await aFlow(api, { properties: { 'step.mood': 'calm' } })
      const { json } = await api.put(`/v1/flows/${flow.id}`, { ...flow, properties: { 'step.mood': '' } })
      return json.properties['step.mood'] === 'calm'
    },
  },
  {
    id: 'bulk/clears-the-description',
    sentence: 'Partial edits are done through the bulk endpoints, which change only what their actions name.',
    breaks: true,
    says: 'Adding tags to connections in bulk loses their descriptions.',
    plant: afterwards('POST /v1/connections/bulk', (call) => {
      for (const item of itemsOf(call, 'connection'))
        if ((membersOf(call)['ioIds'] as bigint[]).includes(item.id)) delete item['description']
    }),
    probe: async (api) => {
      const { id } = await aConnection(api, { description: 'of the hill' })
      await api.post('/v1/connections/bulk', { ioIds: [id], actions: [{ type: 'tags.add', tags: ['x'] }] })
      return (await at(api, `/v1/connections/${id}`)).description === undefined
    },
  },
  {
    id: 'bulk/enables-schedules',
    sentence: 'Partial edits are done through the bulk endpoints, which change only what their actions name.',
    breaks: true,
    says: 'Adding tags to schedules in bulk enables them.',
    plant: afterwards('POST /v1/schedules/bulk', (call) => {
      for (const item of itemsOf(call, 'schedule'))
        if ((membersOf(call)['scheduleIds'] as bigint[]).includes(item.id)) item['enabled'] = true
    }),
    probe: async (api) => {
      const { id } = await aSchedule(api)
      await api.post('/v1/schedules/bulk', { scheduleIds: [id], actions: [{ type: 'tags.add', tags: ['x'] }] })
      return (await at(api, `/v1/schedules/${id}`)).enabled
    },
  },
])
