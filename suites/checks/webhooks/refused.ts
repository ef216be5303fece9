import { type Received, type Tools, base64Of } from '../../kit/index.ts'
import { awaitDelivery } from './arriving.ts'
import { type ActiveWebhook, activeWebhook, flowToRun, isBare, runOwn, triggerAll } from './happening.ts'

/**
 * A webhook whose receiver refuses the delivery of a run. Whether it is sent again, and how soon, is not documented: what comes
 * in while a case waits for others can be judged.
 */
export async function refusedOnce(tools: Tools, overrides: Readonly<Record<string, unknown>>): Promise<ActiveWebhook> {
  // The case's own flow, so that few deliveries are refused.
  const flow = await flowToRun(tools)
  const own = { events: ['Flow.Executed'], flowIncludes: [flow.id], ...overrides }
  const webhook = await activeWebhook(tools, own, { status: 500, body: 'not now' })
  await runOwn(tools, flow)
  return webhook
}

/** The deliveries that came in so far. A bare request with the payload of an earlier one is that one, sent again. */
export function attemptsAt({ inbox }: Pick<ActiveWebhook, 'inbox'>): Received[] {
  const payloads = new Set<string>()
  return inbox.received().filter((one) => {
    const payload = base64Of(one.body)
    if (isBare(one)) return payload !== '' && payloads.has(payload)
    payloads.add(payload)
    return true
  })
}

/** How often to wait in full while others are tried again. */
const MOST_WAITS = 3

/** Waits for a delivery as long as others are tried again: a service may come to the next one only after these. */
export async function awaitAfterRetries(
  tools: Tools,
  { inbox }: ActiveWebhook,
  others: readonly ActiveWebhook[],
): Promise<void> {
  const tries = (): number => others.reduce((sum, other) => sum + other.inbox.received().length, 0)
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    const before = tries()
    if ((await awaitDelivery(tools, inbox)) !== undefined || tries() === before) return
  }
}

/** Causes each kind of event for these webhooks, also where a service comes to them only after it has tried another one again. */
export async function triggerAllBeside(
  tools: Tools,
  webhooks: readonly ActiveWebhook[],
  refused: ActiveWebhook,
): Promise<void> {
  await triggerAll(tools, webhooks)
  const [first] = webhooks
  // The others follow that one.
  if (first !== undefined) await awaitAfterRetries(tools, first, [refused])
}
