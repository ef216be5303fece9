import { part } from '../together.ts'
import type { ExecutionStatus } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { recordingUnsent } from './webhooks-alterations.ts'

/** How long after a delivery another one is not sent. */
const SECOND_MS = 1_000

/** Also takes a run that ends so for another event. */
const alsoTaking = (status: ExecutionStatus, event: string): Fault =>
  fault(
    `sends ${event} of runs that end as ${status}, too`,
    part('webhooks', (plain) => ({
      runEvents: (one) => [...plain.runEvents(one), ...(one === status ? [event] : [])],
    })),
  )

/** Takes each run that ends for Flow.Executed, and tells some webhooks, which want to hear of that, nothing else of the run. */
const executedOnly = (says: string, isSuch: (events: readonly string[]) => boolean): Fault =>
  fault(
    `sends Flow.Executed alone, of any run, to ${says}`,
    part('webhooks', (plain) => ({
      runEvents: (status) => [...new Set(['Flow.Executed', ...plain.runEvents(status)])],
      names: (webhook, event) =>
        plain.names(webhook, event) &&
        !(
          isSuch(webhook.events ?? []) &&
          ['Flow.Failed', 'Flow.Warning'].includes(event) &&
          plain.names(webhook, 'Flow.Executed')
        ),
    })),
  )

/** The part of an event's name before the dot. */
const kindOf = (event: string | undefined): string | undefined => event?.split('.')[0]

/** Faults of which events reach a webhook by those that it names. */
export const namedEventFaults = faultsOf({
  'webhooks/star-takes-every-event': [
    fault(
      'limits the wildcard to events of flows',
      part('webhooks', (plain) => ({
        names: (webhook, event) =>
          plain.names(webhook, event) && !(webhook.events?.includes('*') && !event.startsWith('Flow.')),
      })),
    ),
    fault(
      'leaves warnings out of the wildcard',
      part('webhooks', (plain) => ({
        names: (webhook, event) =>
          plain.names(webhook, event) && !(webhook.events?.includes('*') && event === 'Flow.Warning'),
      })),
    ),
    fault(
      'ignores the wildcard beside a name',
      part('webhooks', (plain) => ({
        names: (webhook, event) =>
          plain.names(webhook, event) &&
          ((webhook.events?.length ?? 0) < 2 || webhook.events?.includes(event) === true),
      })),
    ),
    executedOnly('webhooks of the star', (events) => events.includes('*')),
    fault(
      'records, and does not send, what follows another delivery of a webhook within a second',
      part(
        'webhooks',
        recordingUnsent(({ id, webhookId, created }, { view, now }) =>
          view.deliveries
            .where('webhookId', webhookId)
            .some((one) => one.id !== id && one.created <= created && now - (one.over ?? 0) < SECOND_MS),
        ),
      ),
    ),
    fault(
      'leaves events of schedules out of the wildcard',
      part('webhooks', (plain) => ({
        names: (webhook, event) =>
          plain.names(webhook, event) && !(webhook.events?.includes('*') && event.startsWith('Schedule.')),
      })),
    ),
  ],
  'webhooks/each-named-event-delivered': [
    fault(
      'sends only the first event of a webhook with two',
      part('webhooks', (plain) => ({
        names: (webhook, event) =>
          plain.names(webhook, event) && !(webhook.events?.length === 2 && webhook.events[1] === event),
      })),
    ),
    fault(
      'sends only events of the kind that a webhook names first',
      part('webhooks', (plain) => ({
        names: (webhook, event) =>
          plain.names(webhook, event) && (webhook.events?.[0] === '*' || kindOf(webhook.events?.[0]) === kindOf(event)),
      })),
    ),
    executedOnly('webhooks that name it', (events) => !events.includes('*')),
  ],
  'webhooks/other-events-not-delivered': [
    fault(
      'sends every event of flows to webhooks of Flow.Executed',
      part('webhooks', (plain) => ({
        names: (webhook, event) =>
          plain.names(webhook, event) ||
          (webhook.events?.length === 1 && webhook.events[0] === 'Flow.Executed' && event.startsWith('Flow.')),
      })),
    ),
    fault(
      'sends updates of connections to every webhook',
      part('webhooks', (plain) => ({
        names: (webhook, event) => plain.names(webhook, event) || event === 'Connection.Updated',
      })),
    ),
    fault(
      'sends failures to webhooks of Connection.Updated',
      part('webhooks', (plain) => ({
        names: (webhook, event) =>
          plain.names(webhook, event) || (event === 'Flow.Failed' && webhook.events?.[0] === 'Connection.Updated'),
      })),
    ),
    alsoTaking('success', 'Flow.Failed'),
    alsoTaking('success', 'Flow.Warning'),
  ],
})
