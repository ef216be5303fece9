import { type Stored, type Tools, offers } from '../../kit/index.ts'
import {
  type ActiveWebhook,
  GRACE_MS,
  type WebhookEvent,
  activeWebhook,
  causes,
  connectionToUpdate,
  deliveriesTo,
  isDeliveryOf,
  mayBeDeliveryOf,
  otherEvent,
  update,
} from './happening.ts'
import { deliveriesOf } from './webhook.ts'

/** How often an event is caused again. On a network that loses one delivery in three, chance takes all of them once in 700. */
const AGAIN = 5

/** How many deliveries of a webhook the service has recorded, and how many came in. */
export async function sentAndCame(
  { api }: Tools,
  { inbox, webhook }: Pick<ActiveWebhook, 'inbox'> & { webhook: Pick<Stored, 'id'> },
): Promise<{ sent: number; came: number }> {
  const reply = await api.call('listWebhookDeliveries', { path: { webhookId: webhook.id } })
  return { sent: reply.ok ? deliveriesOf(reply).length : 0, came: deliveriesTo({ inbox }).length }
}

/** Whether a delivery that the service has recorded did not come in. */
async function isAnyLost(tools: Tools, active: ActiveWebhook): Promise<boolean> {
  const { sent, came } = await sentAndCame(tools, active)
  return sent > came
}

/**
 * Whether deliveries of an event never come in, each to a webhook of its own that `make` makes, though those of another event
 * do: the service records them as sent, and the network is not to blame.
 */
export async function neverComes(
  tools: Tools,
  { event }: Pick<WebhookEvent, 'event'>,
  make: () => Promise<ActiveWebhook> = () => activeWebhook(tools, { events: [event] }),
): Promise<boolean> {
  const cause = causes(tools).find((one) => one.event === event)
  if (cause === undefined) return false
  for (let count = 0; count < AGAIN; count++) {
    const active = await make()
    const { inbox, webhook } = active
    const happened = await cause.trigger(tools)
    const other = otherEvent(tools, happened)
    const beside = await activeWebhook(tools, { events: [other.event] })
    // Twice: the first delivery to an address may be the one that is lost.
    for (let turn = 0; turn < 2; turn++) await other.trigger(tools)
    const came = (): boolean => inbox.received().some((one) => mayBeDeliveryOf(happened, one))
    await tools.eventually(async () => came() || beside.inbox.received().length > 0, Boolean)
    await tools.eventually(async () => came(), Boolean, GRACE_MS)
    // What is not recorded may not have been sent: how soon a webhook counts is not documented.
    if (came() || beside.inbox.received().length === 0 || !(await isAnyLost(tools, active))) return false
    for (const { id } of [webhook, beside.webhook]) await tools.api.need('deleteWebhook', { path: { webhookId: id } })
  }
  return true
}

/**
 * Whether the first of two replaces of connections that follow each other at once is delivered each time, and the second never,
 * though the service records both. On a network that loses one delivery in three, chance does so once in 1,800.
 */
export async function neverFollows(tools: Tools): Promise<boolean> {
  if (!offers(tools.target, 'fixture:connection')) return false
  for (let count = 0; count < AGAIN; count++) {
    const [one, other] = [await connectionToUpdate(tools), await connectionToUpdate(tools)]
    const active = await activeWebhook(tools, { events: ['Connection.Updated'] })
    const [first, second] = [await update(tools, one), await update(tools, other)]
    const came = (happened: WebhookEvent): boolean =>
      active.inbox.received().some((delivery) => isDeliveryOf(happened, delivery))
    await tools.eventually(async () => came(second), Boolean)
    if (came(second) || !came(first) || !(await isAnyLost(tools, active))) return false
    await tools.api.need('deleteWebhook', { path: { webhookId: active.webhook.id } })
  }
  return true
}
