import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { on } from '../on.ts'
import { part, together } from '../together.ts'
import type { WebhookParts } from '../../domain/webhooks.ts'
import type { Happening } from '../../domain/webhooks/happening.ts'
import { concerns, isSame } from '../../domain/webhooks/happenings.ts'
import { countingLater } from './webhooks-later.ts'
import { type Change, type DeliveryRecord, type View, type WebhookRecord, at } from '../../world/index.ts'

/** Changes decisions on webhooks. */
function deciding(decide: (plain: WebhookParts) => Partial<WebhookParts>): Alteration {
  return part('webhooks', decide)
}

/** The events that the documents show. */
const SHOWN = ['Flow.Executed', 'Flow.Failed', 'Flow.Warning', 'Connection.Updated']

/** Kinds of objects with additional events for creation, change and deletion. */
const FURTHER = { listeners: 'Listener', macros: 'Macro' } as const
const FURTHER_NAMES = [
  ...Object.values(FURTHER).flatMap((kind) => [`${kind}.Created`, `${kind}.Updated`, `${kind}.Deleted`]),
  '*',
]

/** Additional events of a change. */
function further(change: Change, { view }: Parameters<WebhookParts['happeningsOf']>[1]): Happening[] {
  if (!('table' in change) || !(change.table in FURTHER)) return []
  const table = change.table as keyof typeof FURTHER
  const before = view[table].get(change.key)
  const object = (change.record as typeof before) ?? before
  if (object === undefined) return []
  const verb = before === undefined ? 'Created' : change.record === undefined ? 'Deleted' : 'Updated'
  const { id, tenantId, name } = object
  return [{ event: `${FURTHER[table]}.${verb}`, tenantId, entityId: id, name }]
}

/** A delivery held until its webhook is enabled. */
type Held = DeliveryRecord & { held?: true }
/** Most deliveries held for a webhook: others would push earlier ones out of the mock's memory. */
const MOST_HELD = 100

function heldFor({ id }: WebhookRecord, view: View): Held[] {
  return view.deliveries.where('webhookId', id).filter(({ over, held }: Held) => held === true && over === undefined)
}

/** Variants of which events reach which webhooks. */
export const toldWebhookVariants = {
  'webhooks/event-names': {
    four: deciding((plain) => ({
      eventNames: SHOWN,
      happeningsOf: (change, scene) => plain.happeningsOf(change, scene).filter(({ event }) => SHOWN.includes(event)),
    })),
    more: deciding((plain) => ({
      eventNames: [...plain.eventNames, ...FURTHER_NAMES],
      happeningsOf: (change, scene) => [...plain.happeningsOf(change, scene), ...further(change, scene)],
    })),
  },
  'webhooks/executed-and-outcome': {
    always: deciding((plain) => ({
      runEvents: (status) => [...new Set([...plain.runEvents(status), 'Flow.Executed'])],
    })),
  },
  'webhooks/warning-and-failure': {
    'failed-too': deciding((plain) => ({
      runEvents: (status) => [
        ...new Set([...plain.runEvents(status), ...(status === 'warning' ? ['Flow.Failed'] : [])]),
      ],
    })),
  },
  'webhooks/change-delay': { later: countingLater },
  'webhooks/canceled-run': {
    failed: deciding((plain) => ({
      runEvents: (status) => [...plain.runEvents(status), ...(status === 'canceled' ? ['Flow.Failed'] : [])],
    })),
  },
  'webhooks/includes-and-excludes': {
    included: deciding((plain) => ({
      coversFlow: (webhook, flowId) =>
        (webhook.flowIncludes ?? []).some((id) => isSame(id, flowId)) || plain.coversFlow(webhook, flowId),
    })),
  },
  'webhooks/empty-includes': {
    'no-flow': deciding((plain) => ({
      coversFlow: (webhook, flowId) => webhook.flowIncludes?.length !== 0 && plain.coversFlow(webhook, flowId),
    })),
  },
  'webhooks/limits-and-other-objects': {
    'not-delivered': deciding(() => ({
      coversOthers: ({ flowIncludes, flowExcludes }) => flowIncludes === undefined && flowExcludes === undefined,
    })),
  },
  'webhooks/while-disabled': {
    later: together(
      deciding(() => ({
        whileOff(webhook, happening, scene) {
          const { view, ids, parts } = scene
          if (!concerns(webhook, happening, scene) || heldFor(webhook, view).length >= MOST_HELD) return []
          return parts.webhooks
            .enqueue(webhook, happening, ids.id(), scene)
            .flatMap((change) =>
              'table' in change && change.table === 'deliveries' && change.record !== undefined
                ? [{ ...change, record: { ...change.record, held: true } }]
                : [],
            )
        },
      })),
      on('replaceWebhook').also(({ view, parts, now }, found, result) => {
        if (!parts.webhooks.isOn(result) || parts.webhooks.isOn(found)) return []
        return heldFor(found, view).map(({ id }) => at(now, 'webhook-delivers', id))
      }),
    ),
  },
} satisfies Record<string, Record<string, Alteration>>
