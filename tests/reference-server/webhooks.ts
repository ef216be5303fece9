import { bad, json, missing, nothing } from './answer.ts'
import { type Call, type Handler, type Route, whole } from './call.ts'
import { idsOf, textOf, textsOf, truthOf } from './fields.ts'
import { EVENTS } from './deliveries.ts'
import type { Item } from './store.ts'

const METHODS = ['POST', 'PUT', 'PATCH']

const webhookIn = (call: Call): Item => call.item(call.tenant.stores.webhook, 'webhookId')

function webhookFrom({ members, world }: Call, before?: Item): Item {
  const events = textsOf(members, 'events')
  const known: readonly string[] =
    world.choice('webhooks/more-events') === 'none' ? EVENTS : [...EVENTS, 'Flow.Created']
  const stray = events.find((event) => event !== '*' && !known.includes(event))
  if (stray !== undefined) throw bad(`there is no event ${stray}`)
  const url = textOf(members, 'url', true) ?? ''
  if (!URL.canParse(url) || !url.startsWith('http')) throw bad('url is no address')
  const method = textOf(members, 'method') ?? 'POST'
  if (!METHODS.includes(method)) throw bad(`method is one of ${METHODS.join(', ')}`)
  const [description, secret] = [textOf(members, 'description'), textOf(members, 'secret')]
  return {
    url,
    method,
    events,
    flowExcludes: idsOf(members, 'flowExcludes'),
    flowIncludes: idsOf(members, 'flowIncludes'),
    enabled: truthOf(members, 'enabled', true),
    ...(description === undefined ? {} : { description }),
    ...(secret === undefined ? {} : { secret }),
    name: textOf(members, 'name', true) ?? '',
    id: before?.id ?? world.newId('webhook'),
  }
}

function save(call: Call, before?: Item): Item {
  if (before !== undefined) whole(call, before)
  return call.tenant.stores.webhook.put(webhookFrom(call, before), call.who, call.now)
}

const remove: Handler = (call) => {
  call.tenant.stores.webhook.items.delete(webhookIn(call).id)
  return nothing(204)
}

const deliveries: Handler = (call) => {
  const log = call.tenant.deliveries.get(webhookIn(call).id) ?? []
  return json(log.map(({ id, event, at, response }) => ({ id, event, at, answered: response?.status ?? null })))
}

const delivery: Handler = (call) => {
  const log = call.tenant.deliveries.get(webhookIn(call).id) ?? []
  const id = call.id('eventId')
  const found = log.find((one) => one.id === id)
  if (found === undefined) throw missing('delivery')
  return json(found)
}

export const webhookRoutes: readonly Route[] = [
  ['GET', '/v1/webhooks', 'view', (call) => json(call.tenant.stores.webhook.all())],
  ['POST', '/v1/webhooks', 'edit', (call) => json(save(call))],
  [
    'GET',
    '/v1/webhooks/metadata',
    'view',
    () => json(EVENTS.map((event) => ({ event, subject: event.split('.')[0] }))),
  ],
  ['GET', '/v1/webhooks/:webhookId', 'view', (call) => json(webhookIn(call))],
  ['PUT', '/v1/webhooks/:webhookId', 'edit', (call) => json(save(call, webhookIn(call)))],
  ['DELETE', '/v1/webhooks/:webhookId', 'edit', remove],
  ['GET', '/v1/webhooks/:webhookId/events', 'view', deliveries],
  ['GET', '/v1/webhooks/:webhookId/events/:eventId', 'view', delivery],
]
