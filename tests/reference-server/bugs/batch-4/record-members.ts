import { bugsOf } from '../bug.ts'
import { afterwards, amid, reading, showing } from '../plants.ts'
import { ran, read, seeded, someWebhook } from './platform-given.ts'
import { alter } from './platform-plants.ts'

export const webhookMembers = bugsOf('platform', 'Webhook (outbound)', [
  {
    id: 'p4-webhook/url-without-its-query',
    sentence: 'url | string | destination that receives the delivery',
    breaks: true,
    says: 'A webhook is stored without the query of its URL.',
    plant: reading('POST /v1/webhooks', (body) => ({ ...body, url: String(body.url).replace(/\?.*/, '') })),
    probe: async (api) => !(await someWebhook(api, { url: 'http://127.0.0.1:9/bell?of=mill' })).url.includes('?'),
  },
  {
    id: 'p4-webhook/failures-of-excluded-flows',
    sentence: 'flowExcludes | integer[] | flow ids excluded when every flow otherwise applies',
    breaks: true,
    says: 'A webhook is told of failed runs of the flows in `flowExcludes`.',
    plant: amid('p4-webhook/failures-of-excluded-flows'),
    probe: async (api) => {
      const { url, got } = await api.receiver()
      const { id } = await seeded(api, 'Goes wrong')
      await someWebhook(api, { url, flowExcludes: [id] })
      await ran(api, id)
      return (await api.until(async () => got.length > 0, 300)) === true
    },
  },
  {
    id: 'p4-webhook/put-of-a-webhook-enables-it',
    sentence: 'enabled | boolean',
    breaks: true,
    says: 'A PUT of a disabled webhook enables it.',
    plant: afterwards('PUT /v1/webhooks/:webhookId', (call) => {
      alter(call, 'webhook', call.id('webhookId'), () => ({ enabled: true }))
    }),
    probe: async (api) => {
      const webhook = await someWebhook(api, { enabled: false })
      await api.put(`/v1/webhooks/${webhook.id}`, webhook)
      return (await read(api, `/v1/webhooks/${webhook.id}`)).enabled
    },
  },
])

export const executionRecords = bugsOf('platform', 'Execution records', [
  {
    id: 'p4-record/status-is-cancelled',
    sentence: 'status string, one of `queued`, `running`, `success`, `warning`, `error`, `canceled` (FlowStatus)',
    breaks: true,
    says: 'One execution that was stopped has the status `cancelled`, with two l.',
    plant: showing('GET /v1/executions/:flowId', (record) => {
      if (record.status === 'canceled') record.status = 'cancelled'
    }),
    probe: async (api) => {
      const { id } = await seeded(api, 'Goes on and on')
      return (await read(api, `/v1/executions/${id}`, { query: { status: 'canceled' } })).status === 'cancelled'
    },
  },
  {
    id: 'p4-record/no-start-of-failed-runs',
    sentence:
      'FlowAuditRecordLight (items of execution history) | auditId integer; status string (FlowStatus); started timestamp',
    breaks: true,
    says: 'The history has no `started` for executions with an error.',
    plant: showing('GET /v1/executions/:flowId/history', (records) => {
      for (const one of records) if (one.status === 'error') delete one.started
    }),
    probe: async (api) => {
      const { id } = await seeded(api, 'Goes on and on')
      const records = await read(api, `/v1/executions/${id}/history`, { query: { status: 'error' } })
      return records[0].started === undefined
    },
  },
  {
    id: 'p4-record/counts-stop-at-fifty',
    sentence: 'Status counts | object mapping status name to integer int64 count',
    breaks: true,
    says: 'The counts by status stop at 50.',
    plant: showing('GET /v1/executions/:flowId/statuses', (counts) => {
      for (const [status, count] of Object.entries<bigint>(counts)) if (count > 50n) counts[status] = 50n
    }),
    probe: async (api) => {
      const { id } = await seeded(api, 'Goes on and on')
      return (await read(api, `/v1/executions/${id}/statuses`)).success === 50n
    },
  },
])
