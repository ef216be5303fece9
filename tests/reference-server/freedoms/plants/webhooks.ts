import { bad } from '../../answer.ts'
import { type Loose, afterwards, all, instead, membersOf, reading, showing, valueOf } from '../../bugs/plants.ts'
import { deliver } from '../../deliveries.ts'
import { parse } from '../../json.ts'
import type { Planted } from './planted.ts'
import { each, reversed } from './shapes.ts'

const WRITES = ['POST /v1/webhooks', 'PUT /v1/webhooks/:webhookId']
const SHOWS = [...WRITES, 'GET /v1/webhooks', 'GET /v1/webhooks/:webhookId']
const TYPES = 'GET /v1/webhooks/metadata'
const ONE = 'GET /v1/webhooks/:webhookId/events/:eventId'
const MASK = '(a secret)'

export const webhookPlants: Planted = {
  'webhooks/more-events': {
    'flow-created': all(
      showing(TYPES, (types) => [...types, { event: 'Flow.Created', subject: 'Flow' }]),
      afterwards('POST /v1/flows', (call, answer) => {
        deliver(call.world, call.tenant, 'Flow.Created', valueOf(answer).id, {})
      }),
    ),
  },
  'webhooks/methods': {
    'post-only': instead(WRITES, (call, handler) => {
      if ((membersOf(call)['method'] ?? 'POST') !== 'POST') throw bad('method is POST')
      return handler(call)
    }),
  },
  'webhooks/without-events': {
    refused: instead(WRITES, (call, handler) => {
      const { events } = membersOf(call)
      if (Array.isArray(events) && events.length === 0) throw bad('events is empty')
      return handler(call)
    }),
  },
  'webhooks/without-name': {
    accepted: reading(WRITES, (body) => {
      if (typeof body === 'object' && body !== null && !Array.isArray(body)) body.name ??= 'a webhook'
    }),
  },
  'webhooks/secret-shown': {
    masked: all(
      instead('PUT /v1/webhooks/:webhookId', (call, handler) => {
        const members = membersOf(call)
        const before = call.tenant.stores.webhook.items.get(call.id('webhookId'))
        if (members['secret'] === MASK && before !== undefined) members['secret'] = before['secret']
        return handler(call)
      }),
      each(SHOWS, (one) => (typeof one.secret === 'string' ? { ...one, secret: MASK } : one)),
    ),
  },
  'webhooks/event-types': {
    names: showing(TYPES, (types) => types.map((one: Loose) => one.event)),
    'by-subject': showing(TYPES, (types) =>
      [...Map.groupBy(types as Loose[], (one) => one.subject)].map(([subject, those]) => ({
        subject,
        events: those.map((one) => one.event),
      })),
    ),
  },
  'webhooks/delivery': {
    'payload-as-json': showing(ONE, (delivery) => {
      if (delivery.payload.startsWith('{')) delivery.payload = parse(delivery.payload)
    }),
    'request-and-response': showing(ONE, ({ payload, headers, response, ...delivery }) => ({
      ...delivery,
      request: { headers, body: payload },
      response: response ?? null,
    })),
  },
  'webhooks/delivery-order': { 'newest-first': reversed('GET /v1/webhooks/:webhookId/events') },
}
