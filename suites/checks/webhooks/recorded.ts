import { type Int64, writeJson } from '#spec'
import {
  Blocked,
  type InboxAnswer,
  type Received,
  type Reply,
  type Tools,
  check,
  isId,
  listed,
} from '../../kit/index.ts'
import { type Listening, delivered, listening, run, runOwn } from './happening.ts'
import { showsBytes, showsResponse } from './shown.ts'
import { NO_ID } from './webhook.ts'

const EXECUTED = { events: ['Flow.Executed'] }

type Item = Record<string, unknown>

async function recorded({ api }: Tools, { webhook }: Pick<Listening, 'webhook'>): Promise<Item[]> {
  return listed<Item>(await api.need('listWebhookDeliveries', { path: { webhookId: webhook.id } }))
}

/** The list of deliveries once it has so many, or as it is when the time is up: how soon it has them is open. */
async function recordedInTime(tools: Tools, webhook: Listening, count: number): Promise<Item[]> {
  return tools.eventually(
    () => recorded(tools, webhook),
    ({ length }) => length >= count,
  )
}

/** What may be the id of a delivery in a list, likeliest first: which field holds it is not shown. */
function idsOf(item: Item): Int64[] {
  const likely = [item['id'], item['eventId']].filter(isId)
  const others = Object.values(item).filter(isId)
  return [...new Set([...likely, ...others])]
}

/** What is read by each of the ids that a delivery of the list may have; nothing where none is one. */
async function readOne({ api }: Tools, { webhook }: Listening, item: Item): Promise<Reply[]> {
  const replies = []
  for (const eventId of idsOf(item)) {
    const path = { webhookId: webhook.id, eventId }
    replies.push(await api.call('getWebhookDelivery', { path, valid: false }))
  }
  return replies.filter(({ status }) => status === 200)
}

/** What the deliveries in the list show when they are read. */
async function readAll(tools: Tools, webhook: Listening): Promise<Reply[]> {
  const replies = []
  for (const item of await recorded(tools, webhook)) replies.push(...(await readOne(tools, webhook, item)))
  return replies
}

/** A webhook that a run was delivered to and that has it in its list; one that has not blocks the case. */
async function withDelivery(tools: Tools, answer?: InboxAnswer): Promise<[Listening, Received]> {
  const webhook = await listening(tools, EXECUTED, answer)
  await run(tools, 'succeeds')
  const delivery = await delivered(tools, webhook)
  if ((await recordedInTime(tools, webhook, 1)).length === 0) throw new Blocked('no delivery is in the list')
  return [webhook, delivery]
}

export const deliveriesAnswer = check({
  rule: 'webhooks/deliveries-answer',
  title: 'the list of a new webhook',
  run: async ({ api, given, expect }) => {
    const { id } = await given.webhook()
    const reply = await api.call('listWebhookDeliveries', { path: { webhookId: id } })
    expect.status(reply, 200)
    expect.that(typeof reply.json === 'object' && reply.json !== null, 'the answer is no list in JSON', reply.text)
  },
})

export const noneBeforeAnEvent = check({
  rule: 'webhooks/no-deliveries-before-an-event',
  title: 'the list of a webhook that is limited to a flow that never ran',
  run: async (tools) => {
    const { id } = await tools.given.flow()
    const webhook = await tools.given.webhook({ ...EXECUTED, enabled: true, flowIncludes: [id] })
    tools.expect.equal(await recorded(tools, { webhook }), [], 'the list')
  },
})

export const deliveryRecorded = check({
  rule: 'webhooks/delivery-recorded',
  title: 'one delivery that came in',
  run: async (tools) => {
    const webhook = await listening(tools, EXECUTED)
    await run(tools, 'succeeds')
    await delivered(tools, webhook)
    const { length } = await recordedInTime(tools, webhook, 1)
    tools.expect.that(length > 0, 'the delivery is not in the list')
  },
})

export const eachDeliveryRecorded = check({
  rule: 'webhooks/each-delivery-recorded',
  title: 'two deliveries that came in',
  run: async (tools) => {
    const webhook = await listening(tools, EXECUTED)
    for (let count = 0; count < 2; count++) await run(tools, 'succeeds')
    const { length: came } = await tools.eventually(
      async () => webhook.inbox.received(),
      ({ length }) => length > 1,
    )
    if (came < 2) throw new Blocked('only one of two runs was delivered in time')
    const { length } = await recordedInTime(tools, webhook, 2)
    tools.expect.that(length > 1, `there were ${came} deliveries, and ${length} in the list`)
  },
})

export const refusedDeliveryRecorded = check({
  rule: 'webhooks/refused-delivery-recorded',
  title: 'a delivery that was answered with 500',
  run: async (tools) => {
    const webhook = await listening(tools, EXECUTED, { status: 500, body: 'not now' })
    await run(tools, 'succeeds')
    await delivered(tools, webhook)
    const { length } = await recordedInTime(tools, webhook, 1)
    tools.expect.that(length > 0, 'the delivery is not in the list')
  },
})

export const deliveriesOfOneWebhook = check({
  rule: 'webhooks/deliveries-of-one-webhook',
  title: 'two webhooks, each limited to a flow of its own',
  run: async (tools) => {
    const webhooks = []
    for (let count = 0; count < 2; count++) {
      const flow = await tools.given.runnableFlow()
      const webhook = await listening(tools, { ...EXECUTED, flowIncludes: [flow.id] })
      await runOwn(tools, flow)
      await delivered(tools, webhook)
      webhooks.push(webhook)
    }
    const lists = []
    for (const webhook of webhooks) lists.push(await recordedInTime(tools, webhook, 1))
    for (const [index, webhook] of webhooks.entries()) {
      const list = lists[index] ?? []
      // What is still on its way, or did not arrive, may be in the list too: only not what is in that of the other.
      const others = new Set(lists.filter((other) => other !== list).flatMap((other) => other.map(writeJson)))
      tools.expect.that(
        list.length <= webhook.inbox.received().length || !list.some((item) => others.has(writeJson(item))),
        'the list holds what was delivered to another webhook',
        list,
      )
    }
  },
})

export const deliveryReadable = check({
  rule: 'webhooks/delivery-readable',
  title: 'each delivery in the list',
  run: async (tools) => {
    const [webhook] = await withDelivery(tools)
    for (const item of await recorded(tools, webhook)) {
      const replies = await readOne(tools, webhook, item)
      tools.expect.that(replies.length > 0, 'no id in the list reads the delivery with 200', item)
      tools.expect.that(
        replies.some(({ json }) => typeof json === 'object' && json !== null),
        'it is no JSON object',
        replies.map(({ text }) => text),
      )
    }
  },
})

export const showsPayload = check({
  rule: 'webhooks/delivery-shows-payload',
  title: 'the payload as it came in, as text, JSON or base64',
  run: async (tools) => {
    const [webhook, { body }] = await withDelivery(tools)
    const replies = await tools.eventually(
      () => readAll(tools, webhook),
      (all) => all.some(({ json }) => showsBytes(json, body)),
    )
    if (replies.length === 0) throw new Blocked('no delivery can be read')
    tools.expect.that(
      replies.some(({ json }) => showsBytes(json, body)),
      'no delivery shows the payload',
      replies.map(({ json }) => json),
    )
  },
})

export const showsResponseOfReceiver = check({
  rule: 'webhooks/delivery-shows-response',
  title: 'status 202 or the words of the receiver',
  run: async (tools) => {
    const answer = { status: 202, body: tools.unique('answer') }
    const [webhook] = await withDelivery(tools, answer)
    const replies = await tools.eventually(
      () => readAll(tools, webhook),
      (all) => all.some(({ json }) => showsResponse(json, answer)),
    )
    if (replies.length === 0) throw new Blocked('no delivery can be read')
    tools.expect.that(
      replies.some(({ json }) => showsResponse(json, answer)),
      'no delivery shows the response',
      replies.map(({ json }) => json),
    )
  },
})

export const getAnswersTheNamed = check({
  rule: 'webhooks/get-answers-the-named-delivery',
  title: 'two deliveries with different payloads, each read by its id',
  run: async (tools) => {
    const webhook = await listening(tools, { events: ['Flow.Executed', 'Flow.Failed'] })
    const payloads: Uint8Array[] = []
    for (const outcome of ['succeeds', 'fails'] as const) {
      payloads.push((await delivered(tools, webhook, await run(tools, outcome))).body)
    }
    const shownBy = (replies: readonly Reply[]): number[] =>
      payloads.map((payload) => replies.filter(({ json }) => showsBytes(json, payload)).length)
    const replies = await tools.eventually(
      () => readAll(tools, webhook),
      (all) => shownBy(all).every((count) => count > 0),
    )
    const counts = shownBy(replies)
    if (counts.every((count) => count === 0)) throw new Blocked('no delivery shows its payload')
    tools.expect.that(
      counts.every((count) => count > 0),
      'one of two payloads is shown under no id',
      replies.map(({ json }) => json),
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
