import type { AreaFaults } from './fault.ts'
import { concernedWebhookFaults } from './webhooks-concerned.ts'
import { deliveryListFaults } from './webhooks-delivery-lists.ts'
import { deliveryFaults } from './webhooks-delivery-reads.ts'
import { namedEventFaults } from './webhooks-events.ts'
import { happeningFaults } from './webhooks-happenings.ts'
import { webhookHeaderFaults } from './webhooks-headers.ts'
import { webhookLimitFaults } from './webhooks-limits.ts'
import { replacedWebhookFaults } from './webhooks-replaced.ts'
import { webhookRequestFaults } from './webhooks-requests.ts'
import { webhookSignatureFaults } from './webhooks-signatures.ts'
import { storedWebhookFaults } from './webhooks-stored.ts'
import { webhookSwitchFaults } from './webhooks-switches.ts'

/** Faults of webhooks: what is stored, which events reach which of them, what is sent, and what is recorded of it. */
export const webhookFaults: AreaFaults<'webhooks'> = {
  ...storedWebhookFaults,
  ...happeningFaults,
  ...namedEventFaults,
  ...concernedWebhookFaults,
  ...webhookLimitFaults,
  ...webhookSwitchFaults,
  ...replacedWebhookFaults,
  ...webhookRequestFaults,
  ...webhookHeaderFaults,
  ...webhookSignatureFaults,
  ...deliveryListFaults,
  ...deliveryFaults,
}
