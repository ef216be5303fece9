import { EVENTS } from '../../deliveries.ts'
import { bugsOf } from '../bug.ts'
import { amid, reading } from '../plants.ts'
import { SLOW, SO_SO, WELL, newConnection, newWebhook, posting, runWhole, listed } from './rows-given.ts'

export const EVENT_ROWS = bugsOf('platform', 'Events', [
  {
    id: 'p3-events/warnings-are-called-failures',
    sentence:
      'Event names are those of the application, such as `Flow.Failed`, `Flow.Executed`, `Flow.Warning`, `Connection.Updated`; `*` means every event.',
    breaks: true,
    says: 'The delivery of Flow.Warning names its event Flow.Failed.',
    plant: posting(({ headers }) => {
      if (headers['x-etl-webhook-event'] === 'Flow.Warning') headers['x-etl-webhook-event'] = 'Flow.Failed'
    }),
    probe: async (service) => {
      const { receiver } = await newWebhook(service, { events: ['Flow.Warning'] })
      await runWhole(service, SO_SO)
      await service.until(async () => receiver.got.length > 0)
      return receiver.got[0]?.headers['x-etl-webhook-event'] === 'Flow.Failed'
    },
  },
  {
    id: 'p3-events/only-the-last-exclude-counts',
    sentence:
      'A webhook is limited to specific flows with `flowIncludes`, or applies to every flow except those in `flowExcludes`.',
    breaks: true,
    says: 'A webhook that excludes several flows gets the events of all but the last one.',
    plant: amid('p3-events/only-the-last-exclude-counts'),
    probe: async (service) => {
      const { receiver } = await newWebhook(service, { flowExcludes: [WELL, SLOW] })
      const other = await newWebhook(service)
      await runWhole(service)
      await service.until(async () => other.receiver.got.length > 0)
      await service.until(async () => receiver.got.length > 0, 300)
      return receiver.got.length > 0
    },
  },
  {
    id: 'p3-events/connections-have-no-entity',
    sentence:
      "Each delivery to `url` uses the webhook's `method` and carries headers `X-Etl-Webhook-Event`, `X-Etl-Webhook-Event-Id`, `X-Etl-Webhook-Id`, `X-Etl-Webhook-Entity-Id`.",
    breaks: true,
    says: 'The deliveries of connections have no X-Etl-Webhook-Entity-Id.',
    plant: posting(({ headers }) => {
      if (headers['x-etl-webhook-event'] === 'Connection.Updated') delete headers['x-etl-webhook-entity-id']
    }),
    probe: async (service) => {
      const { receiver } = await newWebhook(service)
      const connection = await newConnection(service)
      await service.put(`/v1/connections/${connection.id}`, connection)
      await service.until(async () => receiver.got.length > 0)
      const [got] = receiver.got
      return got !== undefined && got.headers['x-etl-webhook-entity-id'] === undefined
    },
  },
  {
    id: 'p3-events/only-posts-are-signed',
    sentence:
      'When `secret` is set, the delivery also carries `X-Etl-Webhook-Signature`: an HMAC-SHA1 signature of the payload computed with the secret.',
    breaks: true,
    says: 'A webhook with a secret and the method PUT delivers without a signature.',
    plant: posting(({ headers, method }) => {
      if (method === 'PUT') delete headers['x-etl-webhook-signature']
    }),
    probe: async (service) => {
      const { receiver } = await newWebhook(service, { secret: 'owl', method: 'PUT' })
      await runWhole(service)
      await service.until(async () => receiver.got.length > 0)
      const [got] = receiver.got
      return got !== undefined && got.headers['x-etl-webhook-signature'] === undefined
    },
  },
  {
    id: 'p3-events/deliveries-to-a-query-are-not-recorded',
    sentence:
      'Deliveries are recorded and readable through `/v1/webhooks/{webhookId}/events` and `/v1/webhooks/{webhookId}/events/{eventId}`.',
    breaks: true,
    says: 'A delivery to a webhook whose URL has a query is sent, but not recorded.',
    plant: posting(({ url, headers }, { tenants }) => {
      if (!url.includes('?')) return
      const id = BigInt(headers['x-etl-webhook-id'] ?? 0)
      for (const { deliveries } of tenants.values()) deliveries.get(id)?.pop()
    }),
    probe: async (service) => {
      const receiver = await service.receiver()
      const sent = { name: 'Bell', url: `${receiver.url}?from=here`, events: ['*'] }
      const webhook = (await service.post('/v1/webhooks', sent)).json
      await runWhole(service)
      await service.until(async () => receiver.got.length > 0)
      return (await listed(service, `/v1/webhooks/${webhook.id}/events`)).length === 0
    },
  },
  {
    id: 'p3-events/unknown-name-behind-a-known-one',
    sentence: 'Creating a webhook with an unknown event name returns 400.',
    breaks: true,
    says: 'A webhook is created with an unknown event name if the first of its names is known.',
    plant: reading('POST /v1/webhooks', (body) => {
      const known: readonly unknown[] = [...EVENTS, '*']
      if (Array.isArray(body.events) && known.includes(body.events[0]))
        body.events = body.events.filter((event: unknown) => known.includes(event))
    }),
    probe: async (service) =>
      (await newWebhook(service, { events: ['Flow.Failed', 'Flow.Flown'] })).webhook?.id !== undefined,
  },
])
