import { EVENTS } from '../../deliveries.ts'
import { bugsOf } from '../bug.ts'
import { all, amid, reading, showing } from '../plants.ts'
import { SLOW, SO_SO, WELL, newConnection, newWebhook, posting, run, runWhole } from './rows-given.ts'

export const SHAPES = bugsOf('platform', 'Resources and their fields', [
  {
    id: 'p3-fields/star-beside-a-name-is-ignored',
    sentence: 'events | string[] | event names, or `*` for all; an unknown name is rejected with 400',
    breaks: true,
    says: 'A webhook that lists `*` beside an event name gets that event only.',
    plant: amid('p3-fields/star-beside-a-name-is-ignored'),
    probe: async (service) => {
      const { receiver } = await newWebhook(service, { events: ['Flow.Failed', '*'] })
      const other = await newWebhook(service)
      await runWhole(service)
      await service.until(async () => other.receiver.got.length > 0)
      await service.until(async () => receiver.got.length > 0, 300)
      return receiver.got.length === 0
    },
  },
  {
    id: 'p3-fields/put-drops-unknown-events',
    sentence: 'events | string[] | event names, or `*` for all; an unknown name is rejected with 400',
    breaks: true,
    says: 'A PUT of a webhook leaves out unknown event names and answers 200.',
    plant: reading('PUT /v1/webhooks/:webhookId', (body) => {
      const known: readonly unknown[] = [...EVENTS, '*']
      if (Array.isArray(body.events)) body.events = body.events.filter((event: unknown) => known.includes(event))
    }),
    probe: async (service) => {
      const { webhook } = await newWebhook(service)
      const sent = { ...webhook, events: ['Flow.Failed', 'Flow.Flown'] }
      return (await service.put(`/v1/webhooks/${webhook.id}`, sent)).status === 200
    },
  },
  {
    id: 'p3-fields/secret-is-masked',
    sentence: 'secret | string | when set, deliveries are signed',
    breaks: false,
    says: 'A webhook shows stars in place of its secret, and takes them back as the secret that it has.',
    plant: all(
      showing(/^(GET|POST|PUT) \/v1\/webhooks(\/:webhookId)?$/, (value) => {
        for (const one of Array.isArray(value) ? value : [value]) if (one.secret !== undefined) one.secret = '****'
      }),
      reading('PUT /v1/webhooks/:webhookId', (body, call) => {
        if (body.secret === '****') body.secret = call.item(call.tenant.stores.webhook, 'webhookId')['secret']
      }),
    ),
    probe: async (service) => (await newWebhook(service, { secret: 'owl' })).webhook.secret === '****',
  },
  {
    id: 'p3-fields/signed-deliveries-are-posts',
    sentence: 'method | string | HTTP method used for delivery (POST in use)',
    breaks: true,
    says: 'A webhook with a secret delivers with POST whatever its method is.',
    plant: posting((posted) => {
      if (posted.headers['x-etl-webhook-signature'] !== undefined) posted.method = 'POST'
    }),
    probe: async (service) => {
      const { receiver } = await newWebhook(service, { secret: 'owl', method: 'PUT' })
      await runWhole(service)
      await service.until(async () => receiver.got.length > 0)
      return receiver.got[0]?.method === 'POST'
    },
  },
  {
    id: 'p3-fields/only-the-first-include-counts',
    sentence: 'flowIncludes | integer[] | flow ids the webhook is limited to',
    breaks: true,
    says: 'A webhook that is limited to several flows gets the events of the first one only.',
    plant: amid('p3-fields/only-the-first-include-counts'),
    probe: async (service) => {
      const { receiver } = await newWebhook(service, { flowIncludes: [SO_SO, WELL] })
      const other = await newWebhook(service)
      await runWhole(service, WELL)
      await service.until(async () => other.receiver.got.length > 0)
      await service.until(async () => receiver.got.length > 0, 300)
      return receiver.got.length === 0
    },
  },
  {
    id: 'p3-fields/put-reads-excludes-as-doubles',
    sentence: 'flowExcludes | integer[] | flow ids excluded when every flow otherwise applies',
    breaks: true,
    says: 'A PUT of a webhook reads the ids of excluded flows as doubles.',
    plant: reading('PUT /v1/webhooks/:webhookId', (body) => {
      if (Array.isArray(body.flowExcludes))
        body.flowExcludes = body.flowExcludes.map((id: unknown) => (typeof id === 'bigint' ? BigInt(Number(id)) : id))
    }),
    probe: async (service) => {
      const { webhook } = await newWebhook(service)
      const after = await service.put(`/v1/webhooks/${webhook.id}`, { ...webhook, flowExcludes: [WELL] })
      return after.json.flowExcludes[0] !== WELL
    },
  },
  {
    id: 'p3-fields/disabled-webhook-hears-of-connections',
    sentence: 'enabled | boolean |',
    breaks: true,
    says: 'A disabled webhook still gets the events of connections.',
    plant: amid('p3-fields/disabled-webhook-hears-of-connections'),
    probe: async (service) => {
      const { receiver } = await newWebhook(service, { enabled: false })
      const other = await newWebhook(service)
      const connection = await newConnection(service)
      await service.put(`/v1/connections/${connection.id}`, connection)
      await service.until(async () => other.receiver.got.length > 0)
      await service.until(async () => receiver.got.length > 0, 300)
      return receiver.got.length > 0
    },
  },
  {
    id: 'p3-fields/stop-mixes-up-its-ids',
    sentence:
      'FlowExecutionResponse (returned by run and stop) | flowId integer int64; auditId integer int64; status integer',
    breaks: true,
    says: 'Stop answers with the id of the execution as flowId, and that of the flow as auditId.',
    plant: showing('POST /v1/flows/:flowId/stop', (value) => ({
      ...value,
      flowId: value.auditId,
      auditId: value.flowId,
    })),
    probe: async (service) => {
      const { auditId } = await run(service, SLOW)
      const query = { auditId: String(auditId) }
      return (await service.post(`/v1/flows/${SLOW}/stop`, {}, { query })).json.flowId === auditId
    },
  },
])
