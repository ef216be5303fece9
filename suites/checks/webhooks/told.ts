import type { RuleId } from '#spec'
import { check, offers } from '../../kit/index.ts'
import { delivered, expectDelivery, expectNotDelivered, expectDelivered } from './arriving.ts'
import { type WebhookEvent, acceptedWebhook, activeWebhook, causes, run, updateConnection } from './happening.ts'

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
    const all = [await run(tools, 'succeeds'), await run(tools, 'fails'), await updateConnection(tools)]
    if (offers(tools.target, 'fixture:runs.warns')) all.push(await run(tools, 'warns'))
    for (const webhook of webhooks) for (const happened of all) await expectDelivered(tools, webhook, happened)
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
    const all = causes(tools)
    const events = all.map(({ event }) => event)
    const webhooks = [
      await activeWebhook(tools, { events }),
      await activeWebhook(tools, { events: events.toReversed() }),
    ]
    for (const { trigger } of all) {
      const happened = await trigger(tools)
      for (const webhook of webhooks) await expectDelivered(tools, webhook, happened)
    }
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

export const noLimitTakesEveryFlow = check({
  rule: 'webhooks/no-limit-takes-every-flow',
  title: 'a webhook without limits after runs of two flows',
  run: async (tools) => {
    const webhook = await activeWebhook(tools, { events: ['Flow.Executed', 'Flow.Failed', 'Flow.Warning'] })
    const all = [await run(tools, 'succeeds'), await run(tools, 'fails')]
    for (const happened of all) await expectDelivered(tools, webhook, happened)
  },
})
