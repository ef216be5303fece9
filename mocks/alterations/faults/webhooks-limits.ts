import type { Int64 } from '#spec'
import { part } from '../together.ts'
import type { WebhookRecord } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { TRIGGERS, after } from './webhooks-alterations.ts'

type Covers = (webhook: WebhookRecord, flowId: Int64) => boolean

/** Changes which flows a webhook covers. */
const covering = (says: string, decide: (plain: Covers) => Covers): Fault =>
  fault(
    says,
    part('webhooks', (plain) => ({ coversFlow: decide(plain.coversFlow) })),
  )

/** How many flows a limit names. */
export const count = (ids: readonly unknown[] | undefined): number => ids?.length ?? 0

/** Faults of webhooks that are limited to some flows. */
export const webhookLimitFaults = faultsOf({
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
})
