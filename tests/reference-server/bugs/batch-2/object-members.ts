import { bugsOf } from '../bug.ts'
import { instead, reading, showing } from '../plants.ts'
import { connectionOf, flowOf, runOf, runsOf, saved, scheduleOf, versionsOf } from './platform-given.ts'

const USER = 'field.connection.user'
const PLACEHOLDER = '{{secret:door}}'

/** Resolves placeholders in the properties of a connection, in place. */
function resolve({ properties = {} }: { properties?: Record<string, string> }): void {
  for (const [key, value] of Object.entries(properties))
    properties[key] = value.replaceAll(/\{\{secret:\w+\}\}/g, 'open sesame')
}

/** The id of the webhook that a delivery is for. */
const webhookOf = (headers: Record<string, string>): string =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-etl-webhook-id')?.[1] ?? ''

export const objectMembers = bugsOf('platform', 'Resources and their fields', [
  {
    id: 'connection-fields/secret-resolved-in-versions',
    sentence: 'the literal secret is never sent through the API',
    breaks: true,
    says: 'A saved version of a connection shows the secret in place of its placeholder.',
    plant: showing('GET /v1/connections/:connectionId/history/:uuid', resolve),
    probe: async (api) => {
      const { id } = await connectionOf(api, { properties: { [USER]: PLACEHOLDER } })
      const [version] = await versionsOf(api, 'connections', id)
      return !(await api.get(`/v1/connections/${id}/history/${version.uuid}`)).text.includes(PLACEHOLDER)
    },
  },
  {
    id: 'connection-fields/secret-resolved-in-recent-ones',
    sentence: 'the literal secret is never sent through the API',
    breaks: true,
    says: 'The list of recent connections shows secrets in place of their placeholders.',
    plant: showing('GET /v1/connections/recent', (connections) => {
      for (const one of connections) resolve(one)
    }),
    probe: async (api) => {
      const { id } = await connectionOf(api, { properties: { [USER]: PLACEHOLDER } })
      await api.get(`/v1/connections/${id}`)
      return !(await api.get('/v1/connections/recent')).text.includes(PLACEHOLDER)
    },
  },
  {
    id: 'schedule-fields/put-cannot-disable',
    sentence: 'Updates with PUT replace the whole stored object.',
    breaks: true,
    says: 'A PUT with `enabled` false leaves an enabled schedule enabled.',
    plant: reading('PUT /v1/schedules/:scheduleId', (body, call) => {
      const before = call.tenant.stores.schedule.items.get(call.id('scheduleId'))
      if (before?.['enabled'] === true) body.enabled = true
    }),
    probe: async (api) => {
      const schedule = await scheduleOf(api, (await flowOf(api)).id)
      await saved(api, 'schedules', schedule, { enabled: false })
      return (await api.get(`/v1/schedules/${schedule.id}`)).json.enabled === true
    },
  },
  {
    id: 'webhook-fields/method-of-a-put-is-not-used',
    sentence: 'method | string | HTTP method used for delivery (POST in use)',
    breaks: true,
    says: 'A webhook delivers with the method that it was created with, whatever a PUT says.',
    plant: (service) => {
      const methods = new Map<string, string>()
      showing('POST /v1/webhooks', ({ id, method }) => {
        methods.set(String(id), method)
      })(service)
      const { post } = service.world
      Object.assign(service.world, {
        post: (url: string, method: string, headers: Record<string, string>, payload: string) =>
          post(url, methods.get(webhookOf(headers)) ?? method, headers, payload),
      })
    },
    probe: async (api) => {
      const receiver = await api.receiver()
      const body = { name: 'post', url: receiver.url, events: ['Flow.Executed'], method: 'POST' }
      const webhook = (await api.post('/v1/webhooks', body)).json
      await saved(api, 'webhooks', webhook, { method: 'PUT' })
      await runOf(api, (await flowOf(api)).id)
      await api.until(async () => receiver.got.length > 0)
      return receiver.got[0]?.method === 'POST'
    },
  },
  {
    id: 'webhook-fields/enabled-again-stays-silent',
    sentence: 'enabled | boolean |',
    breaks: true,
    says: 'A webhook that was disabled and enabled again delivers nothing.',
    plant: (service) => {
      const silent = new Set<string>()
      showing('PUT /v1/webhooks/:webhookId', ({ id, enabled }) => {
        if (enabled === false) silent.add(String(id))
      })(service)
      const { post } = service.world
      Object.assign(service.world, {
        post: async (url: string, method: string, headers: Record<string, string>, payload: string) =>
          silent.has(webhookOf(headers)) ? { status: 200, body: '' } : post(url, method, headers, payload),
      })
    },
    probe: async (api) => {
      const receiver = await api.receiver()
      const body = { name: 'post', url: receiver.url, events: ['Flow.Executed'] }
      const webhook = (await api.post('/v1/webhooks', body)).json
      await saved(api, 'webhooks', webhook, { enabled: false })
      await saved(api, 'webhooks', webhook, { enabled: true })
      await runOf(api, (await flowOf(api)).id)
      await api.until(async () => receiver.got.length > 0, 400)
      return receiver.got.length === 0
    },
  },
  {
    id: 'execution-shapes/audit-id-rounded-beside-sync',
    sentence:
      'FlowExecutionResponse (returned by run and stop) | flowId integer int64; auditId integer int64; status integer',
    breaks: true,
    says: 'With `sync=true`, the answer to a run shows the audit id as a double.',
    plant: showing('POST /v1/flows/:flowId/run', (outcome, call) => {
      if (call.query.get('sync') === 'true') outcome.auditId = BigInt(Number(outcome.auditId))
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      const told: bigint[] = []
      for (let count = 0; count < 4; count++) {
        told.push((await runOf(api, id)).auditId)
        if (count % 2 === 0) await api.get('/v1/tags')
      }
      const runs = (await runsOf(api, id)) as { auditId: bigint }[]
      return !told.every((auditId) => runs.some((run) => run.auditId === auditId))
    },
  },
  {
    id: 'entry-shapes/null-beside-the-token',
    sentence: 'AuthenticationResponse | token string (JWT); tfaToken string (first call when two-factor is on)',
    breaks: false,
    says: 'Without two-factor authentication, `tfaToken` is null beside the token.',
    plant: showing('POST /v1/token-auth/issue', (value) => {
      if (value.token !== undefined) value.tfaToken = null
    }),
    probe: async (api) => {
      const body = { login: 'second', password: 'second-opens' }
      return (await api.post('/v1/token-auth/issue', body, { as: 'nobody' })).json.tfaToken === null
    },
  },
  {
    id: 'audit-records/failure-rubs-off',
    sentence: 'ex exception text (present for failed calls)',
    breaks: true,
    says: 'A search with `exception=true` also returns the successful call after each failed one.',
    plant: instead('POST /v1/audit', (call, handler) => {
      const { traces } = call.tenant
      if (!call.flag('exception')) return handler(call)
      const kept = traces.map((trace) => ({ ...trace }))
      for (const [at, trace] of traces.entries()) {
        const before = kept[at - 1]?.ex
        if (trace.ex === undefined && before !== undefined) trace.ex = before
      }
      try {
        return handler(call)
      } finally {
        traces.splice(0, Number.POSITIVE_INFINITY, ...kept)
      }
    }),
    probe: async (api) => {
      await api.get('/v1/flows/424242')
      await api.pause(40)
      await api.get('/v1/tags')
      await api.pause(40)
      const { json } = await api.post('/v1/audit', {}, { query: { exception: 'true' } })
      return json.some(({ md }: { md: string }) => md.endsWith('/v1/tags'))
    },
  },
])
