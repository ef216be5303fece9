import type { Int64, RuleId } from '#spec'
import { part } from '../alterations/together.ts'
import type { WebhookRecord } from '../world/index.ts'
import { type Fault, fault } from './fault.ts'
import { faultsOf } from './fault.ts'
import { type Noted, keepingDeleted, remembering } from './webhooks-alterations.ts'

type Covers = (webhook: WebhookRecord, flowId: Int64) => boolean

/** Another decision on the flows that a webhook is limited to. */
function covering(
  says: string,
  decide: (plain: Covers) => Covers,
  collateral: readonly RuleId[] = [],
): readonly [Fault] {
  return fault(
    says,
    part('webhooks', (plain) => ({ coversFlow: decide(plain.coversFlow) })),
  )
}

/** Leaves events of one kind out. */
function silent(event: string, collateral: readonly RuleId[]): readonly [Fault] {
  return fault(
    `tells nobody of ${event}`,
    part('webhooks', (plain) => ({ names: (webhook, one) => one !== event && plain.names(webhook, one) })),
  )
}

const AFTER_LIMITS = ['webhooks/replaced-limits-count'] as const
const count = (ids: readonly Int64[] | undefined): number => ids?.length ?? 0

/** Faults of which events are delivered to which webhooks. */
export const toldWebhookFaults = faultsOf({
  'webhooks/flow-executed-delivered': silent('Flow.Executed', [
    'webhooks/star-takes-every-event',
    'webhooks/each-named-event-delivered',
    'webhooks/every-webhook-concerned',
    'webhooks/no-limit-takes-every-flow',
    'webhooks/included-flow-delivered',
    'webhooks/each-included-flow-delivered',
    'webhooks/flow-not-excluded-delivered',
    'webhooks/enabling-starts-deliveries',
    'webhooks/replaced-url-counts',
  ]),
  'webhooks/flow-failed-delivered': silent('Flow.Failed', [
    'webhooks/star-takes-every-event',
    'webhooks/each-named-event-delivered',
    'webhooks/no-limit-takes-every-flow',
    'webhooks/each-included-flow-delivered',
    'webhooks/replaced-events-count',
    'webhooks/replaced-limits-count',
  ]),
  'webhooks/flow-warning-delivered': silent('Flow.Warning', []),
  'webhooks/connection-updated-delivered': silent('Connection.Updated', ['webhooks/star-takes-every-event']),
  'webhooks/star-takes-every-event': fault(
    'takes the star for events of flows',
    part('webhooks', (plain) => ({
      names: (webhook, event) =>
        plain.names(webhook, event) && !(webhook.events?.includes('*') && !event.startsWith('Flow.')),
    })),
  ),
  'webhooks/each-named-event-delivered': fault(
    'tells a webhook of two events of the first one only',
    part('webhooks', (plain) => ({
      names: (webhook, event) =>
        plain.names(webhook, event) && !(webhook.events?.length === 2 && webhook.events[1] === event),
    })),
  ),
  'webhooks/other-events-not-delivered': fault(
    'tells webhooks of Flow.Executed of every event of flows',
    part('webhooks', (plain) => ({
      names: (webhook, event) =>
        plain.names(webhook, event) ||
        (webhook.events?.length === 1 && webhook.events[0] === 'Flow.Executed' && event.startsWith('Flow.')),
    })),
  ),
  'webhooks/every-webhook-concerned': fault(
    'tells the first webhook only',
    part('webhooks', (plain) => ({
      tell: (happening, scene) => {
        const changes = plain.tell(happening, scene)
        const [first] = changes.flatMap((change) =>
          'table' in change && change.table === 'deliveries' ? [change.key] : [],
        )
        return changes.filter((change) =>
          'table' in change ? change.key === first : !('event' in change) || change.event.subject === first,
        )
      },
    })),
  ),
  'webhooks/no-limit-takes-every-flow': covering(
    'leaves flows with even ids out of a webhook of several events that has no limit',
    (plain) => (webhook, flowId) => {
      const { events = [], flowIncludes, flowExcludes } = webhook
      const unlimited = count(flowIncludes) + count(flowExcludes) === 0
      return plain(webhook, flowId) && !(unlimited && events.length > 2 && BigInt(flowId) % 2n === 0n)
    },
  ),
  'webhooks/included-flow-delivered': covering(
    'passes over a single flow that is included',
    (plain) => (webhook, flowId) => plain(webhook, flowId) && count(webhook.flowIncludes) !== 1,
    AFTER_LIMITS,
  ),
  'webhooks/each-included-flow-delivered': covering(
    'looks at the first flow that is included',
    (plain) => (webhook, flowId) =>
      plain(
        webhook.flowIncludes === undefined ? webhook : { ...webhook, flowIncludes: webhook.flowIncludes.slice(0, 1) },
        flowId,
      ),
  ),
  'webhooks/flow-not-included-not-delivered': covering(
    'takes a single flow that is included for all flows',
    (plain) => (webhook, flowId) => plain(webhook, flowId) || count(webhook.flowIncludes) === 1,
    AFTER_LIMITS,
  ),
  'webhooks/excluded-flow-not-delivered': covering(
    'passes over a single flow that is excluded',
    (plain) => (webhook, flowId) => plain(webhook, flowId) || count(webhook.flowExcludes) === 1,
    AFTER_LIMITS,
  ),
  'webhooks/each-excluded-flow-not-delivered': covering(
    'looks at the first flow that is excluded',
    (plain) => (webhook, flowId) =>
      plain(
        webhook.flowExcludes === undefined ? webhook : { ...webhook, flowExcludes: webhook.flowExcludes.slice(0, 1) },
        flowId,
      ),
  ),
  'webhooks/flow-not-excluded-delivered': covering(
    'tells a webhook that excludes a flow of none',
    (plain) => (webhook, flowId) => plain(webhook, flowId) && count(webhook.flowExcludes) === 0,
    AFTER_LIMITS,
  ),
  'webhooks/disabled-not-delivered': fault(
    'tells webhooks that were made switched off',
    part('webhooks', (plain) => ({ isOn: (webhook) => plain.isOn(webhook) || webhook.created === webhook.modified })),
  ),
  'webhooks/disabling-stops-deliveries': [
    {
      says: 'tells webhooks that were switched off later',
      ...remembering((plain) => ({
        isOn: (webhook) => plain.isOn(webhook) || (webhook as Noted).former?.enabled === true,
      })),
    },
  ],
  'webhooks/enabling-starts-deliveries': [
    {
      says: 'does not tell webhooks that were switched on later',
      ...remembering((plain) => ({
        isOn: (webhook) => plain.isOn(webhook) && (webhook as Noted).former?.enabled !== false,
      })),
    },
  ],
  'webhooks/replaced-events-count': [
    {
      says: 'goes on with the events of before',
      ...remembering((plain) => ({
        names: (webhook, event) => plain.names((webhook as Noted).former ?? webhook, event),
      })),
    },
  ],
  'webhooks/replaced-limits-count': [
    {
      says: 'goes on with the limits of before',
      ...remembering((plain) => ({
        coversFlow: (webhook, flowId) => plain.coversFlow((webhook as Noted).former ?? webhook, flowId),
      })),
    },
  ],
  'webhooks/deleted-webhook-gets-nothing': fault('goes on telling a deleted webhook', {
    operations: keepingDeleted(false, {
      find: ['getWebhook', 'replaceWebhook', 'listWebhookDeliveries', 'getWebhookDelivery'],
      list: true,
    }),
  }),
})
