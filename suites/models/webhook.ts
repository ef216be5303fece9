import type { Inbox, Stored } from '../kit/index.ts'

/** A webhook for Connection.Updated as last sent; without an inbox if the target has no receiver. */
export interface OneWebhook {
  webhook: Stored
  body: Record<string, unknown>
  inbox?: Inbox
  state: 'active' | 'deleted'
  /** The effect of its last replace, if any. */
  replaced?: 'switched on' | 'switched off' | 'otherwise'
}

export interface WebhookLife {
  webhooks: OneWebhook[]
  /** Whether any of them received an event. */
  heard: boolean
}

/** Maximum number of webhooks per sequence. */
export const MOST = 3

export const at = ({ webhooks }: WebhookLife, index: number): OneWebhook => webhooks[index] as OneWebhook
export const isActive = ({ webhooks }: WebhookLife, index: number): boolean => webhooks[index]?.state === 'active'
export const pathOf = ({ webhook }: OneWebhook) => ({ webhookId: webhook.id })
export const others = ({ webhooks }: WebhookLife, one: OneWebhook): OneWebhook[] =>
  webhooks.filter((other) => other !== one && other.state === 'active')
