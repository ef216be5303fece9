import type { AreaVariants } from './variant.ts'
import { sentWebhookVariants } from './webhooks-sent.ts'
import { storedWebhookVariants } from './webhooks-stored.ts'
import { toldWebhookVariants } from './webhooks-told.ts'

/** Variants of webhooks. */
export const webhookVariants: AreaVariants<'webhooks'> = {
  ...storedWebhookVariants,
  ...toldWebhookVariants,
  ...sentWebhookVariants,
}
