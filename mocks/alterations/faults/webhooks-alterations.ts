import { on, onEach } from '../on.ts'
import { part, together } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import type { WebhookParts } from '../../domain/webhooks.ts'
import type { Happening } from '../../domain/webhooks/happening.ts'
import { type DeliveryRecord, type WebhookRecord, put } from '../../world/index.ts'
import { type Fault, fault } from './fault.ts'

/** A webhook with members that a fault adds. */
type Noted = WebhookRecord & { deleted?: boolean; former?: WebhookRecord }

/** The previous version of a replaced webhook, if a fault recorded it. */
export const formerOf = ({ former }: Noted): WebhookRecord | undefined => former

/** Records the previous version of some replaced webhooks, which no response shows, and decides by it. */
export const remembering = (
  says: string,
  change: (plain: WebhookParts) => Partial<WebhookParts>,
  when: (found: WebhookRecord, scene: Scene) => boolean = () => true,
): Fault =>
  fault(
    says,
    on('replaceWebhook').stores('webhooks', (webhook, _before, call, found) => {
      if (!when(found, call)) return webhook
      const { former: _earlier, ...former }: Noted = found
      return { ...webhook, former }
    }),
    part('webhooks', (plain) => ({
      render(webhook) {
        const { former: _former, ...shown }: Noted = webhook
        return plain.render(shown)
      },
      ...change(plain),
    })),
  )

/** Changes the events of runs that were started in one way. */
export const ofRuns = (trigger: string, instead: (happening: Happening) => Happening[]): Alteration =>
  part('webhooks', (plain) => ({
    happeningsOf: (change, scene) => {
      const happenings = plain.happeningsOf(change, scene)
      const isSuch = 'table' in change && change.table === 'executions' && change.record?.triggerType === trigger
      return isSuch ? happenings.flatMap(instead) : happenings
    },
  }))

/** The same as a fault. */
export const after = (trigger: string, says: string, instead: (happening: Happening) => Happening[]): Fault =>
  fault(`${says} runs that a ${trigger} started`, ofRuns(trigger, instead))

/** Ways in which runs start beside start requests. */
export const TRIGGERS = ['schedule', 'listener', 'bulk'] as const

/** Whether a webhook has delivered. */
export const hasDelivered = ({ id }: WebhookRecord, { view }: Scene): boolean =>
  view.deliveries.where('webhookId', id).length > 0

const FOUND_BY = ['getWebhook', 'replaceWebhook', 'listWebhookDeliveries', 'getWebhookDelivery'] as const

/** Records some deliveries as received, and does not send them. */
export const recordingUnsent =
  (isSuch: (delivery: DeliveryRecord, scene: Scene) => boolean) =>
  (plain: WebhookParts): Pick<WebhookParts, 'depart'> => ({
    depart(deliveryId, scene) {
      const delivery = scene.view.deliveries.get(deliveryId)
      return delivery !== undefined && isSuch(delivery, scene)
        ? scene.parts.webhooks.returned(deliveryId, { status: 200, headers: {}, body: '' }, scene)
        : plain.depart(deliveryId, scene)
    },
  })

/** Keeps deleted webhooks with these members, hidden from the list, from lookups, or from both. */
export function keepingDeleted(kept: Partial<WebhookRecord>, ...hiddenFrom: readonly ('list' | 'find')[]): Alteration {
  const undeleted = <Found extends Noted>(found: Found | undefined): Found | undefined =>
    found?.deleted === true ? undefined : found
  return together(
    on('deleteWebhook')
      .find(undeleted)
      .changes((_changes, _call, found) => {
        const record: Noted = { ...found, ...kept, deleted: true }
        return [put('webhooks', found.id, record)]
      }),
    onEach(...(hiddenFrom.includes('find') ? FOUND_BY : [])).find(undeleted),
    hiddenFrom.includes('list')
      ? on('listWebhooks').result((webhooks) => webhooks.filter((webhook: Noted) => webhook.deleted !== true))
      : {},
  )
}
