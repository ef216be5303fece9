import { on } from '../on.ts'
import { part } from '../together.ts'
import { isRefusal } from '../../domain/kernel/steps.ts'
import type { WebhookParts } from '../../domain/webhooks.ts'
import type { WebhookRecord } from '../../world/index.ts'
import { fault, faultsOf } from './fault.ts'
import { formerOf, hasDelivered, keepingDeleted, remembering } from './webhooks-alterations.ts'
import { count } from './webhooks-limits.ts'

/** An id that no flow has. */
const NO_FLOW = -1

const isLimited = ({ flowIncludes, flowExcludes }: WebhookRecord): boolean =>
  count(flowIncludes) + count(flowExcludes) > 0

/** Goes by the events of before a replace. */
const namedByFormer = (plain: WebhookParts): Partial<WebhookParts> => ({
  names: (webhook, event) => plain.names(formerOf(webhook) ?? webhook, event),
})

/** Goes by the limits of before a replace. */
const limitedByFormer = (plain: WebhookParts): Partial<WebhookParts> => ({
  coversFlow: (webhook, flowId) => plain.coversFlow(formerOf(webhook) ?? webhook, flowId),
})

/** Faults of which events reach a webhook that was replaced or deleted. */
export const replacedWebhookFaults = faultsOf({
  'webhooks/replaced-events-count': [
    remembering('keeps the old events', namedByFormer),
    remembering('keeps the star that a replace takes away', (plain) => ({
      names: (webhook, event) => plain.names(webhook, event) || formerOf(webhook)?.events?.includes('*') === true,
    })),
    remembering('ignores the star that a replace sets', (plain) => ({
      names: (webhook, event) =>
        plain.names((webhook.events?.includes('*') === true ? formerOf(webhook) : undefined) ?? webhook, event),
    })),
    remembering('keeps the events by which it has delivered', namedByFormer, hasDelivered),
  ],
  'webhooks/replaced-limits-count': [
    remembering('keeps the old limits', limitedByFormer),
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
    remembering('keeps the limits by which it has delivered', limitedByFormer, hasDelivered),
  ],
  'webhooks/deleted-webhook-gets-nothing': fault(
    'still notifies a deleted webhook',
    keepingDeleted({}, 'find', 'list'),
  ),
})
