import type { RuleId } from '#spec'
import { Blocked, type Received, type Tools, check, offers, withDeliveries } from '../../kit/index.ts'
import { delivered, expectArrival, expectFilled, expectRunNamed, present } from './arriving.ts'
import {
  HEADER,
  acceptedWebhook,
  activeWebhook,
  causes,
  deliveriesTo,
  namesObjectOf,
  run,
  triggerAll,
  updateConnection,
} from './happening.ts'
import { attemptsAt, refusedOnce, triggerAllBeside } from './refused.ts'
import { secretOf } from './secret.ts'
import { OTHER_METHODS } from './sent-to.ts'
import { replace } from './webhook.ts'

function carries(rule: RuleId, header: string) {
  return check({
    rule,
    title: `${header} of deliveries of each event, signed and not, by PUT too, after a creation and a replace, and sent again`,
    run: async (tools) => {
      const deliveries = await ofEachEvent(tools)
      for (const delivery of deliveries) expectFilled(delivery, header)
    },
  })
}

/**
 * Deliveries of each event that the target file offers, of a plain webhook, a signed one, one replaced since, and one of PUT if it
 * is accepted; and those of a run that a receiver refused.
 */
async function ofEachEvent(tools: Tools): Promise<Received[]> {
  const events = causes(tools).map(({ event }) => event)
  const plain = await activeWebhook(tools, { events })
  const signed = await activeWebhook(tools, { events, secret: secretOf(tools) })
  const replaced = await activeWebhook(tools, { events: ['Flow.Executed'] })
  await replace(tools.api, replaced.webhook, { ...replaced.body, events, secret: secretOf(tools) })
  const byPut = await acceptedWebhook(tools, { events, method: OTHER_METHODS[0] })
  const webhooks = [plain, signed, replaced, ...(byPut === undefined ? [] : [byPut])]
  const refused = await refusedOnce(tools, { secret: secretOf(tools) })
  await triggerAllBeside(tools, webhooks, refused)
  const deliveries: Received[] = []
  for (const webhook of webhooks) {
    await delivered(tools, webhook)
    const carrying = await tools.eventually(
      async () => deliveriesTo(webhook),
      ({ length }) => length >= events.length,
    )
    // A bare request may try the address out, unless a delivery is missing.
    deliveries.push(...(carrying.length >= events.length ? carrying : webhook.inbox.received()))
  }
  return [...deliveries, ...attemptsAt(refused)]
}

export const eventHeader = carries('webhooks/event-header', HEADER.event)
export const eventIdHeader = carries('webhooks/event-id-header', HEADER.eventId)
export const webhookIdHeader = carries('webhooks/webhook-id-header', HEADER.webhookId)
export const entityIdHeader = carries('webhooks/entity-id-header', HEADER.entityId)

export const eventHeaderNamesEvent = check({
  rule: 'webhooks/event-header-names-event',
  title: 'a delivery of each event, to a webhook of it alone, and those to one of the star',
  run: async (tools) => {
    for (const { event, trigger } of causes(tools)) {
      const webhook = await activeWebhook(tools, { events: [event] })
      // A greeting may come first, under a name of its own.
      const delivery = await delivered(tools, webhook, await trigger(tools))
      const named = present(delivery, HEADER.event)
      withDeliveries([delivery], () => tools.expect.equal(named, event, HEADER.event))
    }
    const star = await activeWebhook(tools, { events: ['*'] })
    await triggerAll(tools, [star])
    await delivered(tools, star)
    for (const delivery of deliveriesTo(star)) {
      const named = present(delivery, HEADER.event)
      withDeliveries([delivery], () => tools.expect.that(named !== '*', 'the star stands for the event', named))
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

export const eventIdHeaderTellsRunsApart = check({
  rule: 'webhooks/event-id-header-tells-events-apart',
  title: 'deliveries of two runs of one flow to one webhook',
  run: async (tools) => {
    const { eventually, expect, fixture } = tools
    const webhook = await activeWebhook(tools, { events: ['Flow.Executed'], flowIncludes: [fixture('runs.succeeds')] })
    await run(tools, 'succeeds')
    await run(tools, 'succeeds')
    // An event may be delivered more than once.
    const ids = (): Set<string> => new Set(deliveriesTo(webhook).map((one) => present(one, HEADER.eventId)))
    await eventually(
      async () => ids(),
      ({ size }) => size > 1,
    )
    const deliveries = deliveriesTo(webhook)
    if (deliveries.length < 2) throw new Blocked('two runs were not delivered')
    withDeliveries(deliveries, () =>
      expect.that(ids().size > 1, 'the deliveries of two runs have one event id', [...ids()]),
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
    await expectArrival(tools, webhook, happened, namesObjectOf, `no delivery named connection ${happened.ids[0]}`)
  },
})

export const entityIdHeaderNamesRun = check({
  rule: 'webhooks/entity-id-header-names-run',
  title: 'deliveries of runs that succeed, that fail and that end with a warning',
  run: async (tools) => {
    const outcomes = (['succeeds', 'fails', 'warns'] as const).filter((one) =>
      offers(tools.target, `fixture:runs.${one}`),
    )
    for (const outcome of outcomes) {
      const flowIncludes = [tools.fixture(`runs.${outcome}`)]
      const events = ['Flow.Executed', 'Flow.Failed', 'Flow.Warning']
      const webhook = await activeWebhook(tools, { events, flowIncludes })
      await expectRunNamed(tools, webhook, await run(tools, outcome))
    }
  },
})
