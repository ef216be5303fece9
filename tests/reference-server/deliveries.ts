import { createHmac } from 'node:crypto'
import { print } from './json.ts'
import type { Item, Json } from './store.ts'
import type { Delivery, Tenant, World } from './world.ts'

/** Every event; subscribing to another one is refused. */
export const EVENTS = ['Flow.Executed', 'Flow.Failed', 'Flow.Warning', 'Connection.Updated'] as const

function wants(webhook: Item, event: string, entity: bigint): boolean {
  if (webhook['enabled'] !== true) return false
  if (!(webhook['events'] as string[]).some((one) => one === '*' || one === event)) return false
  const includes = webhook['flowIncludes'] as bigint[]
  const excludes = webhook['flowExcludes'] as bigint[]
  if (!event.startsWith('Flow.')) return includes.length === 0
  return includes.length > 0 ? includes.includes(entity) : !excludes.includes(entity)
}

/** Sends an event to its subscribers, and records the responses. */
export function deliver(world: World, tenant: Tenant, event: string, entity: bigint, about: Json): void {
  for (const webhook of tenant.stores.webhook.all()) {
    if (wants(webhook, event, entity)) post(world, tenant, webhook, event, entity, about)
  }
}

function post(world: World, tenant: Tenant, webhook: Item, event: string, entity: bigint, about: Json): void {
  const id = world.serial('deliveries')
  const payload = print({ what: event, when: world.clock.now(), entity, about })
  const url = String(webhook['url'])
  const secret = webhook['secret']
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'X-ETL-WEBHOOK-EVENT': event,
    'X-ETL-WEBHOOK-EVENT-ID': String(id),
    'X-ETL-WEBHOOK-ID': String(webhook.id),
    'X-ETL-WEBHOOK-ENTITY-ID': String(entity),
  }
  if (typeof secret === 'string' && secret !== '') {
    const signed = world.bugs.has('signs-the-url') ? url : payload
    headers['X-ETL-WEBHOOK-SIGNATURE'] = createHmac('sha1', secret).update(signed).digest('base64')
  }
  const delivery: Delivery = { id, event, at: world.clock.now(), payload, headers }
  const log = tenant.deliveries.get(webhook.id) ?? []
  log.push(delivery)
  tenant.deliveries.set(webhook.id, log)
  world.post(url, String(webhook['method']), headers, payload).then(
    (response) => (delivery.response = response),
    ({ message }: Error) => (delivery.response = { status: 0, body: message }),
  )
}
