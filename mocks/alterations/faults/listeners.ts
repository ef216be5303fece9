import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { isQueue } from '../../domain/listeners.ts'
import { type ListenerRecord, type View, put } from '../../world/index.ts'
import { firstActionOnly } from './alterations.ts'
import { binned } from './bin.ts'
import { type AreaFaults, each, fault, shownWrong } from './fault.ts'
import { LEAST_OWN_ID, receivingFaults } from './listeners-receiving.ts'

/** Listeners that clients created, oldest first, except the given one. */
const others = ({ view }: { view: View }, id?: ListenerRecord['id']): ListenerRecord[] =>
  [...view.listeners.values()].filter((one) => one.id >= LEAST_OWN_ID && one.id !== id)

const notFoundAs400 = (id: OperationId): Alteration =>
  onEach(id).step({ notFound: () => refuse(400, 'none', { text: 'no such listener' }) })

/** Faults of listeners as stored objects. */
const objectFaults = {
  'listeners/create-assigns-id': fault(
    'stores a third listener under the id of the first',
    on('createListener').given((call) => {
      const [first, second] = others(call)
      const taken = second === undefined ? undefined : first?.id
      const ids = taken === undefined ? call.ids : { ...call.ids, id: () => taken }
      return { ...call, ids }
    }),
  ),
  'listeners/created-listener-listed': fault(
    'lists only listeners with tags',
    on('listListeners').body((list) => list.filter(({ tags }: ListenerRecord) => tags !== undefined)),
  ),
  'listeners/created-listener-readable': fault(
    'returns the listener created before the requested one',
    on('getListener').body((listener, call) => {
      const before = others(call, listener.id).findLast(({ id }) => id < listener.id)
      return before === undefined ? listener : { ...listener, id: before.id }
    }),
  ),
  'listeners/tags-come-back': shownWrong('shows one of two tags', ({ tags }) =>
    tags?.length === 2 ? { tags: tags.slice(0, 1) } : {},
  ),
  'listeners/queue-listener-created': fault(
    'refuses queue listeners',
    onEach('createListener').refuses(({ body }) => isQueue(body)),
  ),
  'listeners/missing': each('responds 400 to an unknown listener', notFoundAs400),
  'listeners/replace-missing': fault('responds 400 to an unknown listener', notFoundAs400('replaceListener')),
  'listeners/recent-of-the-caller-only': fault(
    'lists listeners that any user opened',
    part('listeners', (plain) => ({ opened: (caller, scene) => plain.all(caller, scene) })),
  ),
  'listeners/replace-is-stored': fault(
    'keeps the old tags if two are sent',
    on('replaceListener').stores('listeners', (listener, before) =>
      listener.tags?.length === 2 ? { ...listener, tags: before?.tags ?? [] } : listener,
    ),
  ),
  'listeners/replace-drops-what-is-left-out': fault(
    'keeps omitted tags',
    on('replaceListener').stores('listeners', (listener, before) =>
      before?.tags === undefined ? listener : { tags: before.tags, ...listener },
    ),
  ),
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
  'listeners/deleted-listener-not-found': fault(
    'returns deleted listeners',
    on('getListener').find(
      (found, { path, view }) => found ?? binned(view, 'listener').find(({ id }) => id === path.listenerId),
    ),
  ),
  'listeners/deleted-listener-not-listed': fault(
    'lists deleted listeners',
    part('listeners', (plain) => ({
      all: (caller, scene) => [...plain.all(caller, scene), ...binned(scene.view, 'listener')],
    })),
  ),
  'listeners/deleted-listener-in-recycle-bin': fault(
    'does not move deleted listeners to the recycle bin',
    on('deleteListener').drops('bin'),
  ),
  'listeners/delete-spares-other-listeners': fault(
    'also deletes the listener created before it',
    on('deleteListener').also((call, { id }) => {
      const before = others(call, id).findLast((one) => one.id < id)
      return before === undefined ? [] : call.parts.recycleBin.discard('listener', before, call.caller, call)
    }),
  ),
  'listeners/bulk-adds-tags': fault(
    'adds only the first tag of an action',
    part('listeners', ({ actions }) => ({
      actions: {
        ...actions,
        'tags.add': (listener, action) =>
          actions['tags.add']!(listener, { ...action, tags: (action.tags ?? []).slice(0, 1) }),
      },
    })),
  ),
  'listeners/bulk-keeps-earlier-tags': fault(
    'replaces the old tags',
    on('bulkEditListeners').stores('listeners', (listener, before) => {
      const earlier = new Set(before?.tags)
      return { ...listener, tags: (listener.tags ?? []).filter((tag) => !earlier.has(tag)) }
    }),
  ),
  'listeners/bulk-changes-named-listeners-only': fault(
    'also edits the listener created after a listed one',
    on('bulkEditListeners').given((call) => {
      const { ioIds = [] } = call.body
      const next = others(call).find(({ id }) => id > (ioIds.at(-1) ?? 0))
      return { ...call, body: { ...call.body, ioIds: next === undefined ? ioIds : [...ioIds, next.id] } }
    }),
  ),
  'listeners/bulk-changes-what-actions-name': fault(
    'clears the name',
    on('bulkEditListeners').stores('listeners', (listener) => ({ ...listener, name: '' })),
  ),
  'listeners/bulk-applies-every-action': fault('stops after the first action', firstActionOnly('bulkEditListeners')),
} satisfies Partial<AreaFaults<'listeners'>>

/** Faults of listeners. */
export const listenerFaults: AreaFaults<'listeners'> = { ...objectFaults, ...receivingFaults }
