import { type Stored, type Tools, check, offers } from '../../kit/index.ts'
import {
  asNamed,
  delivered,
  expectArrival,
  expectDelivery,
  expectNotDelivered,
  expectDelivered,
  runAsNamed,
} from './arriving.ts'
import { change } from '../objects.ts'
import {
  type ActiveWebhook,
  type WebhookEvent,
  acceptedWebhook,
  activeWebhook,
  apartFrom,
  isDeliveryOf,
  run,
  runOwn,
} from './happening.ts'

/** Runs of all outcomes, so that the event identifies the flow. */
const EVENTS = ['Flow.Executed', 'Flow.Failed', 'Flow.Warning']

type Limits = Partial<Record<'flowIncludes' | 'flowExcludes', readonly ('succeeds' | 'fails' | 'warns')[]>>

/** A webhook limited to the flows with those outcomes. */
async function limited(tools: Tools, limits: Limits, events: readonly string[] = EVENTS): Promise<ActiveWebhook> {
  const named = Object.entries(limits).map(([member, outcomes]) => [
    member,
    outcomes.map((outcome) => tools.fixture(`runs.${outcome}`)),
  ])
  return activeWebhook(tools, { events, ...Object.fromEntries(named) })
}

export const includedFlowDelivered = check({
  rule: 'webhooks/included-flow-delivered',
  title: 'a run of the one flow that is included, and of one that was included before it was renamed',
  run: async (tools) => {
    const webhook = await limited(tools, { flowIncludes: ['succeeds'] })
    await expectDelivery(tools, webhook, await run(tools, 'succeeds'))
    if (!offers(tools.target, 'fixture:runnable_flow')) return
    for (const events of [EVENTS, ['*']]) {
      const flow = await tools.given.runnableFlow()
      const including = await activeWebhook(tools, { events, flowIncludes: [flow.id] })
      await rename(tools, flow)
      await expectDelivered(tools, including, await runOwn(tools, flow))
    }
  },
})

/** Renames a flow. Whether a limit outlasts its deletion is not documented. */
async function rename(tools: Tools, flow: Stored): Promise<void> {
  await change(tools.api, 'flow', flow, { name: tools.unique('renamed') })
}

export const eachIncludedFlowDelivered = check({
  rule: 'webhooks/each-included-flow-delivered',
  title: 'runs of two flows that are included',
  run: async (tools) => {
    const webhook = await limited(tools, { flowIncludes: ['succeeds', 'fails'] })
    const all = [await run(tools, 'succeeds'), await run(tools, 'fails')]
    for (const happened of all) await expectDelivered(tools, webhook, happened)
  },
})

export const notIncludedNotDelivered = check({
  rule: 'webhooks/flow-not-included-not-delivered',
  title: 'runs of other flows than the one that is included, for webhooks of some events and of the star',
  run: async (tools) => {
    for (const events of [EVENTS, ['*']]) {
      const webhook = await limited(tools, { flowIncludes: ['succeeds'] }, events)
      const others = [await run(tools, 'fails')]
      if (offers(tools.target, 'fixture:runs.warns')) others.push(await run(tools, 'warns'))
      await delivered(tools, webhook, await run(tools, 'succeeds'))
      for (const other of others) await expectNotDelivered(tools, webhook, other)
    }
  },
})

export const excludedNotDelivered = check({
  rule: 'webhooks/excluded-flow-not-delivered',
  title: 'a run of the one flow that is excluded, and of one that was excluded before it was renamed',
  run: async (tools) => {
    const webhook = await limited(tools, { flowExcludes: ['fails'] })
    const including = await limited(tools, { flowIncludes: ['fails'] })
    const excluded = await asNamed(tools, including, await run(tools, 'fails'))
    await delivered(tools, webhook, await run(tools, 'succeeds'))
    await expectNotDelivered(tools, webhook, excluded)
    if (!offers(tools.target, 'fixture:runnable_flow')) return
    const all: { excluding: ActiveWebhook; own: WebhookEvent }[] = []
    for (const events of [EVENTS, ['*']]) {
      const flow = await tools.given.runnableFlow()
      const excluding = await activeWebhook(tools, { events, flowExcludes: [flow.id] })
      await rename(tools, flow)
      all.push({ excluding, own: await runAsNamed(tools, flow) })
      await delivered(tools, excluding, await run(tools, 'succeeds'))
    }
    for (const { excluding, own } of all) {
      const others = all.map((one) => one.own).filter((one) => one !== own)
      await expectNotDelivered(tools, excluding, apartFrom(others, own))
    }
  },
})

export const eachExcludedNotDelivered = check({
  rule: 'webhooks/each-excluded-flow-not-delivered',
  title: 'runs of two flows that are excluded',
  run: async (tools) => {
    const webhook = await limited(tools, { flowExcludes: ['fails', 'warns'] })
    const excluded = [await run(tools, 'fails'), await run(tools, 'warns')]
    await delivered(tools, webhook, await run(tools, 'succeeds'))
    for (const happened of excluded) await expectNotDelivered(tools, webhook, happened)
  },
})

export const notExcludedDelivered = check({
  rule: 'webhooks/flow-not-excluded-delivered',
  title:
    'a run of another flow than the one that is excluded, where none is, and of one that was made after the webhook',
  run: async (tools) => {
    const webhook = await limited(tools, { flowExcludes: ['fails'] })
    const excludingNone = await acceptedWebhook(tools, { events: EVENTS, flowExcludes: [] })
    const succeeded = await run(tools, 'succeeds')
    await expectDelivery(tools, webhook, succeeded)
    if (excludingNone !== undefined) await expectDelivery(tools, excludingNone, succeeded)
    if (!offers(tools.target, 'fixture:runnable_flow')) return
    const newer = await tools.given.runnableFlow()
    const including = await activeWebhook(tools, { events: EVENTS, flowIncludes: [newer.id] })
    const happened = await runOwn(tools, newer)
    // Others run flows, too: only what names the flow tells, as the delivery to the other webhook shows.
    if (!isDeliveryOf(happened, await delivered(tools, including, happened))) return
    await expectArrival(tools, webhook, happened, isDeliveryOf)
  },
})
