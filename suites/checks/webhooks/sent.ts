import type { RuleId } from '#spec'
import { Blocked, NotApplicable, type Received, type Tools, check, isSignature } from '../../kit/index.ts'
import { HEADER, type Listening, delivered, isOf, listening, run, shown, updateConnection } from './happening.ts'
import { replace } from './webhook.ts'

/** A delivery of a webhook of Flow.Executed after a run. */
async function ofRun(tools: Tools, overrides: Readonly<Record<string, unknown>> = {}): Promise<[Received, Listening]> {
  const webhook = await listening(tools, { events: ['Flow.Executed'], ...overrides })
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
    const { rest } = await delivered(tools, { inbox })
    tools.expect.equal(rest, PATH_AND_QUERY, 'what follows the address of the receiver')
  },
})

export const deliveredByPost = check({
  rule: 'webhooks/delivered-by-post',
  title: 'a webhook of POST',
  run: async (tools) => {
    const [{ method }] = await ofRun(tools)
    tools.expect.equal(method, 'POST', 'the method')
  },
})

export const deliveredByMethod = check({
  rule: 'webhooks/delivered-by-method',
  title: 'webhooks of PUT and PATCH, where they are accepted',
  run: async (tools) => {
    const { api, given, expect } = tools
    let tried = 0
    for (const method of ['PUT', 'PATCH']) {
      const inbox = await given.inbox()
      const body = given.webhookBody({ url: inbox.url, enabled: true, events: ['Flow.Executed'], method })
      const reply = await api.call('createWebhook', { body, valid: false })
      if (!reply.ok) continue
      tried += 1
      await run(tools, 'succeeds')
      expect.equal((await delivered(tools, { inbox })).method, method, 'the method')
    }
    if (tried === 0) throw new NotApplicable('the target accepts no method beside POST')
  },
})

function carries(rule: RuleId, header: string) {
  return check({
    rule,
    title: `${header} of a delivery`,
    run: async (tools) => {
      const [delivery] = await ofRun(tools)
      tools.expect.that((delivery.headers[header] ?? '') !== '', `${header} is missing or empty`, shown(delivery))
    },
  })
}

export const eventHeader = carries('webhooks/event-header', HEADER.event)
export const eventIdHeader = carries('webhooks/event-id-header', HEADER.eventId)
export const webhookIdHeader = carries('webhooks/webhook-id-header', HEADER.webhookId)
export const entityIdHeader = carries('webhooks/entity-id-header', HEADER.entityId)

/** A header that must be there for its value to be judged; that it is there is for another rule. */
function present(headers: Received['headers'], name: string): string {
  const value = headers[name] ?? ''
  if (value === '') throw new Blocked(`${name} is missing or empty`)
  return value
}

export const eventHeaderNamesEvent = check({
  rule: 'webhooks/event-header-names-event',
  title: 'a delivery of Flow.Failed',
  run: async (tools) => {
    const webhook = await listening(tools, { events: ['Flow.Failed'] })
    await run(tools, 'fails')
    const { headers } = await delivered(tools, webhook)
    tools.expect.equal(present(headers, HEADER.event), 'Flow.Failed', HEADER.event)
  },
})

export const eventIdHeaderTellsEventsApart = check({
  rule: 'webhooks/event-id-header-tells-events-apart',
  title: 'deliveries of Flow.Executed and of Flow.Failed',
  run: async (tools) => {
    const ids = []
    for (const [event, outcome] of [
      ['Flow.Executed', 'succeeds'],
      ['Flow.Failed', 'fails'],
    ] as const) {
      const webhook = await listening(tools, { events: [event] })
      await run(tools, outcome)
      ids.push(present((await delivered(tools, webhook)).headers, HEADER.eventId))
    }
    tools.expect.that(ids[0] !== ids[1], 'the deliveries of two events have one event id', ids)
  },
})

export const webhookIdHeaderNamesWebhook = check({
  rule: 'webhooks/webhook-id-header-names-webhook',
  title: 'deliveries of two webhooks',
  run: async (tools) => {
    const webhooks = []
    for (let count = 0; count < 2; count++) webhooks.push(await listening(tools, { events: ['Flow.Executed'] }))
    await run(tools, 'succeeds')
    for (const webhook of webhooks) {
      const { headers } = await delivered(tools, webhook)
      tools.expect.equal(present(headers, HEADER.webhookId), String(webhook.webhook.id), HEADER.webhookId)
    }
  },
})

export const entityIdHeaderNamesConnection = check({
  rule: 'webhooks/entity-id-header-names-connection',
  title: 'a delivery of Connection.Updated',
  run: async (tools) => {
    const webhook = await listening(tools, { events: ['Connection.Updated'] })
    const happened = await updateConnection(tools)
    present((await delivered(tools, webhook)).headers, HEADER.entityId)
    // Other people's connections may be delivered before.
    const named = await tools.eventually(
      async () => webhook.inbox.received().some((delivery) => isOf(happened, delivery)),
      (found) => found,
    )
    const entities = webhook.inbox.received().map(({ headers }) => headers[HEADER.entityId])
    tools.expect.that(named, `no delivery names connection ${happened.ids[0]}`, entities)
  },
})

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
      tools.expect.that((delivery.headers[HEADER.signature] ?? '') !== '', 'a delivery is not signed', shown(delivery))
    }
  },
})

export const signatureIsHmacSha1 = check({
  rule: 'webhooks/signature-is-hmac-sha1',
  title: 'the signature over the bytes that came in',
  run: async (tools) => {
    const secret = secretOf(tools)
    const [delivery] = await ofRun(tools, { secret })
    const signature = present(delivery.headers, HEADER.signature)
    tools.expect.that(
      isSignature(signature, delivery.body, secret),
      'the signature is not the HMAC-SHA1 of the payload',
      shown(delivery),
    )
  },
})

export const unsignedWithoutSecret = check({
  rule: 'webhooks/unsigned-without-secret',
  title: 'a delivery of a webhook that never had a secret',
  run: async (tools) => {
    const [delivery] = await ofRun(tools)
    tools.expect.equal(delivery.headers[HEADER.signature], undefined, HEADER.signature)
  },
})

export const replacedSecretCounts = check({
  rule: 'webhooks/replaced-secret-counts',
  title: 'a delivery after the replace',
  run: async (tools) => {
    const [former, secret] = [secretOf(tools), secretOf(tools)]
    const webhook = await listening(tools, { events: ['Flow.Executed'], secret: former })
    await replace(tools.api, webhook.webhook, { ...webhook.body, secret })
    await run(tools, 'succeeds')
    await delivered(tools, webhook)
    const signed = await tools.eventually(
      async () =>
        webhook.inbox.received().map(({ headers, body }) => ({ value: headers[HEADER.signature] ?? '', body })),
      (all) => all.some(({ value, body }) => isSignature(value, body, secret)),
    )
    tools.expect.that(
      signed.some(({ value, body }) => isSignature(value, body, secret)),
      'no delivery is signed with the new secret',
      signed.map(({ value }) => value),
    )
  },
})
