import type { WebhookParts } from '../../domain/webhooks.ts'
import type { WebhookRecord } from '../../world/index.ts'
import { faultsOf } from './fault.ts'
import { formerOf, hasDelivered, remembering } from './webhooks-alterations.ts'
import { sending, sendingAgain } from './webhooks-sending.ts'

/** Sends to the url of before a replace. */
const sendingToFormer = (plain: WebhookParts): Partial<WebhookParts> => ({
  requestOf: (delivery, webhook, scene) =>
    plain.requestOf(delivery, { ...webhook, ...urlOf(formerOf(webhook) ?? webhook) }, scene),
})

/** Delivers by the method of before a replace. */
const deliveringByFormer = (plain: WebhookParts): Partial<WebhookParts> => ({
  methodOf: (webhook) => plain.methodOf(formerOf(webhook) ?? webhook),
})

/** Faults of the url and the method of deliveries. */
export const webhookRequestFaults = faultsOf({
  'webhooks/delivered-to-url': [
    sending('drops the query of the url', ({ url }) => ({ url: url.split('?')[0] as string })),
    sending('drops the query of the url of signed deliveries', ({ url }, _delivery, { secret }) => ({
      url: secret === undefined ? url : (url.split('?')[0] as string),
    })),
    sending('decodes the path and the query of the url', ({ url }) => ({ url: decodeURIComponent(url) })),
    sending('ends a url after 255 characters', ({ url }) => ({ url: url.slice(0, 255) })),
  ],
  'webhooks/replaced-url-counts': [
    remembering('keeps the old url', sendingToFormer),
    remembering('keeps the url to which it has delivered', sendingToFormer, hasDelivered),
  ],
  'webhooks/delivered-by-post': sending('delivers by PUT', ({ method }) => ({
    method: method === 'POST' ? 'PUT' : method,
  })),
  'webhooks/delivered-by-method': [
    sending('delivers by POST', () => ({ method: 'POST' })),
    sending('delivers by POST what it signs', ({ method }, _delivery, { secret }) => ({
      method: secret === undefined ? method : 'POST',
    })),
    sending('delivers by POST what is about connections', ({ method }, { event }) => ({
      method: event.startsWith('Connection.') ? 'POST' : method,
    })),
    sendingAgain('delivers by POST', () => ({ method: 'POST' })),
    remembering('keeps the old method', deliveringByFormer),
    remembering('keeps the method by which it has delivered', deliveringByFormer, hasDelivered),
  ],
})

function urlOf({ url }: WebhookRecord): Pick<WebhookRecord, 'url'> {
  return url === undefined ? {} : { url }
}
