import { on } from '../../on.ts'
import { part } from '../../together.ts'
import { fault } from '../fault.ts'
import { FIRST_CREATED, type WideFaults } from './wide.ts'

/** Faults of webhooks that break a sentence wherever it holds. */
export const wideWebhookFaults = {
  'webhooks/deliveries-of-one-webhook': fault(
    'lists the deliveries of all webhooks',
    on('listWebhookDeliveries').result((_own, { view }) => [...view.deliveries.values()]),
  ),
  'webhooks/no-limit-takes-every-flow': fault(
    'sends webhooks without a limit nothing about the flows of the start',
    part('webhooks', (plain) => ({
      coversFlow: (webhook, flowId) => {
        const { flowIncludes = [], flowExcludes = [] } = webhook
        const isLimited = flowIncludes.length + flowExcludes.length > 0
        return plain.coversFlow(webhook, flowId) && (isLimited || flowId >= FIRST_CREATED)
      },
    })),
  ),
  'webhooks/known-events-accepted': fault(
    'does not know the event Connection.Updated',
    on('createWebhook').refuses(({ body }) => body.events?.includes('Connection.Updated') === true),
  ),
} satisfies WideFaults
