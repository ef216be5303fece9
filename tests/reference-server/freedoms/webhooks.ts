import type { Freedom } from './freedom.ts'

export const webhooks = [
  {
    name: 'webhooks/signature',
    open: '"an HMAC-SHA1 signature of the payload": its encoding is open',
    variants: ['base64', 'hex', 'upper-case-hex', 'prefixed-hex'],
  },
  {
    name: 'webhooks/header-names',
    open: 'the case of the header names of a delivery',
    variants: ['upper', 'as-documented', 'lower'],
  },
  {
    name: 'webhooks/more-headers',
    open: 'further headers of a delivery',
    variants: ['none', 'agent-and-attempt'],
  },
  {
    name: 'webhooks/payload',
    open: '"Payload body of a webhook delivery: not shown"',
    variants: ['nested', 'flat', 'text'],
  },
  { name: 'webhooks/delay', open: 'how soon a delivery follows its event', variants: ['at-once', '1500-ms'] },
  {
    name: 'webhooks/event-ids',
    open: 'whether the deliveries of one event to two webhooks have the same event id',
    variants: ['different', 'same'],
  },
  {
    name: 'webhooks/executed-means',
    open: 'when `Flow.Executed` is sent is not stated',
    variants: ['success', 'every-end'],
  },
  {
    name: 'webhooks/more-events',
    open: '"Complete list of event names: not shown"',
    variants: ['none', 'flow-created'],
  },
  {
    name: 'webhooks/methods',
    open: '`method`: "POST in use"; whether others are allowed',
    variants: ['three', 'post-only'],
  },
  { name: 'webhooks/without-events', open: 'whether `events` may be empty', variants: ['accepted', 'refused'] },
  { name: 'webhooks/without-name', open: 'whether a webhook needs a name', variants: ['refused', 'accepted'] },
  {
    name: 'webhooks/secret-shown',
    open: 'whether a read shows the secret; a replace that sends it back keeps it',
    variants: ['open', 'masked'],
  },
  { name: 'webhooks/event-types', open: 'the shape of an event type', variants: ['objects', 'names', 'by-subject'] },
  {
    name: 'webhooks/delivery',
    open: 'fields of webhook deliveries: not shown',
    variants: ['payload-as-text', 'payload-as-json', 'request-and-response'],
  },
  {
    name: 'webhooks/delivery-order',
    open: 'the order of recent deliveries',
    variants: ['oldest-first', 'newest-first'],
  },
] as const satisfies readonly Freedom[]
