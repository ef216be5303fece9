import { type Api, Blocked, type Stored, listed } from '../../kit/index.ts'

/** The listener as it is stored now; blocks the case if it cannot be read. */
export async function read(api: Api, { id }: Stored): Promise<Stored> {
  const { json } = await api.need('getListener', { path: { listenerId: id } })
  if (typeof json !== 'object' || json === null) throw new Blocked('the listener is not an object')
  return json as Stored
}

/** The listener as the list shows it; undefined if it is not listed. */
export async function inList(api: Api, { id }: Stored): Promise<Stored | undefined> {
  return listed<Stored>(await api.need('listListeners')).find((one) => one.id === id)
}

/** Sorted tags; tags that were never set may be missing, null or empty. */
export function tagsOf({ tags }: Record<string, unknown>): unknown[] {
  return Array.isArray(tags) ? tags.toSorted() : []
}

/** Reads a listener and replaces it with changes; a refusal blocks the case. */
export async function replace(api: Api, listener: Stored, changes: Record<string, unknown>): Promise<void> {
  const body = { ...(await read(api, listener)), ...changes }
  await api.need('replaceListener', { path: { listenerId: listener.id }, body })
}

export async function remove(api: Api, { id }: Stored): Promise<void> {
  await api.need('deleteListener', { path: { listenerId: id } })
}
