import { type Tools, check } from '../../kit/index.ts'
import { delivered, expectDelivery, expectNotDelivered, expectDelivered } from './arriving.ts'
import { type ActiveWebhook, activeWebhook, run } from './happening.ts'

/** Runs of all outcomes, so that the event identifies the flow. */
const EVENTS = ['Flow.Executed', 'Flow.Failed', 'Flow.Warning']

type Limits = Partial<Record<'flowIncludes' | 'flowExcludes', readonly ('succeeds' | 'fails' | 'warns')[]>>

/** A webhook limited to the flows with those outcomes. */
async function limited(tools: Tools, limits: Limits): Promise<ActiveWebhook> {
  const named = Object.entries(limits).map(([member, outcomes]) => [
    member,
    outcomes.map((outcome) => tools.fixture(`runs.${outcome}`)),
  ])
  return activeWebhook(tools, { events: EVENTS, ...Object.fromEntries(named) })
}

export const includedFlowDelivered = check({
  rule: 'webhooks/included-flow-delivered',
  title: 'a run of the one flow that is included',
  run: async (tools) => {
    const webhook = await limited(tools, { flowIncludes: ['succeeds'] })
    await expectDelivery(tools, webhook, await run(tools, 'succeeds'))
  },
})

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
  title: 'a run of another flow than the one that is included',
  run: async (tools) => {
    const webhook = await limited(tools, { flowIncludes: ['succeeds'] })
    const other = await run(tools, 'fails')
    await delivered(tools, webhook, await run(tools, 'succeeds'))
    await expectNotDelivered(tools, webhook, other)
  },
})

export const excludedNotDelivered = check({
  rule: 'webhooks/excluded-flow-not-delivered',
  title: 'a run of the one flow that is excluded',
  run: async (tools) => {
    const webhook = await limited(tools, { flowExcludes: ['fails'] })
    const excluded = await run(tools, 'fails')
    await delivered(tools, webhook, await run(tools, 'succeeds'))
    await expectNotDelivered(tools, webhook, excluded)
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
  title: 'a run of another flow than the one that is excluded',
  run: async (tools) => {
    const webhook = await limited(tools, { flowExcludes: ['fails'] })
    await expectDelivery(tools, webhook, await run(tools, 'succeeds'))
  },
})
