import { createHmac } from 'node:crypto'
import type { VariantOf } from './freedoms/index.ts'
import { print } from './json.ts'
import type { Item, Json } from './store.ts'
import type { Delivery, Tenant, World } from './world.ts'

/** The delay of late deliveries, in ms. */
const LATE_MS = 1_500

/** Every event; subscribing to another one is refused. */
export const EVENTS = ['Flow.Executed', 'Flow.Failed', 'Flow.Warning', 'Connection.Updated'] as const

function wants({ bugs }: World, webhook: Item, event: string, entity: bigint): boolean {
  const heard = bugs.has('p3-fields/disabled-webhook-hears-of-connections') && event === 'Connection.Updated'
  if (webhook['enabled'] !== true && !heard) return false
  const events = webhook['events'] as string[]
  const star = !bugs.has('p3-fields/star-beside-a-name-is-ignored') || events.length === 1
  if (!events.some((one) => (one === '*' && star) || one === event)) return false
  const first = bugs.has('p3-fields/only-the-first-include-counts')
  const includes = (webhook['flowIncludes'] as bigint[]).slice(0, first ? 1 : undefined)
  const latest = bugs.has('p3-events/only-the-last-exclude-counts')
  const excludes = (webhook['flowExcludes'] as bigint[]).slice(latest ? -1 : undefined)
  if (bugs.has('p4-webhook/failures-of-excluded-flows') && event === 'Flow.Failed') excludes.length = 0
  if (!event.startsWith('Flow.')) return includes.length === 0
  return includes.length > 0 ? includes.includes(entity) : !excludes.includes(entity)
}

/** Sends an event to its subscribers, and records the responses. */
export function deliver(world: World, tenant: Tenant, event: string, entity: bigint, about: Json): void {
  const shared = world.choice('webhooks/event-ids') === 'same' ? world.serial('deliveries') : undefined
  for (const webhook of tenant.stores.webhook.all()) {
    if (wants(world, webhook, event, entity)) post(world, tenant, webhook, event, entity, about, shared)
  }
}

/** How a signature is written. */
const WRITTEN: Readonly<Record<VariantOf<'webhooks/signature'>, (signature: Buffer) => string>> = {
  base64: (signature) => signature.toString('base64'),
  hex: (signature) => signature.toString('hex'),
  'upper-case-hex': (signature) => signature.toString('hex').toUpperCase(),
  'prefixed-hex': (signature) => `sha1=${signature.toString('hex')}`,
}

function payloadOf(world: World, event: string, entity: bigint, about: Json): string {
  const form = world.choice('webhooks/payload')
  if (form === 'text') return `${event} of ${entity}`
  const when = { what: event, when: world.clock.now(), entity }
  return print(form === 'flat' ? { ...when, ...about } : { ...when, about })
}

const PREFIX = 'X-Etl-Webhook'

function post(
  world: World,
  tenant: Tenant,
  webhook: Item,
  event: string,
  entity: bigint,
  about: Json,
  shared?: bigint,
): void {
  const id = shared ?? world.serial('deliveries')
  const payload = payloadOf(world, event, entity, about)
  const url = String(webhook['url'])
  const secret = webhook['secret']
  const named: Record<string, string> = {
    [`${PREFIX}-Event`]: event,
    [`${PREFIX}-Event-Id`]: String(id),
    [`${PREFIX}-Id`]: String(webhook.id),
    [`${PREFIX}-Entity-Id`]: String(entity),
  }
  if (typeof secret === 'string' && secret !== '') {
    const signed = world.bugs.has('signs-the-url') ? url : payload
    const signature = createHmac('sha1', secret).update(signed).digest()
    named[`${PREFIX}-Signature`] = WRITTEN[world.choice('webhooks/signature')](signature)
  }
  const spelling = world.choice('webhooks/header-names')
  const spelt = (name: string): string =>
    spelling === 'upper' ? name.toUpperCase() : spelling === 'lower' ? name.toLowerCase() : name
  const more: Record<string, string> =
    world.choice('webhooks/more-headers') === 'none' ? {} : { 'User-Agent': 'reference', 'X-Attempt': '1' }
  const headers: Record<string, string> = {
    'content-type': world.choice('webhooks/payload') === 'text' ? 'text/plain' : 'application/json',
    ...Object.fromEntries(Object.entries(named).map(([name, value]) => [spelt(name), value])),
    ...more,
  }
  const delivery: Delivery = { id, event, at: world.clock.now(), payload, headers }
  const log = tenant.deliveries.get(webhook.id) ?? []
  log.push(delivery)
  tenant.deliveries.set(webhook.id, log)
  const send = (): void => {
    world.post(url, String(webhook['method']), headers, payload).then(
      (response) => (delivery.response = response),
      ({ message }: Error) => (delivery.response = { status: 0, body: message }),
    )
  }
  if (world.choice('webhooks/delay') === 'at-once') send()
  else world.clock.after(LATE_MS, send)
}
