import { bugsOf } from '../bug.ts'
import { afterwards, all, instead, reading, showing, step } from '../plants.ts'
import {
  TABLES,
  has,
  listed,
  newConnection,
  newFlow,
  newFormat,
  newListener,
  newMacro,
  newSchedule,
  newWebhook,
  pathing,
} from './rows-given.ts'

const BIN = 'POST /v1/recycle-bin/:type/:id/restore'

export const CONVENTIONS = bugsOf('platform', 'What the service does', [
  {
    id: 'p3-conventions/charset-on-put-is-refused',
    sentence: 'Request bodies on POST and PUT are `application/json` (the Content-Type header is required).',
    breaks: true,
    says: 'A PUT answers 415 if the Content-Type has a charset parameter.',
    plant: step('accept', (before) => (call, route) => {
      const { headers } = call.request
      if (call.request.method === 'PUT' && headers['content-type']?.includes(';') === true)
        headers['content-type'] = 'unparsed'
      before(call, route)
    }),
    probe: async (service) => {
      const macro = await newMacro(service)
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      return (await service.put(`/v1/macros/${macro.id}`, macro, { headers })).status === 415
    },
  },
  {
    id: 'p3-conventions/four-byte-characters-become-question-marks',
    sentence: 'Character encoding is UTF-8.',
    breaks: true,
    says: 'Characters beyond the basic plane in the name of a connection are stored as question marks.',
    plant: reading(['POST /v1/connections', 'PUT /v1/connections/:connectionId'], (body) => {
      if (typeof body.name === 'string') body.name = body.name.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?')
    }),
    probe: async (service) => (await newConnection(service, { name: 'Barn 🐄' })).name !== 'Barn 🐄',
  },
  {
    id: 'p3-conventions/bulk-writes-modified-in-seconds',
    sentence: 'Timestamps are Unix epoch milliseconds (integers).',
    breaks: true,
    says: 'A bulk edit of flows stores modified in seconds.',
    plant: afterwards('POST /v1/flows/bulk', ({ tenant, now, body }) => {
      for (const id of (body as { flowIds: bigint[] }).flowIds) {
        const flow = tenant.flow(id)
        if (flow !== undefined) flow['modified'] = Math.floor(now / 1_000)
      }
    }),
    probe: async (service) => {
      const { id } = await newFlow(service)
      await service.post('/v1/flows/bulk', { flowIds: [id], actions: [{ type: 'tags.add', tags: ['a'] }] })
      return (await service.get(`/v1/flows/${id}`)).json.modified < 1_000_000_000_000n
    },
  },
  {
    id: 'p3-conventions/started-of-timed-runs-in-local-time',
    sentence: 'Timestamps are Unix epoch milliseconds (integers).',
    breaks: true,
    says: 'The start of an execution that a schedule began is shifted by the two hours of a time zone.',
    plant: showing('GET /v1/executions/:flowId/history', (list) => {
      for (const one of list) if (one.trigger === 'TIMETABLE') one.started += 7_200_000n
    }),
    probe: async (service) => {
      const flow = await newFlow(service)
      await newSchedule(service, { flowId: flow.id, schedule: '* * * * * *' })
      await service.forward(1_100)
      const [one] = await listed(service, `/v1/executions/${flow.id}/history`)
      return one.started - flow.created > 3_600_000n
    },
  },
  {
    id: 'p3-conventions/old-flows-leave-the-list',
    sentence: 'List endpoints are not paginated: each returns everything in scope in one response.',
    breaks: true,
    says: 'The list of flows leaves out those that nobody changed for 90 days.',
    plant: showing('GET /v1/flows', (list, { now }) =>
      list.filter((one: { modified: bigint }) => Number(one.modified) > now - 90 * 86_400_000),
    ),
    probe: async (service) => {
      const { id } = await newFlow(service)
      await service.forward(91 * 86_400_000)
      return !has(await listed(service, '/v1/flows', { query: { scope: 'all' } }), id)
    },
  },
  {
    id: 'p3-conventions/put-of-a-format-merges-properties',
    sentence: 'Updates with PUT replace the whole stored object.',
    breaks: true,
    says: 'A PUT of a format keeps the stored properties that the body leaves out.',
    plant: reading('PUT /v1/formats/:formatId', (body, call) => {
      const before = call.item(call.tenant.stores.format, 'formatId')['properties'] as object
      body.properties = { ...before, ...body.properties }
    }),
    probe: async (service) => {
      const format = await newFormat(service, { properties: { 'lines.end': 'CRLF' } })
      const after = await service.put(`/v1/formats/${format.id}`, { ...format, properties: {} })
      return after.json.properties['lines.end'] !== undefined
    },
  },
  {
    id: 'p3-conventions/put-of-a-flow-keeps-its-type',
    sentence: 'Updates with PUT replace the whole stored object.',
    breaks: true,
    says: 'A PUT of a flow answers 200 and ignores a new flowType.',
    plant: reading('PUT /v1/flows/:flowId', (body, call) => {
      if (body.id !== undefined) body.flowType = call.item(call.tenant.stores.flow, 'flowId')['flowType']
    }),
    probe: async (service) => {
      const flow = await newFlow(service, { flowType: 'flow.pipe.plain' })
      await service.put(`/v1/flows/${flow.id}`, { ...flow, flowType: 'flow.canvas.visual' })
      return (await service.get(`/v1/flows/${flow.id}`)).json.flowType === 'flow.pipe.plain'
    },
  },
  {
    id: 'p3-conventions/webhook-takes-a-patch',
    sentence:
      'The caller reads the object, changes it and sends the full object back; a patch is not accepted that way.',
    breaks: true,
    says: 'A PUT of a webhook takes a few members and keeps the others.',
    plant: reading('PUT /v1/webhooks/:webhookId', (body, call) => ({
      ...call.item(call.tenant.stores.webhook, 'webhookId'),
      ...body,
    })),
    probe: async (service) => {
      const { webhook } = await newWebhook(service)
      return (await service.put(`/v1/webhooks/${webhook.id}`, { id: webhook.id, enabled: false })).status === 200
    },
  },
  {
    id: 'p3-conventions/bulk-enables-schedules',
    sentence: 'Partial edits are done through the bulk endpoints, which change only what their actions name.',
    breaks: true,
    says: 'A bulk edit of the tags of schedules enables those that are disabled.',
    plant: afterwards('POST /v1/schedules/bulk', ({ tenant, body }) => {
      for (const id of (body as { scheduleIds: bigint[] }).scheduleIds) {
        const schedule = tenant.stores.schedule.items.get(id)
        if (schedule !== undefined) schedule['enabled'] = true
      }
    }),
    probe: async (service) => {
      const { id } = await newSchedule(service, { enabled: false })
      await service.post('/v1/schedules/bulk', { scheduleIds: [id], actions: [{ type: 'tags.add', tags: ['a'] }] })
      return (await service.get(`/v1/schedules/${id}`)).json.enabled === true
    },
  },
  {
    id: 'p3-conventions/create-with-an-id-overwrites',
    sentence: 'Create calls return the saved object with its new id (status 200).',
    breaks: true,
    says: 'A POST of a connection with the id of a stored one overwrites that one.',
    plant: instead('POST /v1/connections', async (call, handler) => {
      const answer = await handler(call)
      const { items } = call.tenant.stores.connection
      const [newest] = call.tenant.stores.connection.all()
      const { id } = call.members
      if (newest === undefined || typeof id !== 'bigint' || !items.has(id)) return answer
      items.delete(newest.id)
      items.set(id, { ...newest, id })
      return { ...answer, body: String(answer.body).replace(String(newest.id), String(id)) }
    }),
    probe: async (service) => {
      const { id } = await newConnection(service)
      return (await service.post('/v1/connections', { ...TABLES, id })).json.id === id
    },
  },
  {
    id: 'p3-conventions/second-delete-is-final',
    sentence: 'Deletes of flows, schedules, connections, formats and listeners move the object to the recycle bin.',
    breaks: true,
    says: 'A listener that was restored once does not go to the recycle bin when it is deleted again.',
    plant: (service) => {
      const restored = new Set<string>()
      all(
        afterwards(BIN, ({ params }) => void restored.add(String(params['id']))),
        afterwards('DELETE /v1/listeners/:listenerId', ({ tenant, params }) => {
          const id = String(params['listenerId'])
          if (restored.has(id)) tenant.stores.listener.bin.delete(BigInt(id))
        }),
      )(service)
    },
    probe: async (service) => {
      const { id } = await newListener(service)
      await service.delete(`/v1/listeners/${id}`)
      await service.post(`/v1/recycle-bin/inbox/${id}/restore`, {})
      await service.delete(`/v1/listeners/${id}`)
      return !has(await listed(service, '/v1/recycle-bin'), id)
    },
  },
  {
    id: 'p3-conventions/macro-usage-reads-its-id-as-a-double',
    sentence: 'Ids in paths are 64-bit integers (int64) unless stated',
    breaks: true,
    says: 'The usage of a macro reads the id in the path as a double.',
    plant: pathing('GET /v1/macros/:macroId/usage', (params) => {
      params['macroId'] = String(BigInt(Number(params['macroId'])))
    }),
    probe: async (service) => {
      const ids = await Promise.all(Array.from({ length: 4 }, async () => (await newMacro(service)).id))
      const seen = await Promise.all(ids.map((id) => service.get(`/v1/macros/${id}/usage`)))
      return seen.some(({ status }) => status === 404)
    },
  },
])
