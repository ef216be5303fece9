import type { Int64 } from '#spec'
import type { DeliveryRecord, ExecutionRecord, WebhookRecord } from '../records.ts'
import type { Layer } from '../tables.ts'
import type { Entry, WorldFile } from '../world-shape.ts'
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

/** A delivery of a series before it has its number. */
interface Draft {
  webhook: WebhookRecord
  run: ExecutionRecord
  status: number
}

/**
 * Adds the deliveries in order of time: each one by itself, and the newest ones of a webhook for the executions that it
 * reports, whose ids are in that order too.
 */
export function addDeliveries(base: Layer, { deliveries = [], pastDeliveries = [] }: WorldFile, start: number): void {
  const single = deliveries.map(({ minutesAgo, status, answer, ...delivery }): DeliveryRecord => {
    const tenantId = base.webhooks.get(delivery.webhookId)?.tenantId
    const created = minutesBefore(start, minutesAgo, `delivery ${delivery.id}`)
    const made = { ...delivery, eventId: delivery.id, created, attempt: 1 }
    const own = tenantId === undefined ? {} : { tenantId }
    const response = { status, headers: {}, body: answer }
    return { ...made, ...own, ...payloadOf(made, nameOf(base, made)), over: created, response }
  })
  const first = Math.max(FIRST_ID, ...single.map(({ id }) => Number(id) + 1))
  const ofSeries = pastDeliveries
    .flatMap((series) => draftsOf(series, base))
    .toSorted((one, other) => endOf(one.run) - endOf(other.run))
    .map((draft, index) => deliveryOf(first + index, draft, base))
  for (const delivery of [...single, ...ofSeries].toSorted((one, other) => one.created - other.created))
    base.deliveries.set(delivery.id, delivery)
}

/** The newest deliveries of a webhook, with the responses in turn. */
function draftsOf({ webhookId, count, answers = [200] }: Entry<'pastDeliveries'>, base: Layer): Draft[] {
  const webhook = base.webhooks.get(webhookId)
  if (webhook === undefined) return []
  return [...base.executions.values()]
    .filter((run) => isReported(webhook, run))
    .toSorted((one, other) => endOf(one) - endOf(other))
    .slice(-count)
    .map((run, index) => ({ webhook, run, status: answers[index % answers.length] ?? NO_RESPONSE }))
}

function endOf({ ended = 0 }: ExecutionRecord): number {
  return ended
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

function deliveryOf(id: number, { webhook, run, status }: Draft, base: Layer): DeliveryRecord {
  const { id: webhookId, tenantId } = webhook
  const { status: outcome, flowId } = run
  const created = endOf(run)
  const event = RUN_EVENTS[outcome] ?? ''
  const made = { id, eventId: id, webhookId, tenantId, event, entityId: flowId, created, attempt: 1 }
  const whole = { ...made, ...payloadOf(made, base.flows.get(flowId)?.name) }
  if (status === NO_RESPONSE) return { ...whole, over: created + RECEIVER_TIMEOUT_MS }
  const response = { status, headers: { 'content-type': 'text/plain' }, body: ANSWERS[status] ?? '' }
  return { ...whole, over: created + RESPONSE_MS, response }
}
