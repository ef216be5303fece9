import type { RuleId } from '#spec'
import { NotApplicable, type Tools, check } from '../../kit/index.ts'
import {
  awaitDelivery,
  delivered,
  expectArrival,
  expectDelivery,
  expectNotDelivered,
  expectDelivered,
} from './arriving.ts'
import {
  type ActiveWebhook,
  type WebhookEvent,
  acceptedWebhook,
  activeWebhook,
  causes,
  connectionToUpdate,
  flowToRun,
  isDeliveryOf,
  run,
  runOwn,
  update,
  updateConnection,
} from './happening.ts'
import { neverFollows } from './lost.ts'
import { awaitAfterRetries } from './refused.ts'

/** Checks that a run with an outcome is delivered to a webhook for its event only. */
function runDelivered(rule: RuleId, event: string, outcome: Parameters<typeof run>[1]) {
  return check({
    rule,
    title: `a webhook of ${event} after a run that ${outcome}`,
    run: async (tools) => {
      const webhook = await activeWebhook(tools, { events: [event] })
      await expectDelivery(tools, webhook, await run(tools, outcome))
    },
  })
}

export const flowExecutedDelivered = runDelivered('webhooks/flow-executed-delivered', 'Flow.Executed', 'succeeds')
export const flowFailedDelivered = runDelivered('webhooks/flow-failed-delivered', 'Flow.Failed', 'fails')
export const flowWarningDelivered = runDelivered('webhooks/flow-warning-delivered', 'Flow.Warning', 'warns')

export const connectionUpdatedDelivered = check({
  rule: 'webhooks/connection-updated-delivered',
  title: 'a webhook of Connection.Updated after a replace',
  run: async (tools) => {
    const webhook = await activeWebhook(tools, { events: ['Connection.Updated'] })
    await expectDelivery(tools, webhook, await updateConnection(tools))
  },
})

export const updateByAnotherDelivered = check({
  rule: 'webhooks/connection-updated-delivered',
  title: 'a webhook of Connection.Updated after a replace by an editor',
  run: async (tools) => {
    if (tools.target.credentials.editor === undefined) throw new NotApplicable('there is no credentials.editor')
    const webhook = await activeWebhook(tools, { events: ['Connection.Updated'] })
    await expectDelivery(tools, webhook, await update(tools, await connectionToUpdate(tools), 'editor'))
  },
})

export const nextRunDelivered = check({
  rule: 'webhooks/flow-executed-delivered',
  title: 'two runs of one flow, the second after the first was delivered',
  run: async (tools) => {
    const flow = await flowToRun(tools)
    const webhook = await activeWebhook(tools, { events: ['Flow.Executed'], flowIncludes: [flow.id] })
    await expectAgain(tools, webhook, () => runOwn(tools, flow))
  },
})

export const nextUpdateDelivered = check({
  rule: 'webhooks/connection-updated-delivered',
  title: 'two replaces of one connection, the second after the first was delivered',
  run: async (tools) => {
    const connection = await connectionToUpdate(tools)
    const webhook = await activeWebhook(tools, { events: ['Connection.Updated'] })
    await expectAgain(tools, webhook, () => update(tools, connection))
  },
})

/** Asserts that what happens to an object is delivered once more, when it happens again. */
async function expectAgain(tools: Tools, webhook: ActiveWebhook, trigger: () => Promise<WebhookEvent>): Promise<void> {
  const { inbox } = webhook
  const first = await trigger()
  await delivered(tools, webhook, first)
  // Other objects may be delivered, too: only where deliveries name theirs can these be told apart.
  const isNamed = (await awaitDelivery(tools, inbox, (one) => isDeliveryOf(first, one))) !== undefined
  const earlier = new Set(inbox.received())
  const again = await trigger()
  await expectArrival(
    tools,
    { ...webhook, isNever: () => neverFollows(tools) },
    again,
    (event, one) => !earlier.has(one) && (!isNamed || isDeliveryOf(event, one)),
    `${again.event} of ${again.ids[0]} was delivered the first time, and not when it happened again`,
  )
}

/** Causes events, each kind once; asserts that webhooks get each, by its name if it has one. */
async function expectEachKind(tools: Tools, webhooks: readonly ActiveWebhook[]): Promise<void> {
  const all: { happened: WebhookEvent; alone: ActiveWebhook }[] = []
  for (const { event, trigger } of causes(tools)) {
    const alone = await activeWebhook(tools, { events: [event] })
    all.push({ alone, happened: await trigger(tools) })
  }
  const following = webhooks.map((webhook) => ({ ...webhook, isNever: () => neverFollows(tools) }))
  for (const webhook of following) for (const { happened } of all) await expectDelivered(tools, webhook, happened)
  for (const { happened, alone } of all) {
    // A run may be more than one event: that this one is among them shows at a webhook of it alone.
    if ((await awaitDelivery(tools, alone.inbox, (one) => isDeliveryOf(happened, one))) === undefined) continue
    for (const webhook of webhooks)
      await expectArrival(tools, webhook, happened, isDeliveryOf, `${happened.event} was not delivered under its name`)
  }
}

export const starTakesEveryEvent = check({
  rule: 'webhooks/star-takes-every-event',
  title: 'webhooks of the star, alone and before and after a name where that is accepted, after an event of each kind',
  run: async (tools) => {
    const webhooks = [await activeWebhook(tools, { events: ['*'] })]
    for (const events of [
      ['Flow.Failed', '*'],
      ['*', 'Flow.Failed'],
    ]) {
      const webhook = await acceptedWebhook(tools, { events })
      if (webhook !== undefined) webhooks.push(webhook)
    }
    await expectEachKind(tools, webhooks)
  },
})

export const eachNamedEventDelivered = check({
  rule: 'webhooks/each-named-event-delivered',
  title: 'a webhook of two events after a run of each outcome',
  run: async (tools) => {
    const webhook = await activeWebhook(tools, { events: ['Flow.Executed', 'Flow.Failed'] })
    const all = [await run(tools, 'succeeds'), await run(tools, 'fails')]
    for (const happened of all) await expectDelivered(tools, webhook, happened)
  },
})

export const allNamedDelivered = check({
  rule: 'webhooks/each-named-event-delivered',
  title: 'webhooks of all events that the target file can cause, in one order and the other, after one of each kind',
  run: async (tools) => {
    const events = causes(tools).map(({ event }) => event)
    const webhooks = [
      await activeWebhook(tools, { events }),
      await activeWebhook(tools, { events: events.toReversed() }),
    ]
    await expectEachKind(tools, webhooks)
  },
})

export const othersNotDelivered = check({
  rule: 'webhooks/other-events-not-delivered',
  title: 'a webhook of each event that the target file can cause, after one of each kind',
  run: async (tools) => {
    const listening = []
    for (const { event, trigger } of causes(tools))
      listening.push({ event, trigger, webhook: await activeWebhook(tools, { events: [event] }) })
    const happened: WebhookEvent[] = []
    for (const { trigger } of listening) happened.push(await trigger(tools))
    // What comes at all is for other rules.
    for (const [nth, { webhook }] of listening.entries()) await delivered(tools, webhook, happened[nth])
    const others = listening.flatMap(({ event, webhook }) =>
      happened.filter((one) => one.event !== event).map((one) => expectNotDelivered(tools, webhook, one)),
    )
    await Promise.all(others)
  },
})

export const otherEventsNotDelivered = check({
  rule: 'webhooks/other-events-not-delivered',
  title: 'a webhook of Flow.Executed after a run that fails',
  run: async (tools) => {
    const webhook = await activeWebhook(tools, { events: ['Flow.Executed'] })
    const other = await run(tools, 'fails')
    await delivered(tools, webhook, await run(tools, 'succeeds'))
    await expectNotDelivered(tools, webhook, other)
  },
})

/** What webhooks are told of a run that did not go well. */
const TROUBLE = ['Flow.Failed', 'Flow.Warning']

export const troubleAfterSuccess = check({
  rule: 'webhooks/other-events-not-delivered',
  title: 'a webhook of Flow.Failed and Flow.Warning after a run that succeeds',
  run: async (tools) => {
    const flow = await tools.given.runnableFlow()
    const own = { flowIncludes: [flow.id] }
    const webhook = await activeWebhook(tools, { ...own, events: TROUBLE })
    const told = await activeWebhook(tools, { ...own, events: ['Flow.Executed'] })
    const happened = await runOwn(tools, flow)
    await delivered(tools, told, happened)
    for (const event of TROUBLE) await expectNotDelivered(tools, webhook, { ...happened, event })
  },
})

export const everyWebhookConcerned = check({
  rule: 'webhooks/every-webhook-concerned',
  title: 'two webhooks of one event after a run',
  run: async (tools) => {
    const webhooks = []
    for (let count = 0; count < 2; count++) webhooks.push(await activeWebhook(tools, { events: ['Flow.Executed'] }))
    const happened = await run(tools, 'succeeds')
    for (const webhook of webhooks) await expectDelivery(tools, webhook, happened)
  },
})

export const besideRefused = check({
  rule: 'webhooks/every-webhook-concerned',
  title: 'a webhook made between two whose receivers answer with 500, after a run',
  run: async (tools) => {
    const flow = await flowToRun(tools)
    const own = { events: ['Flow.Executed'], flowIncludes: [flow.id] }
    const refusal = { status: 500, body: 'not now' }
    const before = await activeWebhook(tools, own, refusal)
    const webhook = await activeWebhook(tools, own)
    const after = await activeWebhook(tools, own, refusal)
    const happened = await runOwn(tools, flow)
    await awaitAfterRetries(tools, webhook, [before, after])
    await expectDelivery(tools, webhook, happened)
  },
})

export const noLimitTakesEveryFlow = check({
  rule: 'webhooks/no-limit-takes-every-flow',
  title: 'a webhook without limits after runs of two flows',
  run: async (tools) => {
    const webhook = await activeWebhook(tools, { events: ['Flow.Executed', 'Flow.Failed', 'Flow.Warning'] })
    const all = [await run(tools, 'succeeds'), await run(tools, 'fails')]
    for (const happened of all) await expectDelivered(tools, webhook, happened)
  },
})
