import { on } from '../on.ts'
import { part } from '../together.ts'
import type { WebhookParts } from '../../domain/webhooks.ts'
import type { WebhookRecord } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { formerOf, hasDelivered, recordingUnsent, remembering } from './webhooks-alterations.ts'

/** A webhook with what a fault notes. */
type Noted = WebhookRecord & { wasOff?: boolean }

const wasOff = (webhook: Noted | undefined): boolean => webhook?.wasOff === true

/** Notes which webhooks a replace has disabled, which no response shows, and decides by it. */
const notingOff = (says: string, change: (plain: WebhookParts) => Partial<WebhookParts>): Fault =>
  fault(
    says,
    on('replaceWebhook').stores('webhooks', (now, _before, _call, found: Noted) => ({
      ...now,
      ...((found.enabled !== false && now.enabled === false) || wasOff(found) ? { wasOff: true } : {}),
    })),
    part('webhooks', (plain) => ({
      render(webhook) {
        const { wasOff: _hidden, ...shown }: Noted = webhook
        return plain.render(shown)
      },
      ...change(plain),
    })),
  )

/** Notifies webhooks that were on before a replace. */
const notifyingFormer = (plain: WebhookParts): Partial<WebhookParts> => ({
  isOn: (webhook) => plain.isOn(webhook) || formerOf(webhook)?.enabled === true,
})

/** Faults of webhooks that are disabled and enabled. */
export const webhookSwitchFaults = faultsOf({
  'webhooks/disabled-not-delivered': [
    fault(
      'notifies webhooks created disabled',
      part('webhooks', (plain) => ({ isOn: (webhook) => plain.isOn(webhook) || webhook.created === webhook.modified })),
    ),
    fault(
      'notifies disabled webhooks of connections',
      part('webhooks', (plain) => ({
        isOn: () => true,
        names: (webhook, event) =>
          plain.names(webhook, event) && (plain.isOn(webhook) || event.startsWith('Connection.')),
      })),
    ),
    fault(
      'notifies disabled webhooks of the star',
      part('webhooks', (plain) => ({
        isOn: (webhook) => plain.isOn(webhook) || webhook.events?.includes('*') === true,
      })),
    ),
  ],
  'webhooks/disabling-stops-deliveries': [
    remembering('notifies webhooks disabled later', notifyingFormer),
    remembering('notifies webhooks of the star disabled later', (plain) => ({
      isOn: (webhook) =>
        plain.isOn(webhook) || (formerOf(webhook)?.enabled === true && webhook.events?.includes('*') === true),
    })),
    remembering('notifies webhooks disabled after they have delivered', notifyingFormer, hasDelivered),
  ],
  'webhooks/enabling-starts-deliveries': [
    remembering('does not notify webhooks enabled later', (plain) => ({
      isOn: (webhook) => plain.isOn(webhook) && formerOf(webhook)?.enabled !== false,
    })),
    notingOff('does not notify webhooks that were disabled in between', (plain) => ({
      isOn: (webhook) => plain.isOn(webhook) && !wasOff(webhook),
    })),
    notingOff(
      'records, and does not send, what webhooks are told of that were disabled in between',
      recordingUnsent(({ webhookId }, { view }) => wasOff(view.webhooks.get(webhookId))),
    ),
  ],
})
