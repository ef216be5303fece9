import type { Tools } from '../../kit/index.ts'
import type { ActiveWebhook } from './happening.ts'
import { deliveriesOf } from './webhook.ts'

/** What a webhook has that is told of the runs that succeed. */
export const EXECUTED = { events: ['Flow.Executed'] }

/** A delivery as the list shows it; its members are not documented. */
export type Item = Record<string, unknown>

/** The deliveries that are in the list of a webhook now. */
export async function recorded({ api }: Tools, { webhook }: Pick<ActiveWebhook, 'webhook'>): Promise<Item[]> {
  return deliveriesOf(await api.need('listWebhookDeliveries', { path: { webhookId: webhook.id } }))
}

/** Polls the list of deliveries until it has `count`: how soon it does is not documented. */
export async function recordedInTime(tools: Tools, webhook: ActiveWebhook, count: number): Promise<Item[]> {
  return tools.eventually(
    () => recorded(tools, webhook),
    ({ length }) => length >= count,
  )
}
