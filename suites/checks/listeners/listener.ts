import { type Api, Blocked, type Stored, listed } from '../../kit/index.ts'

/** The listener as it is stored now; one that cannot be read blocks the case. */
export async function read(api: Api, { id }: Stored): Promise<Stored> {
  const { json } = await api.need('getListener', { path: { listenerId: id } })
  if (typeof json !== 'object' || json === null) throw new Blocked('the listener is not an object')
  return json as Stored
}

/** The listener as the list shows it; undefined where it is not listed. */
export async function inList(api: Api, { id }: Stored): Promise<Stored | undefined> {
  return listed<Stored>(await api.need('listListeners')).find((one) => one.id === id)
}

/** Tags in one order; tags that were never set may be absent, null or empty. */
export function tagsOf({ tags }: Record<string, unknown>): unknown[] {
  return Array.isArray(tags) ? tags.toSorted() : []
}

/** Replaces a listener by what is read of it with changes; a refusal blocks the case. */
export async function replace(api: Api, listener: Stored, changes: Record<string, unknown>): Promise<void> {
  const body = { ...(await read(api, listener)), ...changes }
  await api.need('replaceListener', { path: { listenerId: listener.id }, body })
}

export async function remove(api: Api, { id }: Stored): Promise<void> {
  await api.need('deleteListener', { path: { listenerId: id } })
}
