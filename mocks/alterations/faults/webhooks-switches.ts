import { on } from '../on.ts'
import { part } from '../together.ts'
import type { WebhookRecord } from '../../world/index.ts'
import { fault, faultsOf } from './fault.ts'
import { formerOf, remembering } from './webhooks-alterations.ts'

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
    remembering('notifies webhooks disabled later', (plain) => ({
      isOn: (webhook) => plain.isOn(webhook) || formerOf(webhook)?.enabled === true,
    })),
    remembering('notifies webhooks of the star disabled later', (plain) => ({
      isOn: (webhook) =>
        plain.isOn(webhook) || (formerOf(webhook)?.enabled === true && webhook.events?.includes('*') === true),
    })),
  ],
  'webhooks/enabling-starts-deliveries': [
    remembering('does not notify webhooks enabled later', (plain) => ({
      isOn: (webhook) => plain.isOn(webhook) && formerOf(webhook)?.enabled !== false,
    })),
    fault(
      'does not notify webhooks that were disabled in between',
      on('replaceWebhook').stores('webhooks', (now, _before, _call, found: WebhookRecord & { wasOff?: boolean }) => ({
        ...now,
        ...((found.enabled !== false && now.enabled === false) || found.wasOff === true ? { wasOff: true } : {}),
      })),
      part('webhooks', (plain) => ({
        isOn: (webhook) => plain.isOn(webhook) && (webhook as { wasOff?: boolean }).wasOff !== true,
        render(webhook) {
          const { wasOff: _hidden, ...shown } = webhook as WebhookRecord & { wasOff?: boolean }
          return plain.render(shown)
        },
      })),
    ),
  ],
})
