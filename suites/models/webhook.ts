import type { Inbox, Stored } from '../kit/index.ts'

/** A webhook of Connection.Updated with what was last sent of it; without an inbox where the target has no receiver. */
export interface OneWebhook {
  webhook: Stored
  body: Record<string, unknown>
  inbox?: Inbox
  state: 'active' | 'deleted'
  /** What its last replace did, where it was replaced since it was made. */
  replaced?: 'switched on' | 'switched off' | 'otherwise'
}

export interface WebhookLife {
  webhooks: OneWebhook[]
  /** Whether an event was delivered to one of them. */
  heard: boolean
}

/** Most webhooks of one life. */
export const MOST = 3

export const at = ({ webhooks }: WebhookLife, index: number): OneWebhook => webhooks[index] as OneWebhook
export const isActive = ({ webhooks }: WebhookLife, index: number): boolean => webhooks[index]?.state === 'active'
export const pathOf = ({ webhook }: OneWebhook) => ({ webhookId: webhook.id })
export const others = ({ webhooks }: WebhookLife, one: OneWebhook): OneWebhook[] =>
  webhooks.filter((other) => other !== one && other.state === 'active')
