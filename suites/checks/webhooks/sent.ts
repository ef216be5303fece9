import { NotApplicable, type Received, type Tools, check, same, withDeliveries } from '../../kit/index.ts'
import { delivered } from './arriving.ts'
import {
  type ActiveWebhook,
  HEADER,
  acceptedWebhook,
  activeWebhook,
  causes,
  deliveriesTo,
  isBare,
  run,
  triggerAll,
} from './happening.ts'
import { attemptsAt, refusedOnce, triggerAllBeside } from './refused.ts'
import { LONG_SECRET, secretOf } from './secret.ts'
import { OTHER_METHODS, PATH_AND_QUERY, expectMethod } from './sent-to.ts'
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

export const deliveredToUrl = check({
  rule: 'webhooks/delivered-to-url',
  title: 'urls with a path and a query, plain and encoded, also of signed, replaced and long ones, for each event',
  run: async (tools) => {
    const events = causes(tools).map(({ event }) => event)
    const webhooks: [string, ActiveWebhook][] = []
    const long = `${PATH_AND_QUERY}&token=${'a1-'.repeat(LONG_SECRET)}`
    // Disabled until then, since events of other cases may be delivered at once.
    const replaced = await activeWebhook(tools, { events, enabled: false })
    const url = replaced.inbox.url + PATH_AND_QUERY
    await replace(tools.api, replaced.webhook, { ...replaced.body, url, enabled: true })
    webhooks.push([PATH_AND_QUERY, replaced])
    for (const [rest, own] of [
      [ENCODED, {}],
      [long, { secret: secretOf(tools) }],
    ] as const) {
      const webhook = await acceptedWebhook(tools, { events, ...own }, rest)
      if (webhook !== undefined) webhooks.push([rest, webhook])
    }
    await triggerAll(
      tools,
      webhooks.map(([, webhook]) => webhook),
    )
    for (const [rest, webhook] of webhooks) {
      await delivered(tools, webhook)
      // The address may be tried out before the replace.
      for (const delivery of deliveriesTo(webhook))
        withDeliveries([delivery], () =>
          tools.expect.that(
            same(partsOf(delivery.rest), partsOf(rest)),
            `what follows the address of the receiver in a delivery is not ${rest}`,
            delivery.rest,
          ),
        )
    }
  },
})

const ENCODED = '/hooks/gr%C3%BC%C3%9Fe%20a?team=a%26b&level=1+2&empty='

/** The path and the parameters of what follows an address: which of the equal writings of a URL is sent is not documented. */
function partsOf(rest: string): { segments: string[]; parameters: string[][] } {
  const [path = '', ...query] = rest.split('?')
  const pairs = query.join('?').replaceAll('+', ' ').split('&')
  return {
    segments: path.split('/').map(decoded),
    // An empty value may be written without its sign.
    parameters: pairs.map((pair) => pair.replace(/=$/, '').split('=').map(decoded)),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
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
  title:
    'webhooks of PUT and PATCH, plain, signed, replaced and refused, where they are accepted, after each kind of event',
  run: async (tools) => {
    const events = causes(tools).map(({ event }) => event)
    const webhooks: [string, ActiveWebhook][] = []
    for (const method of OTHER_METHODS)
      for (const webhook of await ofMethod(tools, method, events)) webhooks.push([method, webhook])
    const [first] = webhooks
    if (first === undefined) throw new NotApplicable('the target accepts no method beside POST')
    const [ofRefused] = first
    const refused = await refusedOnce(tools, { method: ofRefused })
    const accepting = webhooks.map(([, webhook]) => webhook)
    await triggerAllBeside(tools, accepting, refused)
    for (const [method, webhook] of webhooks) {
      await delivered(tools, webhook)
      // A service may try the url out, or greet it, with a request that is no delivery.
      const deliveries = webhook.inbox.received().filter(({ headers }) => events.includes(headers[HEADER.event] ?? ''))
      for (const delivery of deliveries) expectMethod(tools, delivery, method)
    }
    for (const attempt of attemptsAt(refused))
      if (isBare(attempt) || events.includes(attempt.headers[HEADER.event] ?? ''))
        expectMethod(tools, attempt, ofRefused)
  },
})

/** Webhooks of a method, plain, signed and replaced since; none where the target refuses the method. */
async function ofMethod(tools: Tools, method: string, events: readonly string[]): Promise<ActiveWebhook[]> {
  const plain = await acceptedWebhook(tools, { events, method })
  // One method with a secret and after a replace is enough: each webhook gets the events of all cases.
  if (plain === undefined || method !== OTHER_METHODS[0]) return plain === undefined ? [] : [plain]
  const signed = await activeWebhook(tools, { events, method, secret: secretOf(tools) })
  // Disabled until then, since events of other cases may be delivered at once.
  const replaced = await activeWebhook(tools, { events, enabled: false })
  await replace(tools.api, replaced.webhook, { ...replaced.body, method, enabled: true })
  return [plain, signed, replaced]
}
