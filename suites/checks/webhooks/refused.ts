import { type Received, type Tools, base64Of } from '../../kit/index.ts'
import { type ActiveWebhook, activeWebhook, flowToRun, isBare, runOwn } from './happening.ts'

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
