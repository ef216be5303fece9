import { type AreaFaults } from './fault.ts'
import { sentWebhookFaults } from './webhooks-sent.ts'
import { storedWebhookFaults } from './webhooks-stored.ts'
import { toldWebhookFaults } from './webhooks-told.ts'

export const webhookFaults: AreaFaults<'webhooks'> = {
  ...storedWebhookFaults,
  ...toldWebhookFaults,
  ...sentWebhookFaults,
}
