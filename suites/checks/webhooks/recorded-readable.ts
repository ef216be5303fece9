import type { Int64 } from '#spec'
import {
  Blocked,
  NO_ID,
  NotApplicable,
  type Received,
  type Reply,
  type Tools,
  base64Of,
  check,
  offers,
} from '../../kit/index.ts'
import { noDelivery } from './arriving.ts'
import { type WebhookEvent, activeWebhook, deliveriesTo, run, runOwn } from './happening.ts'
import { idsOf, mayMiss } from './recorded-ids.ts'
import { recorded } from './recorded-list.ts'
import { MOST_READ, allRead, readInTime, readOne, withDelivery, withOtherKinds } from './recorded-reading.ts'
import { showsBytes } from './shown.ts'

const isObject = ({ json }: Reply): boolean => typeof json === 'object' && json !== null

const UNKNOWN_ID = 'which member of a listed delivery holds its id cannot be told'

export const deliveryReadable = check({
  rule: 'webhooks/delivery-readable',
  title: 'each delivery in the list',
  run: async (tools) => {
    const [webhook] = await withDelivery(tools)
    for (const item of (await recorded(tools, webhook)).slice(0, MOST_READ)) {
      // Which member of an item holds its id, and in which form, is not documented.
      if (idsOf(item).length === 0) throw new NotApplicable('a listed delivery shows no integer')
      // How soon a delivery can be read is not documented.
      const replies = await tools.eventually(
        () => readOne(tools, webhook, item, isObject),
        (ones) => ones.some(isObject),
      )
      if (replies.length === 0 && mayMiss(item)) throw new NotApplicable(UNKNOWN_ID)
      tools.expect.that(replies.length > 0, 'no id in the list reads the delivery with 200', item)
      tools.expect.that(
        replies.some(isObject),
        'it is no JSON object',
        replies.map(({ text }) => text),
      )
    }
  },
})

export const eachKindReadable = check({
  rule: 'webhooks/delivery-readable',
  title: 'a delivery in the list of a webhook of each other event than Flow.Executed',
  run: async (tools) => {
    for await (const [event, webhook] of withOtherKinds(tools)) {
      const { found, listed: count } = await readInTime(tools, webhook, [isObject])
      if (found.every(Boolean)) continue
      if (count === 0) throw new Blocked('no delivery is in the list')
      if (count > MOST_READ) throw new Blocked(`none of the first ${MOST_READ} of ${count} deliveries can be read`)
      const items = await recorded(tools, webhook)
      // Which member of an item holds its id, and in which form, is not documented.
      if (!items.some((item) => idsOf(item).length > 0)) throw new NotApplicable('a listed delivery shows no integer')
      if (items.some(mayMiss)) throw new NotApplicable(UNKNOWN_ID)
      tools.expect.that(false, `no id in the list reads a delivery of ${event} with 200 and a JSON object`, items)
    }
  },
})

/** Two events for one webhook, with the flows that it is limited to; the case's own if they can be created. */
async function twoRuns(tools: Tools): Promise<[flowIds: Int64[], runs: (() => Promise<WebhookEvent>)[]]> {
  if (offers(tools.target, 'fixture:runnable_flow')) {
    const flows = [await tools.given.runnableFlow(), await tools.given.runnableFlow()]
    return [flows.map(({ id }) => id), flows.map((flow) => () => runOwn(tools, flow))]
  }
  const outcomes = ['succeeds', 'fails'] as const
  return [
    outcomes.map((outcome) => tools.fixture(`runs.${outcome}`)),
    outcomes.map((outcome) => () => run(tools, outcome)),
  ]
}

/** Deliveries with distinct payloads. */
function differing(deliveries: readonly Received[]): Received[] {
  return [...new Map(deliveries.map((delivery) => [base64Of(delivery.body), delivery])).values()]
}

export const getAnswersTheNamed = check({
  rule: 'webhooks/get-answers-the-named-delivery',
  title: 'two deliveries with different payloads, each read by its id',
  run: async (tools) => {
    const [flowIncludes, runs] = await twoRuns(tools)
    const webhook = await activeWebhook(tools, { events: ['Flow.Executed', 'Flow.Failed'], flowIncludes })
    for (const trigger of runs) await trigger()
    const deliveries = await tools.eventually(
      async () => differing(deliveriesTo(webhook)),
      ({ length }) => length > 1,
    )
    const came = deliveriesTo(webhook).length
    if (came < 2) throw noDelivery(tools, webhook.inbox)
    if (deliveries.length < 2)
      throw new NotApplicable('two deliveries have one payload, which does not tell them apart')
    const payloads = deliveries.slice(0, 2).map(({ body }) => body)
    const reading = await readInTime(
      tools,
      webhook,
      payloads.map(
        (payload) =>
          ({ json }: Reply) =>
            showsBytes(json, payload),
      ),
    )
    if (reading.found.every(Boolean)) return
    allRead(reading, came)
    if (!reading.found.some(Boolean)) throw new Blocked('no delivery shows its payload')
    tools.expect.that(
      false,
      'one of two payloads is shown under no id',
      reading.replies.map(({ json }) => json),
    )
  },
})

export const deliveryMissing = check({
  rule: 'webhooks/delivery-missing',
  title: 'an id that no delivery has',
  run: async ({ api, given, expect }) => {
    const { id } = await given.webhook()
    const path = { webhookId: id, eventId: NO_ID }
    expect.status(await api.call('getWebhookDelivery', { path, valid: false }), 404)
  },
})
