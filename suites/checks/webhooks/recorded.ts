import { type Int64, writeJson } from '#spec'
import {
  Blocked,
  type InboxAnswer,
  NotApplicable,
  type Received,
  type Reply,
  type Tools,
  NO_ID,
  base64Of,
  check,
  isId,
  offers,
} from '../../kit/index.ts'
import { IDS_OF_EVERY_FORM } from '../objects.ts'
import { awaitDelivery, delivered, noDelivery } from './arriving.ts'
import {
  FOREIGN,
  type WebhookEvent,
  type ActiveWebhook,
  acceptedWebhook,
  activeWebhook,
  causes,
  deliveriesTo,
  flowToRun,
  run,
  runOwn,
} from './happening.ts'
import { showsBytes, showsResponse } from './shown.ts'
import { deliveriesOf, replace } from './webhook.ts'

const EXECUTED = { events: ['Flow.Executed'] }

type Item = Record<string, unknown>

async function recorded({ api }: Tools, { webhook }: Pick<ActiveWebhook, 'webhook'>): Promise<Item[]> {
  return deliveriesOf(await api.need('listWebhookDeliveries', { path: { webhookId: webhook.id } }))
}

/** Polls the list of deliveries until it has `count`: how soon it does is not documented. */
async function recordedInTime(tools: Tools, webhook: ActiveWebhook, count: number): Promise<Item[]> {
  return tools.eventually(
    () => recorded(tools, webhook),
    ({ length }) => length >= count,
  )
}

/** Maximum number of candidate ids per delivery, and of deliveries, to try. */
const MOST_IDS = 8
const MOST_READ = 10

/** Members of a listed delivery that are likely to hold its id, the likeliest first. */
const LIKELY = [/^id$/, /^eventId$/, /(event|delivery)_?id$/i]

/** The integers under the likely members. */
const likelyIn = (item: Item): Int64[] =>
  LIKELY.flatMap((likely) => Object.keys(item).filter((name) => likely.test(name))).flatMap((name) =>
    integersIn(item[name]),
  )

/** All candidate ids of a listed delivery, likeliest first: the member is not documented. */
const candidatesIn = (item: Item): Int64[] => [...new Set([...likelyIn(item), ...integersIn(item)])]

const idsOf = (item: Item): Int64[] => candidatesIn(item).slice(0, MOST_IDS)

/** Whether the ids that are tried may leave out that of a listed delivery. */
const mayMiss = (item: Item): boolean => likelyIn(item).length === 0 || candidatesIn(item).length > MOST_IDS

/** The integers in a value, as numbers or as digits, which may be a part of a path. */
function integersIn(value: unknown): Int64[] {
  if (isId(value)) return [value]
  if (typeof value === 'string')
    return value
      .split(/[/?&=#]/)
      .filter((part) => /^\d{1,19}$/.test(part))
      .map(BigInt)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(integersIn) : []
}

/** Reads a delivery by its candidate ids, until a reply is accepted. */
async function readOne(
  { api }: Tools,
  { webhook }: ActiveWebhook,
  item: Item,
  accept: (reply: Reply) => boolean,
): Promise<Reply[]> {
  const replies = []
  for (const eventId of idsOf(item)) {
    const path = { webhookId: webhook.id, eventId }
    const reply = await api.call('getWebhookDelivery', { path, valid: false })
    if (reply.status === 200) replies.push(reply)
    if (reply.status === 200 && accept(reply)) break
  }
  return replies
}

/** The deliveries of a list, each read by its id. */
interface Reading {
  /** The number of listed deliveries. */
  listed: number
  /** For each thing searched, whether a delivery shows it. */
  found: boolean[]
  replies: Reply[]
}

/** Reads listed deliveries until everything searched is found, or the time is up. */
async function readInTime(
  tools: Tools,
  webhook: ActiveWebhook,
  wanted: readonly ((reply: Reply) => boolean)[],
): Promise<Reading> {
  const ask = async (): Promise<Reading> => {
    const items = await recorded(tools, webhook)
    const reading: Reading = { listed: items.length, found: wanted.map(() => false), replies: [] }
    for (const item of items.slice(0, MOST_READ)) {
      if (reading.found.every(Boolean)) break
      const replies = await readOne(tools, webhook, item, (reply) => wanted.some((shows) => shows(reply)))
      reading.replies.push(...replies)
      for (const [index, shows] of wanted.entries()) reading.found[index] ||= replies.some(shows)
    }
    return reading
  }
  return tools.eventually(ask, ({ found }) => found.every(Boolean))
}

/** Blocks the case if a received delivery was not read: what is missing may be in it. */
function allRead({ listed, replies }: Reading, came: number): void {
  if (listed < came) throw new Blocked(`${came} deliveries came in, and ${listed} are in the list by now`)
  if (listed > MOST_READ)
    throw new Blocked(`none of the first ${MOST_READ} of ${listed} deliveries in the list is the one`)
  if (replies.length === 0) throw new Blocked('no delivery can be read')
}

/** A webhook with a delivered and listed run; blocks the case otherwise. */
async function withDelivery(
  tools: Tools,
  answer?: InboxAnswer,
  own: Readonly<Record<string, unknown>> = {},
): Promise<[ActiveWebhook, Received]> {
  // The case's own flow, so that other runs do not fill the list; the payload may hold its name.
  const flow = await flowToRun(tools, tools.unique(FOREIGN))
  const webhook = await activeWebhook(tools, { ...EXECUTED, flowIncludes: [flow.id], ...own }, answer)
  await runOwn(tools, flow)
  const delivery = await delivered(tools, webhook)
  if ((await recordedInTime(tools, webhook, 1)).length === 0) throw new Blocked('no delivery is in the list')
  return [webhook, delivery]
}

const isObject = ({ json }: Reply): boolean => typeof json === 'object' && json !== null

/** Whether one of the deliveries that came in is shown, by its payload. */
function showsOneOf(webhook: ActiveWebhook, { json }: Reply): boolean {
  return deliveriesTo(webhook).some(({ body }) => showsBytes(json, body))
}

/**
 * A webhook for each kind of event but those of {@link withDelivery}, with a delivery that came in. Other cases cause such
 * events too, so that what is listed may be theirs.
 */
async function* withOtherKinds(tools: Tools, answer?: InboxAnswer): AsyncGenerator<[event: string, ActiveWebhook]> {
  for (const { event, trigger } of causes(tools)) {
    if (EXECUTED.events.includes(event)) continue
    const webhook = await activeWebhook(tools, { events: [event] }, answer)
    await delivered(tools, webhook, await trigger(tools))
    yield [event, webhook]
  }
}

export const deliveriesAnswer = check({
  rule: 'webhooks/deliveries-answer',
  title: 'the lists of five new webhooks',
  run: async ({ api, given, expect }) => {
    for (let count = 0; count < IDS_OF_EVERY_FORM; count++) {
      const { id } = await given.webhook()
      const reply = await api.call('listWebhookDeliveries', { path: { webhookId: id } })
      // The shape of the list is not documented, so none may be null.
      expect.json(reply)
    }
  },
})

export const noneBeforeAnEvent = check({
  rule: 'webhooks/no-deliveries-before-an-event',
  title: 'the list of a disabled webhook that is limited to a flow that never ran',
  run: async (tools) => {
    const { id } = await tools.given.flow()
    // One that is on may be greeted by a delivery of its own.
    const webhook = await tools.given.webhook({ ...EXECUTED, enabled: false, flowIncludes: [id] })
    // How the list is arranged is not shown: what has no id is no delivery, nor is a link to the webhook.
    const deliveries = (await recorded(tools, { webhook })).filter((item) =>
      integersIn(item).some((one) => String(one) !== String(webhook.id)),
    )
    tools.expect.equal(deliveries, [], 'the deliveries in the list')
  },
})

export const deliveryRecorded = check({
  rule: 'webhooks/delivery-recorded',
  title:
    'one delivery that came in, of webhooks with a query, a secret, another method or the star, replaced and off since',
  run: async (tools) => {
    const webhooks = await unlike(tools)
    await run(tools, 'succeeds')
    for (const webhook of webhooks) await delivered(tools, webhook)
    const off = webhooks.at(-1)
    if (off !== undefined) await replace(tools.api, off.webhook, { ...off.body, enabled: false })
    for (const webhook of webhooks) {
      const { length } = await recordedInTime(tools, webhook, 1)
      tools.expect.that(length > 0, 'the delivery is not in the list', webhook.body)
    }
  },
})

/** Webhooks that differ in all that may bear on how their deliveries are recorded. */
async function unlike(tools: Tools): Promise<ActiveWebhook[]> {
  const webhooks = [await activeWebhook(tools, EXECUTED)]
  const query = await acceptedWebhook(tools, EXECUTED, '/hooks?team=a&level=2')
  if (query !== undefined) webhooks.push(query)
  for (const own of [{ secret: tools.unique('secret') }, { method: 'PUT' }, { events: ['*'] }]) {
    const webhook = await acceptedWebhook(tools, { ...EXECUTED, ...own })
    if (webhook !== undefined) webhooks.push(webhook)
  }
  const [replaced, off] = [await activeWebhook(tools, EXECUTED), await activeWebhook(tools, EXECUTED)]
  await replace(tools.api, replaced.webhook, { ...replaced.body, description: 'another description' })
  return [...webhooks, replaced, off]
}

export const eachDeliveryRecorded = check({
  rule: 'webhooks/each-delivery-recorded',
  title: 'two deliveries that came in, of each kind of event',
  run: async (tools) => {
    for (const { event, trigger } of causes(tools)) {
      const webhook = await activeWebhook(tools, { events: [event] })
      await trigger(tools)
      await trigger(tools)
      const { length: came } = await tools.eventually(
        async () => deliveriesTo(webhook),
        ({ length }) => length > 1,
      )
      if (came < 2) throw noDelivery(tools, webhook.inbox)
      // How far back the list goes is not documented.
      const { length } = await recordedInTime(tools, webhook, 2)
      tools.expect.that(length > 1, `there were ${came} deliveries of ${event}, and ${length} in the list`)
    }
  },
})

export const refusedDeliveryRecorded = check({
  rule: 'webhooks/refused-delivery-recorded',
  title: 'a delivery that was answered with 500',
  run: async (tools) => {
    const webhook = await activeWebhook(tools, EXECUTED, { status: 500, body: 'not now' })
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
      const webhook = await activeWebhook(tools, { ...EXECUTED, flowIncludes: [flow.id] })
      await runOwn(tools, flow)
      await delivered(tools, webhook)
      webhooks.push(webhook)
    }
    const lists = []
    for (const webhook of webhooks) lists.push(await recordedInTime(tools, webhook, 1))
    for (const [index, webhook] of webhooks.entries()) {
      const list = lists[index] ?? []
      // A pending or lost delivery may be in the list too, but nothing from the other webhook's list.
      const others = new Set(lists.filter((other) => other !== list).flatMap((other) => other.map(writeJson)))
      tools.expect.that(
        list.length <= deliveriesTo(webhook).length || !list.some((item) => others.has(writeJson(item))),
        'the list holds what was delivered to another webhook',
        list,
      )
    }
  },
})

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

export const showsPayload = check({
  rule: 'webhooks/delivery-shows-payload',
  title: 'the payload as it came in, as text, JSON or base64, whether the receiver took or refused it, and signed',
  run: async (tools) => {
    const refusal = { status: 500, body: tools.unique('refusal') }
    for (const [answer, own] of [[], [refusal], [undefined, { secret: tools.unique('secret') }]] as const) {
      const [webhook, { body }] = await withDelivery(tools, answer, own)
      await expectShown(tools, webhook, ({ json }) => showsBytes(json, body), 'no delivery shows the payload')
    }
  },
})

export const showsPayloadOfEachKind = check({
  rule: 'webhooks/delivery-shows-payload',
  title: 'a payload as it came in, of each other event than Flow.Executed',
  run: async (tools) => {
    for await (const [event, webhook] of withOtherKinds(tools))
      await expectShown(
        tools,
        webhook,
        (reply) => showsOneOf(webhook, reply),
        `no delivery of ${event} shows the payload`,
      )
  },
})

export const showsResponseOfReceiver = check({
  rule: 'webhooks/delivery-shows-response',
  title: 'status 202, or 500 of a refusal, or the words of the receiver',
  run: async (tools) => {
    for (const status of [202, 500]) {
      const answer = { status, body: tools.unique('answer') }
      const [webhook] = await withDelivery(tools, answer)
      await expectShown(tools, webhook, ({ json }) => showsResponse(json, answer), 'no delivery shows the response')
    }
  },
})

export const showsResponseOfEachKind = check({
  rule: 'webhooks/delivery-shows-response',
  title: 'status 202 or the words of the receiver, for each other event than Flow.Executed',
  run: async (tools) => {
    const answer = { status: 202, body: tools.unique('answer') }
    for await (const [event, webhook] of withOtherKinds(tools, answer))
      await expectShown(
        tools,
        webhook,
        ({ json }) => showsResponse(json, answer),
        `no delivery of ${event} shows the response`,
      )
  },
})

export const eachShowsItsResponse = check({
  rule: 'webhooks/delivery-shows-response',
  title:
    'status 202 or the words of the receiver, of a first delivery and of a later one, to a new url, that is refused',
  run: async (tools) => {
    const answers = [
      { status: 202, body: tools.unique('taken') },
      { status: 500, body: tools.unique('refusal') },
    ]
    const shows = answers.map(
      (answer) =>
        ({ json }: Reply) =>
          showsResponse(json, answer),
    )
    const flow = await flowToRun(tools)
    const webhook = await activeWebhook(tools, { ...EXECUTED, flowIncludes: [flow.id] }, answers[0])
    await runOwn(tools, flow)
    await delivered(tools, webhook)
    const first = await readInTime(tools, webhook, shows.slice(0, 1))
    if (!first.found.every(Boolean)) throw new Blocked('no delivery shows the response')
    const inbox = await tools.given.inbox(answers[1])
    await replace(tools.api, webhook.webhook, { ...webhook.body, url: inbox.url })
    await runOwn(tools, flow)
    // How soon a change counts is not documented, so another run decides.
    if ((await awaitDelivery(tools, inbox)) === undefined) await runOwn(tools, flow)
    await delivered(tools, { inbox })
    const came = deliveriesTo(webhook).length + deliveriesTo({ inbox }).length
    const items = await tools.eventually(
      () => recorded(tools, webhook),
      ({ length }) => length >= came,
    )
    // "Recent deliveries": how many these are is not documented.
    if (items.length < came) throw new NotApplicable('the list has the newest deliveries alone')
    const reading = await readInTime(tools, webhook, shows)
    if (reading.found.every(Boolean)) return
    allRead(reading, came)
    tools.expect.that(
      false,
      'one of two responses is shown by no delivery',
      reading.replies.map(({ json }) => json),
    )
  },
})

/** Asserts that a recorded delivery shows something. */
async function expectShown(
  tools: Tools,
  webhook: ActiveWebhook,
  shows: (reply: Reply) => boolean,
  message: string,
): Promise<void> {
  const reading = await readInTime(tools, webhook, [shows])
  if (reading.found.every(Boolean)) return
  allRead(reading, deliveriesTo(webhook).length)
  const replies = reading.replies.map(({ json }) => json)
  tools.expect.that(false, message, replies)
}

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
