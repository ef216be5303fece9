import type { Tools } from '../../../suites/kit/tools.ts'
import type { Probe, Probes } from './probe.ts'

const UNKNOWN = 1
/** Time by which all deliveries of an event are finished, in ms. */
const DELIVERED_MS = 10_000

const creating =
  (members: object): Probe =>
  ({ api, given }) =>
    api.call('createWebhook', { body: given.webhookBody({ ...members }) })

/** An enabled webhook whose inbox responds with this status. */
async function listening({ given }: Tools, members: object, status = 200): Promise<{ webhookId: unknown }> {
  const { url } = await given.inbox({ status, body: '' })
  const { id } = await given.webhook({ events: ['Flow.Executed'], url, enabled: true, ...members })
  return { webhookId: id }
}

/** Runs a flow so that its event is delivered to a webhook with limits. */
const delivering =
  (members: (flowId: unknown) => object, status?: number): Probe =>
  async (tools) => {
    const { id } = await tools.given.runnableFlow()
    const path = await listening(tools, members(id), status)
    await tools.api.need('runFlow', { path: { flowId: id } })
    await new Promise((resolve) => setTimeout(resolve, DELIVERED_MS))
    await tools.api.call('listWebhookDeliveries', { path })
  }

/** Webhooks that are unusual or deleted, and events whose recipients are open. */
export const webhookProbes: Probes<'webhooks'> = {
  'webhooks/required-fields': async (tools, send) => {
    for (const missing of ['name', 'url']) await creating({ [missing]: undefined })(tools, send)
  },
  'webhooks/missing-method': creating({ method: undefined }),
  'webhooks/url-form': creating({ url: 'ftp://example.com/inbox' }),
  'webhooks/no-events': creating({ events: [] }),
  'webhooks/event-name-spelling': creating({ events: ['flow.failed'] }),
  'webhooks/star-among-names': creating({ events: ['*', 'Flow.Failed'] }),
  'webhooks/unknown-flow-id': creating({ flowIncludes: [UNKNOWN] }),
  'webhooks/doubled-name': async ({ api, given }) =>
    api.call('createWebhook', { body: given.webhookBody({ name: (await given.webhook())['name'] }) }),
  'webhooks/both-limits': async ({ api, given }) => {
    const [one, other] = [await given.flow(), await given.flow()]
    await api.call('createWebhook', { body: given.webhookBody({ flowIncludes: [one.id], flowExcludes: [other.id] }) })
  },
  'webhooks/recycle-bin': async ({ api, given }) => {
    await api.need('deleteWebhook', { path: { webhookId: (await given.webhook()).id } })
    await api.call('listDeletedObjects')
  },
  'webhooks/canceled-run': async (tools) => {
    const { api, given, fixture } = tools
    await listening(tools, { events: ['Flow.Failed'] })
    const { flowId, auditId } = await given.run(fixture('runs.slow'))
    await api.need('stopFlow', { path: { flowId }, query: { auditId } })
    await new Promise((resolve) => setTimeout(resolve, DELIVERED_MS))
  },
  'webhooks/includes-and-excludes': delivering((id) => ({ flowIncludes: [id], flowExcludes: [id] })),
  'webhooks/empty-includes': delivering(() => ({ flowIncludes: [] })),
  'webhooks/limits-and-other-objects': async (tools) => {
    const { api, given } = tools
    const { id, name } = await given.connection()
    await listening(tools, { events: ['Connection.Updated'], flowIncludes: [(await given.flow()).id] })
    await api.need('replaceConnection', { path: { connectionId: id }, body: { name, description: 'updated' } })
    await new Promise((resolve) => setTimeout(resolve, DELIVERED_MS))
  },
  'webhooks/retries': delivering(() => ({}), 500),
  'webhooks/empty-secret': delivering(() => ({ secret: '' })),
  'webhooks/unreachable-recorded': delivering(() => ({ url: 'http://127.0.0.1:9/' })),
  'webhooks/deliveries-kept': async (tools) => {
    const { id, name } = await tools.given.connection()
    const path = await listening(tools, { events: ['Connection.Updated'] })
    for (let count = 0; count < 101; count++)
      await tools.api.need('replaceConnection', { path: { connectionId: id }, body: { name } })
    await new Promise((resolve) => setTimeout(resolve, DELIVERED_MS))
    await tools.api.call('listWebhookDeliveries', { path })
  },
  'webhooks/deliveries-of-unknown': async ({ api, given }) => {
    const path = { webhookId: (await given.webhook()).id }
    await api.need('deleteWebhook', { path })
    await api.call('listWebhookDeliveries', { path })
  },
  'webhooks/delivery-of-another-webhook': async ({ api, given, target }) => {
    const { eventId } = (target.requests.getWebhookDelivery as { path: object }).path as { eventId: number }
    await api.call('getWebhookDelivery', { path: { webhookId: (await given.webhook()).id, eventId } })
  },
}
