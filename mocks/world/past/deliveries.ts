import type { Int64 } from '#spec'
import type { DeliveryRecord, ExecutionRecord, WebhookRecord } from '../records.ts'
import type { Layer } from '../tables.ts'
import type { WorldFile } from '../world-shape.ts'
import { payloadOf } from '../payload.ts'
import { EVERY_EVENT, RECEIVER_TIMEOUT_MS, RUN_EVENTS } from '../webhook-terms.ts'
import { minutesBefore } from './moments.ts'

/** Id of the first delivery of a series, unless a single one has a higher id. */
const FIRST_ID = 9_001
/** How long a receiver took to respond, in ms. */
const RESPONSE_MS = 180
/** Stands for no response in a series. */
const NO_RESPONSE = 0

const ANSWERS: Readonly<Record<number, string>> = {
  200: 'ok',
  204: '',
  404: 'no such hook',
  429: 'slow down',
  500: 'internal error',
  503: 'service unavailable',
}

/** Adds the deliveries: each one by itself, and the newest ones of a webhook for the executions that it reports. */
export function addDeliveries(base: Layer, { deliveries = [], pastDeliveries = [] }: WorldFile, start: number): void {
  let id = FIRST_ID
  for (const { minutesAgo, status, answer, ...delivery } of deliveries) {
    const tenantId = base.webhooks.get(delivery.webhookId)?.tenantId
    const created = minutesBefore(start, minutesAgo, `delivery ${delivery.id}`)
    const made = { ...delivery, eventId: delivery.id, created, attempt: 1 }
    const own = tenantId === undefined ? {} : { tenantId }
    const response = { status, headers: {}, body: answer }
    base.deliveries.set(delivery.id, {
      ...made,
      ...own,
      ...payloadOf(made, nameOf(base, made)),
      over: created,
      response,
    })
    id = Math.max(id, Number(delivery.id) + 1)
  }
  for (const { webhookId, count, answers = [200] } of pastDeliveries) {
    const webhook = base.webhooks.get(webhookId)
    if (webhook === undefined) continue
    const reported = [...base.executions.values()].filter((run) => isReported(webhook, run))
    const newest = reported.toSorted((one, other) => (one.ended ?? 0) - (other.ended ?? 0)).slice(-count)
    newest.forEach((run, index) => {
      base.deliveries.set(id, deliveryOf(id, webhook, run, answers[index % answers.length] ?? NO_RESPONSE, base))
      id += 1
    })
  }
}

/** The name of the flow or connection that an event is about. */
function nameOf(
  { flows, connections }: Layer,
  { event, entityId }: { event: string; entityId: Int64 },
): string | undefined {
  return (event.startsWith('Flow.') ? flows : connections).get(entityId)?.name
}

function isReported(webhook: WebhookRecord, { tenantId, status, flowId, ended }: ExecutionRecord): boolean {
  const { events = [], flowIncludes = [], flowExcludes = [] } = webhook
  const event = RUN_EVENTS[status]
  if (tenantId !== webhook.tenantId || ended === undefined || event === undefined) return false
  if (!events.includes(EVERY_EVENT) && !events.includes(event)) return false
  return !flowExcludes.includes(flowId) && (flowIncludes.length === 0 || flowIncludes.includes(flowId))
}

function deliveryOf(
  id: number,
  { id: webhookId, tenantId }: WebhookRecord,
  { status: outcome, flowId, ended: created = 0 }: ExecutionRecord,
  status: number,
  base: Layer,
): DeliveryRecord {
  const event = RUN_EVENTS[outcome] ?? ''
  const made = { id, eventId: id, webhookId, tenantId, event, entityId: flowId, created, attempt: 1 }
  const whole = { ...made, ...payloadOf(made, base.flows.get(flowId)?.name) }
  if (status === NO_RESPONSE) return { ...whole, over: created + RECEIVER_TIMEOUT_MS }
  const response = { status, headers: { 'content-type': 'text/plain' }, body: ANSWERS[status] ?? '' }
  return { ...whole, over: created + RESPONSE_MS, response }
}
