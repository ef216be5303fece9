import type { RuleId } from '#spec'
import {
  Blocked,
  NotApplicable,
  type Received,
  type Tools,
  check,
  isSignature,
  offers,
  withDeliveries,
} from '../../kit/index.ts'
import { delivered, expectArrival, noDelivery } from './arriving.ts'
import {
  HEADER,
  type ActiveWebhook,
  type WebhookEvent,
  flowToRun,
  namesObjectOf,
  activeWebhook,
  run,
  runOwn,
  shown,
  causes,
  mayBeDeliveryOf,
  updateConnection,
} from './happening.ts'
import { replace } from './webhook.ts'

/** A delivery of a Flow.Executed webhook after a run. */
async function ofRun(
  tools: Tools,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<[Received, ActiveWebhook]> {
  const webhook = await activeWebhook(tools, { events: ['Flow.Executed'], ...overrides })
  await run(tools, 'succeeds')
  return [await delivered(tools, webhook), webhook]
}

const PATH_AND_QUERY = '/hooks/etl?team=a&level=2'

export const deliveredToUrl = check({
  rule: 'webhooks/delivered-to-url',
  title: 'a url with a path and a query',
  run: async (tools) => {
    const inbox = await tools.given.inbox()
    await tools.given.webhook({ events: ['Flow.Executed'], enabled: true, url: inbox.url + PATH_AND_QUERY })
    await run(tools, 'succeeds')
    const delivery = await delivered(tools, { inbox })
    withDeliveries([delivery], () =>
      tools.expect.equal(delivery.rest, PATH_AND_QUERY, 'what follows the address of the receiver in a delivery'),
    )
  },
})

function expectMethod({ expect }: Tools, delivery: Received, method: string): void {
  withDeliveries([delivery], () => expect.equal(delivery.method, method, 'the method of a delivery'))
}

export const deliveredByPost = check({
  rule: 'webhooks/delivered-by-post',
  title: 'a webhook of POST',
  run: async (tools) => {
    const [delivery] = await ofRun(tools)
    expectMethod(tools, delivery, 'POST')
  },
})

export const deliveredByMethod = check({
  rule: 'webhooks/delivered-by-method',
  title: 'webhooks created with PUT and PATCH, and replaced by such ones, where they are accepted',
  run: async (tools) => {
    const { api, given } = tools
    let tried = 0
    for (const method of ['PUT', 'PATCH']) {
      const inbox = await given.inbox()
      const body = given.webhookBody({ url: inbox.url, enabled: true, events: ['Flow.Executed'], method })
      const reply = await api.call('createWebhook', { body, valid: false })
      if (!reply.ok) continue
      tried += 1
      await run(tools, 'succeeds')
      expectMethod(tools, await delivered(tools, { inbox }), method)
      const former = await activeWebhook(tools, { events: ['Flow.Executed'] })
      await replace(api, former.webhook, { ...former.body, method })
      await run(tools, 'succeeds')
      expectMethod(tools, await delivered(tools, former), method)
    }
    if (tried === 0) throw new NotApplicable('the target accepts no method beside POST')
  },
})

function carries(rule: RuleId, header: string) {
  return check({
    rule,
    title: `${header} of deliveries of each event, signed and not, after a creation and a replace`,
    run: async (tools) => {
      const deliveries = await ofEachEvent(tools)
      for (const delivery of deliveries)
        withDeliveries([delivery], () =>
          tools.expect.that((delivery.headers[header] ?? '') !== '', `${header} is missing or empty`, shown(delivery)),
        )
    },
  })
}

/** Deliveries of each event that the target file offers: of a plain webhook, a signed one, and one replaced since. */
async function ofEachEvent(tools: Tools): Promise<Received[]> {
  const events = causes(tools).map(({ event }) => event)
  const plain = await activeWebhook(tools, { events })
  const signed = await activeWebhook(tools, { events, secret: secretOf(tools) })
  const replaced = await activeWebhook(tools, { events: ['Flow.Executed'] })
  await replace(tools.api, replaced.webhook, { ...replaced.body, events, secret: secretOf(tools) })
  const happened: WebhookEvent[] = []
  for (const { trigger } of causes(tools)) happened.push(await trigger(tools))
  const all = [plain, signed, replaced].map(({ inbox }) => inbox)
  const hasEach = (): boolean =>
    all.every((inbox) => happened.every((one) => inbox.received().some((delivery) => mayBeDeliveryOf(one, delivery))))
  // That each event is delivered is for other rules.
  await tools.eventually(async () => hasEach(), Boolean)
  for (const webhook of [plain, signed, replaced]) await delivered(tools, webhook)
  return all.flatMap((inbox) => inbox.received())
}

export const eventHeader = carries('webhooks/event-header', HEADER.event)
export const eventIdHeader = carries('webhooks/event-id-header', HEADER.eventId)
export const webhookIdHeader = carries('webhooks/webhook-id-header', HEADER.webhookId)
export const entityIdHeader = carries('webhooks/entity-id-header', HEADER.entityId)

/** A header whose value is judged; blocks the case if missing, since that is for another rule. */
function present(delivery: Received, name: string): string {
  const value = delivery.headers[name] ?? ''
  return withDeliveries([delivery], () => {
    if (value === '') throw new Blocked(`${name} is missing or empty`)
    return value
  })
}

export const eventHeaderNamesEvent = check({
  rule: 'webhooks/event-header-names-event',
  title: 'a delivery of each event',
  run: async (tools) => {
    for (const { event, trigger } of causes(tools)) {
      const webhook = await activeWebhook(tools, { events: [event] })
      await trigger(tools)
      const delivery = await delivered(tools, webhook)
      const named = present(delivery, HEADER.event)
      withDeliveries([delivery], () => tools.expect.equal(named, event, HEADER.event))
    }
  },
})

export const eventIdHeaderTellsEventsApart = check({
  rule: 'webhooks/event-id-header-tells-events-apart',
  title: 'deliveries of Flow.Executed and of Flow.Failed to one webhook',
  run: async (tools) => {
    const webhook = await activeWebhook(tools, { events: ['Flow.Executed', 'Flow.Failed'] })
    const deliveries = []
    for (const outcome of ['succeeds', 'fails'] as const)
      deliveries.push(await delivered(tools, webhook, await run(tools, outcome)))
    const ids = deliveries.map((delivery) => present(delivery, HEADER.eventId))
    withDeliveries(deliveries, () =>
      tools.expect.that(ids[0] !== ids[1], 'the deliveries of two events have one event id', ids),
    )
  },
})

export const webhookIdHeaderNamesWebhook = check({
  rule: 'webhooks/webhook-id-header-names-webhook',
  title: 'deliveries of two webhooks',
  run: async (tools) => {
    const webhooks = []
    for (const secret of [{}, { secret: secretOf(tools) }])
      webhooks.push(await activeWebhook(tools, { events: ['Flow.Executed'], ...secret }))
    await run(tools, 'succeeds')
    for (const webhook of webhooks) {
      const delivery = await delivered(tools, webhook)
      const id = present(delivery, HEADER.webhookId)
      withDeliveries([delivery], () => tools.expect.equal(id, String(webhook.webhook.id), HEADER.webhookId))
    }
  },
})

export const entityIdHeaderNamesConnection = check({
  rule: 'webhooks/entity-id-header-names-connection',
  title: 'a delivery of Connection.Updated',
  run: async (tools) => {
    const webhook = await activeWebhook(tools, { events: ['Connection.Updated'] })
    const happened = await updateConnection(tools)
    await delivered(tools, webhook)
    // Other users' connections may be delivered first.
    await expectArrival(
      tools,
      webhook,
      happened,
      (delivery) => namesObjectOf(happened, delivery),
      `no delivery named connection ${happened.ids[0]}`,
    )
  },
})

const FOREIGN = 'Möwe € 日本'
/** More than the 64 bytes of a block, beyond which HMAC takes the hash of a key. */
const LONG_SECRET = 100

const secretOf = ({ unique }: Tools): string => unique('secret')

export const signedWithSecret = check({
  rule: 'webhooks/signed-with-secret',
  title: 'two deliveries of a webhook with a secret',
  run: async (tools) => {
    const [, webhook] = await ofRun(tools, { secret: secretOf(tools) })
    await run(tools, 'succeeds')
    const deliveries = await tools.eventually(
      async () => webhook.inbox.received(),
      ({ length }) => length > 1,
    )
    for (const delivery of deliveries) {
      const signature = delivery.headers[HEADER.signature] ?? ''
      withDeliveries([delivery], () => tools.expect.that(signature !== '', 'a delivery is not signed', shown(delivery)))
    }
    if (deliveries.length < 2) throw noDelivery(tools, webhook.inbox)
  },
})

export const signatureIsHmacSha1 = check({
  rule: 'webhooks/signature-is-hmac-sha1',
  title: 'the signature over the bytes that came in',
  run: async (tools) => {
    const secret = secretOf(tools)
    const [delivery] = await ofRun(tools, { secret })
    const signature = present(delivery, HEADER.signature)
    withDeliveries([delivery], () =>
      tools.expect.that(
        isSignature(signature, delivery.body, secret),
        'the signature is not the HMAC-SHA1 of the payload',
        shown(delivery),
      ),
    )
  },
})

export const signedWithForeignLetters = check({
  rule: 'webhooks/signature-is-hmac-sha1',
  title: 'a secret with letters beyond ASCII, in UTF-8, and a long one, for a flow with such letters in its name',
  run: async (tools) => {
    const { given, target, unique } = tools
    // The payload may hold the name of the flow.
    const flow = offers(target, 'fixture:runnable_flow')
      ? await given.runnableFlow({ name: unique(FOREIGN) })
      : { id: tools.fixture('runs.succeeds') }
    let tried = 0
    for (const secret of [`${secretOf(tools)} ${FOREIGN}`, `${secretOf(tools)}${'x'.repeat(LONG_SECRET)}`]) {
      const inbox = await given.inbox()
      const own = { url: inbox.url, enabled: true, events: ['Flow.Executed'], flowIncludes: [flow.id], secret }
      const reply = await tools.api.call('createWebhook', { body: given.webhookBody(own), valid: false })
      if (!reply.ok) continue
      tried += 1
      await runOwn(tools, flow)
      const delivery = await delivered(tools, { inbox })
      const signature = present(delivery, HEADER.signature)
      withDeliveries([delivery], () =>
        tools.expect.that(
          isSignature(signature, delivery.body, secret),
          'the signature is not the HMAC-SHA1 of the payload with the secret in UTF-8',
          shown(delivery),
        ),
      )
    }
    if (tried === 0) throw new NotApplicable('the target accepts no such secret')
  },
})

export const replacedSecretCounts = check({
  rule: 'webhooks/replaced-secret-counts',
  title: 'a delivery after the replace, of a webhook with another secret and of one with none',
  run: async (tools) => {
    for (const former of [secretOf(tools), undefined]) await expectNewSecret(tools, former)
  },
})

async function expectNewSecret(tools: Tools, former: string | undefined): Promise<void> {
  const secret = secretOf(tools)
  // The case's own flow, so that no other run is delivered first.
  const flow = await flowToRun(tools)
  const webhook = await activeWebhook(tools, {
    events: ['Flow.Executed'],
    flowIncludes: [flow.id],
    ...(former === undefined ? {} : { secret: former }),
  })
  await replace(tools.api, webhook.webhook, { ...webhook.body, secret })
  await runOwn(tools, flow)
  await delivered(tools, webhook)
  const isSigned = ({ headers, body }: Received): boolean => isSignature(headers[HEADER.signature] ?? '', body, secret)
  const deliveries = await tools.eventually(
    async () => webhook.inbox.received(),
    (all) => all.some(isSigned),
  )
  withDeliveries(deliveries, () =>
    tools.expect.that(
      deliveries.some(isSigned),
      'no delivery is signed with the new secret',
      deliveries.map(({ headers }) => headers[HEADER.signature]),
    ),
  )
}
