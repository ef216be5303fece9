import type { Int64 } from '#spec'
import { part } from '../together.ts'
import type { WebhookRecord } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { formerOf, keepingDeleted, remembering } from './webhooks-alterations.ts'

type Covers = (webhook: WebhookRecord, flowId: Int64) => boolean

/** Changes which flows a webhook covers. */
const covering = (says: string, decide: (plain: Covers) => Covers): Fault =>
  fault(
    says,
    part('webhooks', (plain) => ({ coversFlow: decide(plain.coversFlow) })),
  )

/** Omits one kind of event. */
const silent = (event: string): Fault =>
  fault(
    `tells nobody of ${event}`,
    part('webhooks', (plain) => ({ names: (webhook, one) => one !== event && plain.names(webhook, one) })),
  )

const count = (ids: readonly Int64[] | undefined): number => ids?.length ?? 0

/** Faults of which events reach which webhooks. */
export const toldWebhookFaults = faultsOf({
  'webhooks/flow-executed-delivered': silent('Flow.Executed'),
  'webhooks/flow-failed-delivered': silent('Flow.Failed'),
  'webhooks/flow-warning-delivered': silent('Flow.Warning'),
  'webhooks/connection-updated-delivered': silent('Connection.Updated'),
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
  ),
  'webhooks/excluded-flow-not-delivered': covering(
    'passes over a single flow that is excluded',
    (plain) => (webhook, flowId) => plain(webhook, flowId) || count(webhook.flowExcludes) === 1,
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
  ),
  'webhooks/disabled-not-delivered': fault(
    'tells webhooks that were made switched off',
    part('webhooks', (plain) => ({ isOn: (webhook) => plain.isOn(webhook) || webhook.created === webhook.modified })),
  ),
  'webhooks/disabling-stops-deliveries': remembering('tells webhooks that were switched off later', (plain) => ({
    isOn: (webhook) => plain.isOn(webhook) || formerOf(webhook)?.enabled === true,
  })),
  'webhooks/enabling-starts-deliveries': remembering('does not tell webhooks that were switched on later', (plain) => ({
    isOn: (webhook) => plain.isOn(webhook) && formerOf(webhook)?.enabled !== false,
  })),
  'webhooks/replaced-events-count': remembering('goes on with the events of before', (plain) => ({
    names: (webhook, event) => plain.names(formerOf(webhook) ?? webhook, event),
  })),
  'webhooks/replaced-limits-count': remembering('goes on with the limits of before', (plain) => ({
    coversFlow: (webhook, flowId) => plain.coversFlow(formerOf(webhook) ?? webhook, flowId),
  })),
  'webhooks/deleted-webhook-gets-nothing': fault(
    'goes on telling a deleted webhook',
    keepingDeleted({}, 'find', 'list'),
  ),
})
