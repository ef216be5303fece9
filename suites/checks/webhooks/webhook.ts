import type { Int64 } from '#spec'
import { type Api, Blocked, type Stored } from '../../kit/index.ts'

/** An id that no webhook and no delivery has. */
export const NO_ID = 9_007_199_254_740_881

/** Members of a webhook that a client sets and anybody can read; whether the secret can be read back is open. */
export const SHOWN_MEMBERS = ['name', 'description', 'url', 'method', 'enabled'] as const
export const ID_MEMBERS = ['flowIncludes', 'flowExcludes'] as const

/** The webhook as it is stored now; a webhook that cannot be read blocks the case. */
export async function read(api: Api, { id }: Pick<Stored, 'id'>): Promise<Stored> {
  const { json } = await api.need('getWebhook', { path: { webhookId: id } })
  if (typeof json !== 'object' || json === null) throw new Blocked('the webhook is not an object')
  return json as Stored
}

/** Members of a list without their order, which is open. */
export function unordered(list: unknown): unknown {
  return Array.isArray(list) ? list.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)) : list
}

/** Ids as a set of numbers of whatever size; anything but integers stays as it is, so that it differs. */
export function ids(list: unknown): unknown {
  if (!Array.isArray(list)) return list
  const exact = list.map((id: unknown) => (Number.isInteger(id) ? BigInt(id as number) : id))
  return unordered(exact.map((id) => (typeof id === 'bigint' ? `int ${id}` : id)))
}

type Members = Readonly<Record<string, unknown>>

const SENT_MEMBERS: readonly string[] = [...SHOWN_MEMBERS, ...ID_MEMBERS, 'events', 'secret']

/**
 * What replaces a webhook by the body: with it goes what the service keeps beside the documented members, its id above all, since
 * a replace sends the full object back (platform document, conventions, 5).
 */
export async function whole(api: Api, webhook: { id: Int64 }, body: Members): Promise<Members> {
  const kept = Object.entries(await read(api, webhook)).filter(([member]) => !SENT_MEMBERS.includes(member))
  return { ...Object.fromEntries(kept), ...body }
}

/** Replaces a webhook by the body. */
export async function replace(api: Api, webhook: { id: Int64 }, body: Members): Promise<void> {
  await api.need('replaceWebhook', { path: { webhookId: webhook.id }, body: await whole(api, webhook, body) })
}
