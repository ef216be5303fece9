import type { Int64 } from '#spec'
import { on } from '../on.ts'
import { storedAs } from '../stored.ts'
import { part } from '../together.ts'
import { isRefusal } from '../../domain/kernel/steps.ts'
import { type DeliveryRecord, type ExecutionStatus, type WebhookRecord, at } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { TRIGGERS, after, formerOf, keepingDeleted, ofRuns, remembering } from './webhooks-alterations.ts'

/** What marks runs that were started by name. */
const BY_NAME = 'api by name'

/** What marks runs that a schedule started when it was due. */
const WHEN_DUE = 'schedule when due'

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
    `sends no ${event}`,
    part('webhooks', (plain) => ({ names: (webhook, one) => one !== event && plain.names(webhook, one) })),
  )

/** Omits one kind of event to a webhook that has heard of the same object before. */
const hearingOnce = (event: string): Fault =>
  fault(
    `sends ${event} of an object once to a webhook`,
    part('webhooks', (plain) => ({
      enqueue(webhook, happening, eventId, scene) {
        const hasHeard = scene.view.deliveries
          .where('webhookId', webhook.id)
          .some((one) => one.event === event && one.entityId === happening.entityId)
        return hasHeard && happening.event === event ? [] : plain.enqueue(webhook, happening, eventId, scene)
      },
    })),
  )

/** How long a delivery waits for those before it to end, in ms. */
const TURN_MS = 20
const FIRST_ERROR_STATUS = 400

/** Delivers an event to one webhook after the other, and to no more once a receiver has refused it. */
const stoppingAtRefusal = (says: string, isBefore: (one: DeliveryRecord, own: DeliveryRecord) => boolean): Fault =>
  fault(
    `stops at a receiver that refuses an event, ${says}`,
    part('webhooks', (plain) => ({
      depart(deliveryId, scene) {
        const { deliveries, webhooks } = scene.view
        const own = deliveries.get(deliveryId)
        if (own === undefined) return []
        const before = [...deliveries.values()].filter(
          (one) => one.eventId === own.eventId && isBefore(one, own) && webhooks.get(one.webhookId) !== undefined,
        )
        if (before.some(({ response }) => (response?.status ?? 0) >= FIRST_ERROR_STATUS)) return []
        const isNext = before.every(({ over }) => over !== undefined)
        return isNext ? plain.depart(deliveryId, scene) : [at(scene.now + TURN_MS, 'webhook-delivers', deliveryId)]
      },
    })),
  )

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

/** An id that no flow has. */
const NO_FLOW = -1

/** The part of an event's name before the dot. */
const kindOf = (event: string | undefined): string | undefined => event?.split('.')[0]

const count = (ids: readonly unknown[] | undefined): number => ids?.length ?? 0
const isLimited = ({ flowIncludes, flowExcludes }: WebhookRecord): boolean =>
  count(flowIncludes) + count(flowExcludes) > 0

/** Faults of which events reach which webhooks. */
export const toldWebhookFaults = faultsOf({
  'webhooks/flow-executed-delivered': [
    silent('Flow.Executed'),
    ...TRIGGERS.map((trigger) => after(trigger, 'sends no events of', () => [])),
    hearingOnce('Flow.Executed'),
    fault(
      'sends no events of runs that a due schedule started',
      part('schedules', (plain) => ({
        fire: (subject, scene) =>
          plain
            .fire(subject, scene)
            .map((change) => storedAs(change, 'executions', scene.view, (run) => ({ ...run, triggerType: WHEN_DUE }))),
      })),
      ofRuns(WHEN_DUE, () => []),
    ),
  ],
  'webhooks/flow-failed-delivered': [
    silent('Flow.Failed'),
    fault(
      'sends no failures of runs by name',
      on('runFlowByName').stores('executions', (run, before) =>
        before === undefined ? { ...run, triggerType: BY_NAME } : run,
      ),
      ofRuns(BY_NAME, (happening) => (happening.event === 'Flow.Failed' ? [] : [happening])),
    ),
    fault(
      'sends no failures of runs that a schedule started',
      ofRuns('schedule', (happening) => (happening.event === 'Flow.Failed' ? [] : [happening])),
    ),
  ],
  'webhooks/flow-warning-delivered': silent('Flow.Warning'),
  'webhooks/connection-updated-delivered': [
    silent('Connection.Updated'),
    hearingOnce('Connection.Updated'),
    fault(
      'sends no Connection.Updated of editors',
      part('webhooks', (plain) => ({
        happeningsOf: (change, scene) =>
          'table' in change && change.table === 'connections' && change.record?.modifiedBy === 'edda'
            ? []
            : plain.happeningsOf(change, scene),
      })),
    ),
  ],
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
          plain.names(webhook, event) && (count(webhook.events) < 2 || webhook.events?.includes(event) === true),
      })),
    ),
    executedOnly('webhooks of the star', (events) => events.includes('*')),
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
  'webhooks/every-webhook-concerned': [
    fault(
      'notifies only the first webhook',
      part('webhooks', (plain) => ({
        notify: (happening, scene) => {
          const changes = plain.notify(happening, scene)
          const [first] = changes.flatMap((change) =>
            'table' in change && change.table === 'deliveries' ? [change.key] : [],
          )
          return changes.filter((change) =>
            'table' in change ? change.key === first : !('event' in change) || change.event.subject === first,
          )
        },
      })),
    ),
    stoppingAtRefusal('oldest webhook first', (one, own) => one.id < own.id),
    stoppingAtRefusal('newest webhook first', (one, own) => one.id > own.id),
  ],
  'webhooks/no-limit-takes-every-flow': covering(
    'omits flows with even ids for a webhook of several events without a limit',
    (plain) => (webhook, flowId) => {
      const { events = [], flowIncludes, flowExcludes } = webhook
      const unlimited = count(flowIncludes) + count(flowExcludes) === 0
      return plain(webhook, flowId) && !(unlimited && events.length > 2 && BigInt(flowId) % 2n === 0n)
    },
  ),
  'webhooks/included-flow-delivered': [
    covering(
      'ignores a single included flow',
      (plain) => (webhook, flowId) => plain(webhook, flowId) && count(webhook.flowIncludes) !== 1,
    ),
    covering(
      'ignores included flows of a webhook of the star',
      (plain) => (webhook, flowId) =>
        plain(webhook, flowId) && !(webhook.events?.includes('*') && count(webhook.flowIncludes) > 0),
    ),
  ],
  'webhooks/each-included-flow-delivered': covering(
    'considers only the first included flow',
    (plain) => (webhook, flowId) =>
      plain(
        webhook.flowIncludes === undefined ? webhook : { ...webhook, flowIncludes: webhook.flowIncludes.slice(0, 1) },
        flowId,
      ),
  ),
  'webhooks/flow-not-included-not-delivered': [
    covering(
      'treats a single included flow as all flows',
      (plain) => (webhook, flowId) => plain(webhook, flowId) || count(webhook.flowIncludes) === 1,
    ),
    covering(
      'delivers other flows to a webhook of the star',
      (plain) => (webhook, flowId) =>
        plain(webhook, flowId) || (webhook.events?.includes('*') === true && count(webhook.flowIncludes) > 0),
    ),
  ],
  'webhooks/excluded-flow-not-delivered': [
    covering(
      'ignores a single excluded flow',
      (plain) => (webhook, flowId) => plain(webhook, flowId) || count(webhook.flowExcludes) === 1,
    ),
    covering(
      'ignores excluded flows of a webhook of the star',
      (plain) => (webhook, flowId) =>
        plain(webhook, flowId) || (webhook.events?.includes('*') === true && count(webhook.flowExcludes) > 0),
    ),
    ...TRIGGERS.map((trigger) =>
      after(trigger, 'limits no webhook in the events of', ({ flowId: _flow, ...happening }) => [happening]),
    ),
  ],
  'webhooks/each-excluded-flow-not-delivered': covering(
    'considers only the first excluded flow',
    (plain) => (webhook, flowId) =>
      plain(
        webhook.flowExcludes === undefined ? webhook : { ...webhook, flowExcludes: webhook.flowExcludes.slice(0, 1) },
        flowId,
      ),
  ),
  'webhooks/flow-not-excluded-delivered': [
    covering(
      'sends nothing to a webhook that excludes a flow',
      (plain) => (webhook, flowId) => plain(webhook, flowId) && count(webhook.flowExcludes) === 0,
    ),
    covering(
      'sends nothing to a webhook with an empty list of excluded flows',
      (plain) => (webhook, flowId) => plain(webhook, flowId) && webhook.flowExcludes?.length !== 0,
    ),
    fault(
      'sends a webhook that excludes a flow nothing of flows that are newer',
      part('webhooks', (plain) => ({
        notify: (happening, scene) => {
          const coversFlow: Covers = (webhook, flowId) =>
            plain.coversFlow(webhook, flowId) &&
            (count(webhook.flowExcludes) === 0 || Number(scene.view.flows.get(flowId)?.created) < webhook.created)
          const webhooks = { ...scene.parts.webhooks, coversFlow }
          return plain.notify(happening, { ...scene, parts: { ...scene.parts, webhooks } })
        },
      })),
    ),
  ],
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
  'webhooks/replaced-events-count': [
    remembering('keeps the old events', (plain) => ({
      names: (webhook, event) => plain.names(formerOf(webhook) ?? webhook, event),
    })),
    remembering('keeps the star that a replace takes away', (plain) => ({
      names: (webhook, event) => plain.names(webhook, event) || formerOf(webhook)?.events?.includes('*') === true,
    })),
    remembering('ignores the star that a replace sets', (plain) => ({
      names: (webhook, event) =>
        plain.names((webhook.events?.includes('*') === true ? formerOf(webhook) : undefined) ?? webhook, event),
    })),
  ],
  'webhooks/replaced-limits-count': [
    remembering('keeps the old limits', (plain) => ({
      coversFlow: (webhook, flowId) => plain.coversFlow(formerOf(webhook) ?? webhook, flowId),
    })),
    remembering('keeps a limit that a replace takes away', (plain) => ({
      coversFlow: (webhook, flowId) =>
        plain.coversFlow((isLimited(webhook) ? webhook : formerOf(webhook)) ?? webhook, flowId),
    })),
    remembering('ignores a limit that a replace adds', (plain) => ({
      coversFlow: (webhook, flowId) => {
        const former = formerOf(webhook)
        return plain.coversFlow(former === undefined || isLimited(former) ? webhook : former, flowId)
      },
    })),
    fault(
      'shows an empty list of excluded flows where there is none, and sends nothing where that is stored',
      part('webhooks', (plain) => ({
        render: (webhook) => ({ flowExcludes: [], ...plain.render(webhook) }),
        coversFlow: (webhook, flowId) => plain.coversFlow(webhook, flowId) && webhook.flowExcludes?.length !== 0,
      })),
    ),
    fault(
      'shows null where no flows are included, and takes it for a limit where it is sent back',
      part('webhooks', (plain) => ({ render: (webhook) => ({ flowIncludes: null, ...plain.render(webhook) }) })),
      on('replaceWebhook').step(({ readBody }) => ({
        readBody(incoming) {
          const reading = readBody(incoming)
          const isLimit = incoming.body.includes('"flowIncludes":null') && !isRefusal(reading)
          return isLimit ? { body: { ...(reading.body as object), flowIncludes: [NO_FLOW] } } : reading
        },
      })),
    ),
  ],
  'webhooks/deleted-webhook-gets-nothing': fault(
    'still notifies a deleted webhook',
    keepingDeleted({}, 'find', 'list'),
  ),
})
