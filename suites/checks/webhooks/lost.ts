import type { Tools } from '../../kit/index.ts'
import { GRACE_MS, type WebhookEvent, activeWebhook, causes, mayBeDeliveryOf, otherEvent } from './happening.ts'

/** How often an event is caused again. On a network that loses one delivery in three, chance takes all of them once in 700. */
const AGAIN = 5

/**
 * Whether deliveries of an event never come in, each to a webhook of its own, though those of another event do: the
 * service records them as sent, and the network is not to blame.
 */
export async function neverComes(tools: Tools, { event }: WebhookEvent): Promise<boolean> {
  const cause = causes(tools).find((one) => one.event === event)
  if (cause === undefined) return false
  for (let count = 0; count < AGAIN; count++) {
    const { inbox, webhook } = await activeWebhook(tools, { events: [event] })
    const happened = await cause.trigger(tools)
    const other = otherEvent(tools, happened)
    const beside = await activeWebhook(tools, { events: [other.event] })
    // Twice: the first delivery to an address may be the one that is lost.
    for (let turn = 0; turn < 2; turn++) await other.trigger(tools)
    const came = (): boolean => inbox.received().some((one) => mayBeDeliveryOf(happened, one))
    await tools.eventually(async () => came() || beside.inbox.received().length > 0, Boolean)
    await tools.eventually(async () => came(), Boolean, GRACE_MS)
    if (came() || beside.inbox.received().length === 0) return false
    for (const { id } of [webhook, beside.webhook]) await tools.api.need('deleteWebhook', { path: { webhookId: id } })
  }
  return true
}
