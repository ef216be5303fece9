import { bugsOf } from '../bug.ts'
import { type Loose, showing } from '../plants.ts'
import { GOES_WELL, GOES_WRONG, aWebhook, at, inList, ran } from './resources-given.ts'
import { rounded, saving } from './resources-plants.ts'

/** Runs a flow, and waits a little longer than a delivery takes. */
async function runAndWait(api: Parameters<typeof ran>[0], flowId: bigint): Promise<void> {
  await ran(api, flowId)
  await api.pause(60)
}

export const webhookSwitches = bugsOf('platform', 'Webhook (outbound)', [
  {
    id: 'webhook-fields/secret-of-put-is-lost',
    sentence: 'secret | string | when set, deliveries are signed',
    breaks: true,
    says: 'A secret that is set by PUT does not sign deliveries; one that is set by POST does.',
    plant: saving('webhook', (item, before) => {
      if (before !== undefined && before['secret'] === undefined) delete item['secret']
      return item
    }),
    probe: async (api) => {
      const { url, got } = await api.receiver()
      const webhook = await aWebhook(api, { url, events: ['Flow.Executed'] })
      await api.put(`/v1/webhooks/${webhook.id}`, { ...webhook, secret: 'river' })
      await ran(api, GOES_WELL)
      await api.until(async () => got.length > 0)
      return got[0]?.headers['x-etl-webhook-signature'] === undefined
    },
  },
  {
    id: 'webhook-fields/secret-not-in-the-list',
    sentence: 'secret | string | when set, deliveries are signed',
    breaks: false,
    says: 'The list of webhooks does not show their secrets.',
    plant: showing('GET /v1/webhooks', (webhooks) => {
      for (const webhook of webhooks) delete webhook.secret
    }),
    probe: async (api) =>
      (await inList(api, '/v1/webhooks', (await aWebhook(api, { secret: 'river' })).id)).secret === undefined,
  },
  {
    id: 'webhook-fields/includes-the-first-only',
    sentence: 'flowIncludes | integer[] | flow ids the webhook is limited to',
    breaks: true,
    says: 'A webhook that is limited to two flows gets the events of the first only.',
    plant: saving('webhook', (item) => ({ ...item, flowIncludes: (item['flowIncludes'] as bigint[]).slice(0, 1) })),
    probe: async (api) => {
      const { url, got } = await api.receiver()
      await aWebhook(api, { url, events: ['*'], flowIncludes: [GOES_WRONG, GOES_WELL] })
      await runAndWait(api, GOES_WELL)
      return got.length === 0
    },
  },
  {
    id: 'webhook-fields/includes-everything',
    sentence: 'flowIncludes | integer[] | flow ids the webhook is limited to',
    breaks: true,
    says: 'A webhook that is limited to a flow gets the events of every flow.',
    plant: saving('webhook', (item) => ({ ...item, flowIncludes: [] })),
    probe: async (api) => {
      const { url, got } = await api.receiver()
      await aWebhook(api, { url, events: ['*'], flowIncludes: [GOES_WRONG] })
      await runAndWait(api, GOES_WELL)
      return got.length > 0
    },
  },
  {
    id: 'webhook-fields/includes-as-text',
    sentence: 'flowIncludes | integer[] | flow ids the webhook is limited to',
    breaks: true,
    says: 'A webhook that is read alone gives the flows it is limited to as texts.',
    plant: showing('GET /v1/webhooks/:webhookId', (webhook) => ({
      ...webhook,
      flowIncludes: webhook.flowIncludes.map((id: Loose) => String(id)),
    })),
    probe: async (api) => {
      const { id } = await aWebhook(api, { flowIncludes: [GOES_WELL] })
      return typeof (await at(api, `/v1/webhooks/${id}`)).flowIncludes[0] === 'string'
    },
  },
  {
    id: 'webhook-fields/excludes-the-last-only',
    sentence: 'flowExcludes | integer[] | flow ids excluded when every flow otherwise applies',
    breaks: true,
    says: 'Of two excluded flows only the second is excluded.',
    plant: saving('webhook', (item) => ({ ...item, flowExcludes: (item['flowExcludes'] as bigint[]).slice(-1) })),
    probe: async (api) => {
      const { url, got } = await api.receiver()
      await aWebhook(api, { url, events: ['*'], flowExcludes: [GOES_WELL, GOES_WRONG] })
      await runAndWait(api, GOES_WELL)
      return got.length > 0
    },
  },
  {
    id: 'webhook-fields/excludes-rounded',
    sentence: 'flowExcludes | integer[] | flow ids excluded when every flow otherwise applies',
    breaks: true,
    says: 'The ids of excluded flows are stored as doubles.',
    plant: saving('webhook', (item) => ({ ...item, flowExcludes: (item['flowExcludes'] as bigint[]).map(rounded) })),
    probe: async (api) => {
      const { id } = await aWebhook(api, { flowExcludes: [GOES_WELL] })
      return (await at(api, `/v1/webhooks/${id}`)).flowExcludes[0] !== GOES_WELL
    },
  },
  {
    id: 'webhook-fields/disabled-ones-deliver',
    sentence: 'enabled | boolean',
    breaks: true,
    says: 'A webhook that PUT disables still delivers.',
    plant: ({ world }) => {
      for (const { stores } of world.tenants.values()) {
        const { webhook: store } = stores
        const all = store.all.bind(store)
        store.all = () =>
          all().map((item) => ({ ...item, enabled: (store.versions.get(item.id)?.length ?? 0) > 1 || item['enabled'] }))
      }
    },
    probe: async (api) => {
      const { url, got } = await api.receiver()
      const webhook = await aWebhook(api, { url, events: ['*'] })
      await api.put(`/v1/webhooks/${webhook.id}`, { ...webhook, enabled: false })
      await runAndWait(api, GOES_WELL)
      return got.length > 0
    },
  },
  {
    id: 'webhook-fields/enabled-is-text',
    sentence: 'enabled | boolean',
    breaks: true,
    says: 'The answer to the creation of a webhook has a text in `enabled`.',
    plant: showing('POST /v1/webhooks', (webhook) => ({ ...webhook, enabled: String(webhook.enabled) })),
    probe: async (api) => (await aWebhook(api)).enabled === 'true',
  },
])
