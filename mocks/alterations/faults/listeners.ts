import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { recentlyOpened } from '../../domain/recently-opened.ts'
import { isQueue } from '../../domain/listeners.ts'
import { type ListenerRecord, type View, put } from '../../world/index.ts'
import { type AreaFaults, fault, shownWrong } from './fault.ts'
import { bulkFaults, clearingNames } from './resources/bulk.ts'
import { deletingAlike, deletingNext, listFaults, listingOwn } from './resources/lists.ts'
import { LEAST_OWN_ID, receivingFaults } from './listeners-receiving.ts'

/** Listeners that clients created, oldest first, except the given one. */
const others = ({ view }: { view: View }, id?: ListenerRecord['id']): ListenerRecord[] =>
  [...view.listeners.values()].filter((one) => one.id >= LEAST_OWN_ID && one.id !== id)

const notFoundAs400 = (id: OperationId): Alteration =>
  onEach(id).step({ notFound: () => refuse(400, 'none', { text: 'no such listener' }) })

/** A queue listener as it was before. */
const keptQueue = (listener: ListenerRecord, before: ListenerRecord | undefined): ListenerRecord =>
  isQueue(listener) ? (before ?? listener) : listener

/** Faults of listeners as stored objects. */
const objectFaults = {
  ...listFaults('listener'),
  ...bulkFaults('listener', [
    fault('passes over queue listeners in bulk edits', on('bulkEditListeners').stores('listeners', keptQueue)),
  ]),
  'listeners/delete-spares-other-listeners': [deletingNext('listener'), deletingAlike('listener')],
  'listeners/bulk-changes-what-actions-name': [
    fault(
      'gives listeners new URLs in bulk',
      on('bulkEditListeners').stores('listeners', (listener) =>
        listener.address === undefined ? listener : { ...listener, address: `${listener.address}-${listener.id}` },
      ),
    ),
    clearingNames('listener'),
    fault(
      'makes HTTP listeners of queue listeners in bulk edits',
      on('bulkEditListeners').stores('listeners', (listener) =>
        isQueue(listener) ? { ...listener, listenerType: 'listener.http' } : listener,
      ),
    ),
  ],
  'listeners/create-assigns-id': [
    fault(
      'stores a third listener under the id of the first',
      on('createListener').given((call) => {
        const [first, second] = others(call)
        const taken = second === undefined ? undefined : first?.id
        const ids = taken === undefined ? call.ids : { ...call.ids, id: () => taken }
        return { ...call, ids }
      }),
    ),
    fault(
      'answers a new listener without its id',
      on('createListener').body(({ id: _id, ...listener }) => listener),
    ),
  ],
  'listeners/created-listener-listed': [
    fault(
      'omits listeners with one tag until they are replaced',
      on('listListeners').result((found) =>
        found.filter(({ tags, created, modified }) => tags?.length !== 1 || modified !== created),
      ),
    ),
    fault(
      'lists HTTP listeners only',
      on('listListeners').result((found) => found.filter((one) => !isQueue(one))),
    ),
    listingOwn('listener'),
  ],
  'listeners/tags-come-back': shownWrong('shows one of two tags', ({ tags }) =>
    tags?.length === 2 ? { tags: tags.slice(0, 1) } : {},
  ),
  'listeners/queue-listener-created': [
    fault(
      'refuses queue listeners',
      onEach('createListener').refuses(({ body }) => isQueue(body)),
    ),
    fault(
      'looks for the listener of a schedule among HTTP listeners alone',
      onEach('createSchedule', 'replaceSchedule').refuses(({ body, view }) => {
        if (body.listenerId === undefined) return false
        const listener = view.listeners.get(body.listenerId)
        return listener === undefined || isQueue(listener)
      }),
    ),
  ],
  'listeners/replace-missing': fault('responds 400 to an unknown listener', notFoundAs400('replaceListener')),
  'listeners/recent-of-the-caller-only': [
    fault(
      'lists listeners that any user opened',
      part('listeners', (plain) => ({ opened: (caller, scene) => plain.all(caller, scene) })),
    ),
    fault(
      'lists connections that the caller opened too',
      onEach('listRecentListeners').body((shown, call) => [
        ...recentlyOpened('connection', call.caller, call),
        ...shown,
      ]),
    ),
  ],
  'listeners/replace-is-stored': [
    fault(
      'keeps the old tags if two are sent',
      on('replaceListener').stores('listeners', (listener, before) =>
        listener.tags?.length === 2 ? { ...listener, tags: before?.tags ?? [] } : listener,
      ),
    ),
    fault('keeps queue listeners as they were', on('replaceListener').stores('listeners', keptQueue)),
  ],
  'listeners/replace-drops-what-is-left-out': [
    fault(
      'keeps omitted tags',
      on('replaceListener').stores('listeners', (listener, before) =>
        before?.tags === undefined ? listener : { tags: before.tags, ...listener },
      ),
    ),
    fault(
      'keeps an omitted description',
      on('replaceListener').stores('listeners', (listener, before) =>
        before?.description === undefined ? listener : { description: before.description, ...listener },
      ),
    ),
  ],
  'listeners/replace-takes-a-listener-as-read': fault(
    'refuses a replace that changes nothing',
    on('replaceListener').refuses(({ body }, { tags }) => JSON.stringify(body.tags) === JSON.stringify(tags)),
  ),
  'listeners/replace-spares-other-listeners': fault(
    'also gives the new tags to listeners with the same old ones',
    on('replaceListener').also((call, { id, tags }) =>
      others(call, id)
        .filter((other) => String(other.tags) === String(tags))
        .map((other) => put('listeners', other.id, { ...other, tags: call.body.tags ?? [] })),
    ),
  ),
} satisfies Partial<AreaFaults<'listeners'>>

/** Faults of listeners. */
export const listenerFaults: AreaFaults<'listeners'> = { ...objectFaults, ...receivingFaults }
