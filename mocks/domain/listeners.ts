import { BASE_PATH } from './base-path.ts'
import type { Int64 } from '#spec'
import { type Change, type ListenerRecord, put } from '../world/index.ts'
import { type BulkParts, bulkEdit, tagActions } from './bulk.ts'
import type { Caller, Scene } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'
import { contentOf, laterStamps, newStamps } from './stored-object.ts'
import { recentlyOpened, recordOpened } from './recently-opened.ts'

/** Length of the list of recent listeners; not documented. */
const RECENT = 10
const MEMBERS = ['name', 'description', 'listenerType', 'priority', 'tags'] as const
/** Path of HTTP listeners on the mock's host. */
export const ADDRESS_PATH = `${BASE_PATH}/v1/http/`

/** A listener as the API shows it. */
export type ShownListener = { id: Int64 } & Record<string, unknown>

export interface ListenerParts extends BulkParts<ListenerRecord> {
  /** The listener as the API shows it to a client that reached the mock at this origin. */
  render: (listener: ListenerRecord, origin: string | undefined) => ShownListener
  /** The last URL segment of a new HTTP listener. */
  newAddress: (scene: Scene) => string
  /** Listeners of the tenant. */
  all: (caller: Caller, scene: Scene) => readonly ListenerRecord[]
  /** The change that records that a user opened a listener. */
  open: (listener: ListenerRecord, caller: Caller, scene: Scene) => readonly Change[]
  /** Listeners of the tenant that the user opened, the latest first. */
  opened: (caller: Caller, scene: Scene) => readonly ListenerRecord[]
}

export const listenerParts: ListenerParts = {
  render({ tenantId: _tenant, address, extra, ...shown }, origin) {
    return { ...extra, ...shown, ...(address === undefined ? {} : { url: `${origin ?? ''}${ADDRESS_PATH}${address}` }) }
  },
  newAddress: ({ ids }) => ids.uuid(),
  all: ({ tenantId }, { view }) => [...view.listeners.values()].filter((one) => one.tenantId === tenantId),
  open: (listener, caller, scene) => recordOpened('listener', listener, caller, scene),
  opened: (caller, scene) => recentlyOpened<ListenerRecord>('listener', caller, scene).slice(0, RECENT),
  save: (listener) => [put('listeners', listener.id, listener)],
  actions: tagActions(),
}

type OfListener = Scene & { caller: Caller; path: { listenerId: Int64 } }

/** The listener in the path, in the caller's tenant. */
export function findListener({ view, caller, path }: OfListener): ListenerRecord | undefined {
  const listener = view.listeners.get(path.listenerId)
  return listener?.tenantId === caller.tenantId ? listener : undefined
}

export function isQueue({ listenerType }: Pick<ListenerRecord, 'listenerType'>): boolean {
  // The member is not documented, so a client may send any value.
  return typeof listenerType === 'string' && listenerType.startsWith('listener.queue')
}

/** The members that the client sets. The URL is the service's own. */
function fromBody(body: unknown): Pick<ListenerRecord, 'listenerType' | 'extra'> {
  const { url: _url, ...sent } = (body ?? {}) as Record<string, unknown>
  return contentOf(sent, MEMBERS)
}

/** The address of a stored listener: HTTP listeners have one and keep it. */
function addressOf(listener: Pick<ListenerRecord, 'listenerType'>, kept: string | undefined, scene: Scene) {
  return isQueue(listener) ? {} : { address: kept ?? scene.parts.listeners.newAddress(scene) }
}

export const listenerOperations = {
  listListeners: operation('listListeners')({
    apply: (call) => reading(call.parts.listeners.all(call.caller, call)),
    answer: (listeners, { parts, origin }) => ({
      status: 200,
      json: listeners.map((one) => parts.listeners.render(one, origin)),
    }),
  }),

  createListener: operation('createListener')({
    apply: (call) => {
      const content = fromBody(call.body)
      const listener: ListenerRecord = { ...newStamps(call), ...content, ...addressOf(content, undefined, call) }
      return { changes: call.parts.listeners.save(listener, 'created', call), result: listener }
    },
    answer: (listener, { parts, origin }) => ({ status: 200, json: parts.listeners.render(listener, origin) }),
  }),

  bulkEditListeners: operation('bulkEditListeners')(
    bulkEdit({
      partsOf: ({ parts }) => parts.listeners,
      idsOf: (body: { ioIds?: readonly Int64[] }) => body.ioIds,
      find: (listenerId, call) => findListener({ ...call, path: { listenerId } }),
    }),
  ),

  listRecentListeners: operation('listRecentListeners')({
    apply: (call) => reading(call.parts.listeners.opened(call.caller, call)),
    answer: (listeners, { parts, origin }) => ({
      status: 200,
      json: listeners.map((one) => parts.listeners.render(one, origin)),
    }),
  }),

  getListener: operation('getListener')({
    find: findListener,
    apply: (call, listener) => ({
      changes: call.parts.listeners.open(listener, call.caller, call),
      result: listener,
    }),
    answer: (listener, { parts, origin }) => ({ status: 200, json: parts.listeners.render(listener, origin) }),
  }),

  replaceListener: operation('replaceListener')({
    find: findListener,
    apply: (call, before) => {
      const content = fromBody(call.body)
      const address = addressOf(content, before.address, call)
      const listener: ListenerRecord = { ...laterStamps(before, call), ...content, ...address }
      return { changes: call.parts.listeners.save(listener, 'updated', call), result: listener }
    },
    answer: (listener, { parts, origin }) => ({ status: 200, json: parts.listeners.render(listener, origin) }),
  }),

  deleteListener: operation('deleteListener')({
    find: findListener,
    apply: (call, listener) => ({
      changes: call.parts.recycleBin.discard('listener', listener, call.caller, call),
      result: undefined,
    }),
    answer: () => ({ status: 200, json: {} }),
  }),
}
