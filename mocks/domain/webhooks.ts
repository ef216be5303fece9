import type { DeliveryRecord, IncomingResponse, View, WebhookRecord } from '../world/index.ts'
import { put, remove } from '../world/index.ts'
import type { Call, Scene } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'
import { contentOf, laterStamps, newStamps } from './stored-object.ts'
import { type DeliveryParts, deliveryParts } from './webhooks/delivery.ts'
import { savingGuards } from './webhooks/guards.ts'
import { type HappeningParts, happeningParts, isSame } from './webhooks/happenings.ts'
import { WEBHOOK_MEMBERS } from './webhooks/members.ts'

export interface WebhookParts extends HappeningParts, DeliveryParts {
  render: (webhook: WebhookRecord) => { id: WebhookRecord['id'] } & Record<string, unknown>
  /** Whether a delivery is visible yet. */
  isRecorded: (delivery: DeliveryRecord, now: number) => boolean
  /** A delivery as shown in a list, or alone with its request and response. */
  renderDelivery: (delivery: DeliveryRecord) => Record<string, unknown>
  renderWholeDelivery: (delivery: DeliveryRecord, scene: Scene) => Record<string, unknown>
  /** The payload and the response as shown in a delivery. */
  shownPayload: (delivery: DeliveryRecord) => unknown
  shownResponse: (response: IncomingResponse) => unknown
  /** Length of the list of recent deliveries of a webhook. */
  kept: number
}

export const webhookParts: WebhookParts = {
  ...happeningParts,
  ...deliveryParts,
  render({ tenantId: _tenant, createdBy: _by, created: _at, modifiedBy: _later, modified: _then, ...shown }) {
    return shown
  },
  isRecorded: ({ over }) => over !== undefined,
  renderDelivery: ({ id, event, entityId, created, response }) => ({
    id,
    event,
    entityId,
    created,
    ...(response === undefined ? {} : { status: response.status }),
  }),
  renderWholeDelivery(delivery, { parts }) {
    const { id, event, entityId, created, response } = delivery
    const { shownPayload, shownResponse } = parts.webhooks
    const payload = shownPayload(delivery)
    return {
      id,
      event,
      entityId,
      created,
      payload,
      ...(response === undefined ? {} : { response: shownResponse(response) }),
    }
  },
  shownPayload: ({ payload }) => payload,
  shownResponse: ({ status, body }) => ({ status, body }),
  kept: 100,
}

type OfWebhook = Pick<Call<'getWebhook'>, 'view' | 'caller' | 'path'>

/** The webhook in the path, in the caller's tenant. */
function findWebhook({ view, caller, path }: OfWebhook): WebhookRecord | undefined {
  const webhook = view.webhooks.get(path.webhookId)
  return webhook?.tenantId === caller.tenantId ? webhook : undefined
}

/** The members that the client sets. Undocumented members are dropped. */
function fromBody(body: unknown): Partial<WebhookRecord> {
  const { extra: _extra, ...content } = contentOf(body, WEBHOOK_MEMBERS)
  return content
}

function recorded(
  view: View,
  webhook: WebhookRecord,
  { now, parts, caller }: Call<'listWebhookDeliveries'>,
): DeliveryRecord[] {
  return view.deliveries
    .where('webhookId', webhook.id)
    .filter(({ tenantId = webhook.tenantId }) => tenantId === caller.tenantId)
    .filter((delivery) => parts.webhooks.isRecorded(delivery, now))
    .slice(-parts.webhooks.kept)
    .toReversed()
}

export const webhookOperations = {
  listWebhooks: operation('listWebhooks')({
    apply: ({ view, caller }) =>
      reading([...view.webhooks.values()].filter(({ tenantId }) => tenantId === caller.tenantId)),
    answer: (webhooks, { parts }) => ({ status: 200, json: webhooks.map(parts.webhooks.render) }),
  }),

  createWebhook: operation('createWebhook')({
    guards: savingGuards,
    apply: (call) => {
      const webhook: WebhookRecord = { ...newStamps(call), ...fromBody(call.body) }
      return { changes: [put('webhooks', webhook.id, webhook)], result: webhook }
    },
    answer: (webhook, { parts }) => ({ status: 200, json: parts.webhooks.render(webhook) }),
  }),

  listWebhookEventTypes: operation('listWebhookEventTypes')({
    apply: ({ parts }) => reading(parts.webhooks.eventNames),
    answer: (names) => ({ status: 200, json: [...names] }),
  }),

  getWebhook: operation('getWebhook')({
    find: findWebhook,
    apply: (_call, webhook) => reading(webhook),
    answer: (webhook, { parts }) => ({ status: 200, json: parts.webhooks.render(webhook) }),
  }),

  replaceWebhook: operation('replaceWebhook')({
    find: findWebhook,
    guards: savingGuards,
    apply: (call, before) => {
      const webhook: WebhookRecord = { ...laterStamps(before, call), ...fromBody(call.body) }
      return { changes: [put('webhooks', webhook.id, webhook)], result: webhook }
    },
    answer: (webhook, { parts }) => ({ status: 200, json: parts.webhooks.render(webhook) }),
  }),

  deleteWebhook: operation('deleteWebhook')({
    find: findWebhook,
    apply: (_call, webhook) => ({ changes: [remove('webhooks', webhook.id)], result: undefined }),
    answer: () => ({ status: 204 }),
  }),

  listWebhookDeliveries: operation('listWebhookDeliveries')({
    find: findWebhook,
    apply: (call, webhook) => reading(recorded(call.view, webhook, call)),
    answer: (deliveries, { parts }) => ({ status: 200, json: deliveries.map(parts.webhooks.renderDelivery) }),
  }),

  getWebhookDelivery: operation('getWebhookDelivery')({
    find: (call) => {
      const { view, path, now, parts } = call
      const webhook = findWebhook(call)
      const delivery = view.deliveries.get(path.eventId)
      if (webhook === undefined || delivery === undefined || !isSame(delivery.webhookId, webhook.id)) return undefined
      return parts.webhooks.isRecorded(delivery, now) ? delivery : undefined
    },
    apply: (_call, delivery) => reading(delivery),
    answer: (delivery, call) => ({ status: 200, json: call.parts.webhooks.renderWholeDelivery(delivery, call) }),
  }),
}
