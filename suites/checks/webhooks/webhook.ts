import type { Int64 } from '#spec'
import { type Api, Blocked, type Reply, type Stored, isObject, listed } from '../../kit/index.ts'
import { KNOWN_EVENTS } from './names.ts'

/** Client-writable members that can be read back; whether the secret can is not documented. */
export const SHOWN_MEMBERS = ['name', 'description', 'url', 'method', 'enabled'] as const
export const ID_MEMBERS = ['flowIncludes', 'flowExcludes'] as const

/** The webhook as it is stored now; blocks the case if it cannot be read. */
export async function read(api: Api, { id }: Pick<Stored, 'id'>): Promise<Stored> {
  const { json } = await api.need('getWebhook', { path: { webhookId: id } })
  if (typeof json !== 'object' || json === null) throw new Blocked('the webhook is not an object')
  return json as Stored
}

/** The deliveries of a list. Its shape is not documented, so null may stand for none. */
export function deliveriesOf(reply: Reply): Record<string, unknown>[] {
  const items = reply.json === null ? [] : listed(reply)
  return items.every(isGroup) ? items.flatMap((item) => Object.values(item).filter(areDeliveries).flat()) : items
}

type Members = Readonly<Record<string, unknown>>

const hasId = (item: unknown): item is Record<string, unknown> =>
  isObject(item) && Object.keys(item).some((name) => /id$/i.test(name))

const areDeliveries = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every(hasId)

/** Whether an item of the list is no delivery but holds those of an event or a day. */
const isGroup = (item: Members): boolean => isObject(item) && !hasId(item) && Object.values(item).some(areDeliveries)

/** A list without its order, which is not documented. */
export function unordered(list: unknown): unknown {
  return Array.isArray(list) ? list.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)) : list
}

/** A list of events without its order. A service may store what the star means: all names. */
export function meantBy(events: unknown): unknown {
  const isAll = Array.isArray(events) && KNOWN_EVENTS.every((name) => events.includes(name))
  return isAll ? ['*'] : unordered(events)
}

/** A set of integer ids; anything but integers is kept, so that it differs. */
export function ids(list: unknown): unknown {
  if (!Array.isArray(list)) return list
  const exact = list.map((id: unknown) => (Number.isInteger(id) ? BigInt(id as number) : id))
  return unordered(exact.map((id) => (typeof id === 'bigint' ? `int ${id}` : id)))
}

const SENT_MEMBERS: readonly string[] = [...SHOWN_MEMBERS, ...ID_MEMBERS, 'events', 'secret']

/**
 * The full body for a replace: the given members plus what the service keeps besides the documented ones, above all its
 * id (platform document, conventions, 5).
 */
export async function whole(api: Api, webhook: { id: Int64 }, body: Members): Promise<Members> {
  const kept = Object.entries(await read(api, webhook)).filter(([member]) => !SENT_MEMBERS.includes(member))
  return { ...Object.fromEntries(kept), ...body }
}

/** Replaces a webhook by the body. */
export async function replace(api: Api, webhook: { id: Int64 }, body: Members): Promise<void> {
  await api.need('replaceWebhook', { path: { webhookId: webhook.id }, body: await whole(api, webhook, body) })
}
