import {
  NotApplicable,
  type Received,
  type Tools,
  Violation,
  check,
  isSignature,
  signatureOf,
  withDeliveries,
} from '../../kit/index.ts'
import { awaitDelivery, delivered, expectArrival, noDelivery, present } from './arriving.ts'
import {
  FOREIGN,
  type ActiveWebhook,
  HEADER,
  acceptedWebhook,
  activeWebhook,
  causes,
  flowToRun,
  deliveriesTo,
  runOwn,
  shown,
} from './happening.ts'
import { attemptsAt, refusedOnce, triggerAllBeside } from './refused.ts'
import { LONG_SECRET, secretOf } from './secret.ts'
import { OTHER_METHODS, PATH_AND_QUERY } from './sent-to.ts'
import { replace } from './webhook.ts'

export const signedWithSecret = check({
  rule: 'webhooks/signed-with-secret',
  title: 'deliveries of each event by webhooks of PUT, of a query, of the star, and replaced, and sent again',
  run: async (tools) => {
    const webhooks = await signedOnes(tools)
    const refused = await refusedOnce(tools, { secret: secretOf(tools) })
    await triggerAllBeside(tools, webhooks, refused)
    for (const webhook of webhooks) {
      await delivered(tools, webhook)
      const deliveries = deliveriesTo(webhook)
      for (const delivery of deliveries) expectSigned(tools, delivery)
      if (deliveries.length === 0) throw noDelivery(tools, webhook.inbox)
    }
    for (const delivery of attemptsAt(refused)) expectSigned(tools, delivery)
  },
})

function expectSigned({ expect }: Tools, delivery: Received): void {
  const signature = delivery.headers[HEADER.signature] ?? ''
  withDeliveries([delivery], () => expect.that(signature !== '', 'a delivery is not signed', shown(delivery)))
}

/** Webhooks with a secret, as different from each other as their owners may make them. */
async function signedOnes(tools: Tools): Promise<ActiveWebhook[]> {
  const events = causes(tools).map(({ event }) => event)
  const signed = (overrides: Readonly<Record<string, unknown>> = {}): Promise<ActiveWebhook> =>
    activeWebhook(tools, { events, secret: secretOf(tools), ...overrides })
  const secret = secretOf(tools)
  const others = [
    await acceptedWebhook(tools, { events, secret }, PATH_AND_QUERY),
    await acceptedWebhook(tools, { events, method: OTHER_METHODS[0], secret }),
  ]
  const replaced = await signed({ events: ['Flow.Executed'] })
  await replace(tools.api, replaced.webhook, { ...replaced.body, events })
  const webhooks = [await signed(), await signed({ events: ['*'] }), replaced, ...others]
  return webhooks.filter((webhook) => webhook !== undefined)
}

/** Asserts that a delivery is signed with the secret; a violation shows the digest that it lacks. */
function expectSignature(delivery: Received, secret: string, message: string): void {
  const signature = present(delivery, HEADER.signature)
  if (isSignature(signature, delivery.body, secret)) return
  const digest = signatureOf(delivery.body, secret)
  withDeliveries([delivery], () => {
    throw new Violation(message, { [HEADER.signature]: digest }, { [HEADER.signature]: signature })
  })
}

export const signatureIsHmacSha1 = check({
  rule: 'webhooks/signature-is-hmac-sha1',
  title: 'the signature over the bytes that came in, for each event and every kind of webhook, and sent again',
  run: async (tools) => {
    const webhooks = await signedOnes(tools)
    const refused = await refusedOnce(tools, { secret: secretOf(tools) })
    await triggerAllBeside(tools, webhooks, refused)
    for (const webhook of webhooks) await delivered(tools, webhook)
    for (const webhook of [...webhooks, refused]) {
      for (const delivery of deliveriesTo(webhook)) {
        expectSignature(delivery, String(webhook.body['secret']), 'the signature is not the HMAC-SHA1 of the payload')
      }
    }
  },
})

export const signedWithForeignLetters = check({
  rule: 'webhooks/signature-is-hmac-sha1',
  title: 'a secret with letters beyond ASCII, in UTF-8, and a long one, for a flow with such letters in its name',
  run: async (tools) => {
    const { unique } = tools
    // The payload may hold the name of the flow.
    const flow = await flowToRun(tools, unique(FOREIGN))
    let tried = 0
    for (const secret of [`${secretOf(tools)} ${FOREIGN}`, `${secretOf(tools)}${'x'.repeat(LONG_SECRET)}`]) {
      const webhook = await acceptedWebhook(tools, { events: ['Flow.Executed'], flowIncludes: [flow.id], secret })
      if (webhook === undefined) continue
      tried += 1
      await runOwn(tools, flow)
      const delivery = await delivered(tools, webhook)
      expectSignature(delivery, secret, 'the signature is not the HMAC-SHA1 of the payload with the secret in UTF-8')
    }
    if (tried === 0) throw new NotApplicable('the target accepts no such secret')
  },
})

export const replacedSecretCounts = check({
  rule: 'webhooks/replaced-secret-counts',
  title: 'deliveries after the replace of webhooks with another secret and with none, which have delivered before',
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
  const { inbox } = webhook
  await runOwn(tools, flow)
  await delivered(tools, webhook)
  const earlier = new Set(inbox.received())
  await replace(tools.api, webhook.webhook, { ...webhook.body, secret })
  const isSigned = ({ headers, body }: Received): boolean => isSignature(headers[HEADER.signature] ?? '', body, secret)
  await runOwn(tools, flow)
  // That a second run is delivered at all is for another rule.
  if ((await awaitDelivery(tools, inbox, (one) => !earlier.has(one))) === undefined) throw noDelivery(tools, inbox)
  if (inbox.received().some(isSigned)) return
  // How soon a change counts is not documented, so another run decides.
  const happened = await runOwn(tools, flow)
  await expectArrival(
    tools,
    webhook,
    happened,
    (_event, one) => isSigned(one),
    'no delivery was signed with the new secret',
  )
}
