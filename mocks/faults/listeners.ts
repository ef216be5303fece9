import { refuse } from '../domain/kernel/answer.ts'
import { part } from '../alterations/together.ts'
import { on, onEach } from '../alterations/on.ts'
import type { Call } from '../domain/kernel/call.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { isQueue } from '../domain/listeners.ts'
import { type ListenerRecord, put } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import { actingOnce, also, dropping, storingIn } from './alterations.ts'
import { type AreaFaults, type Fault, fault, each } from './fault.ts'
import { LEAST_OWN_ID, receivingFaults } from './listeners-receiving.ts'

type Alter = (plain: Operation) => Partial<Operation>
type OfListener = Call<'replaceListener'>

/** The listeners that an operation stores, altered. */
const storing = (
  alter: (listener: ListenerRecord, call: OfListener, before: ListenerRecord) => ListenerRecord,
): Alter => storingIn('listeners', alter)

/** Listeners that clients made, oldest first, without the given one. */
function others({ view }: Pick<OfListener, 'view'>, id: unknown): ListenerRecord[] {
  return [...view.listeners.values()].filter((one) => one.id >= LEAST_OWN_ID && one.id !== id)
}

const notFoundAs400: Alter = (plain) => ({
  steps: { ...plain.steps, notFound: () => ({ status: 400, reason: 'none', text: 'no such listener' }) },
})

/** The answers of one operation with its listeners changed. */
const showing = (id: string, change: (listener: any) => object): Fault['operations'] => ({
  [id]: shaped((body) => (Array.isArray(body) ? body.map(change) : change(body))),
})

/** Faults of listeners as objects. */
const objectFaults = {
  'listeners/create-assigns-id': fault(
    'stores a third listener under the id of the first',
    on('createListener').with((plain: Operation) => ({
      apply: (call: Call<'createListener'>, found) => {
        const [first, second] = others(call, undefined)
        const taken = second === undefined ? undefined : first?.id
        const ids = taken === undefined ? call.ids : { ...call.ids, id: () => taken }
        return plain.apply({ ...call, ids }, found)
      },
    })),
  ),
  'listeners/created-listener-listed': fault(
    'lists only listeners with tags',
    on('listListeners').body((list) => list.filter(({ tags }: ListenerRecord) => tags !== undefined)),
  ),
  'listeners/created-listener-readable': fault(
    'reads the listener made before the one asked for',
    on('getListener').body((listener, call) => {
      const before = others(call, listener.id).findLast(({ id }) => id < listener.id)
      return before === undefined ? listener : { ...listener, id: before.id }
    }),
  ),
  'listeners/tags-come-back': each('shows one of two tags', (id) => ({
    operations: showing(id, ({ tags, ...listener }) => ({
      ...listener,
      ...(tags === undefined ? {} : { tags: tags.length === 2 ? tags.slice(0, 1) : tags }),
    })),
  })),
  'listeners/queue-listener-created': fault(
    'refuses queue listeners',
    on('createListener').with((plain: Operation) => ({
      guards: {
        ...plain.guards,
        isHttp: ({ body }) => (isQueue(body) ? refuse(400, 'a queue', { text: 'no queues' }) : undefined),
      },
    })),
  ),
  'listeners/missing': each('answers 400 for a listener that is not there', (id) => onEach(id).with(notFoundAs400)),
  'listeners/replace-missing': fault(
    'answers 400 for a listener that is not there',
    on('replaceListener').with(notFoundAs400),
  ),
  'listeners/recent-of-the-caller-only': fault(
    'lists what anybody opened',
    part('listeners', (plain) => ({ opened: (caller, scene) => plain.all(caller, scene) })),
  ),
  'listeners/replace-is-stored': fault(
    'keeps the tags of before where two are sent',
    on('replaceListener').stores('flows', (listener, _before, _call, before) =>
      listener.tags?.length === 2 ? { ...listener, tags: before.tags ?? [] } : listener,
    ),
  ),
  'listeners/replace-drops-what-is-left-out': fault(
    'keeps tags that are left out',
    on('replaceListener').stores('flows', (listener, _before, _call, { tags }) =>
      tags ? { tags, ...listener } : listener,
    ),
  ),
  'listeners/replace-takes-a-listener-as-read': fault(
    'refuses a replace that changes nothing',
    on('replaceListener').with((plain: Operation) => ({
      guards: {
        ...plain.guards,
        changed: ({ body }, { tags }) =>
          JSON.stringify(body.tags) === JSON.stringify(tags)
            ? refuse(400, 'nothing new', { text: 'nothing new' })
            : undefined,
      },
    })),
  ),
  'listeners/replace-spares-other-listeners': fault(
    'gives the new tags to listeners of the same tags too',
    on('replaceListener').also((call: OfListener, before: ListenerRecord) =>
      others(call, before.id)
        .filter(({ tags }) => String(tags) === String(before.tags))
        .map((other) => put('listeners', other.id, { ...other, tags: call.body.tags ?? [] })),
    ),
  ),
  'listeners/deleted-listener-not-found': fault(
    'reads deleted listeners',
    on('getListener').find((found, call) => found ?? call.view.bin.get(`listener:${call.path.listenerId}`)?.record),
  ),
  'listeners/deleted-listener-not-listed': fault(
    'lists deleted listeners',
    part('listeners', (plain) => ({
      all: (caller, scene) => [
        ...plain.all(caller, scene),
        ...[...scene.view.bin.values()]
          .filter(({ kind }) => kind === 'listener')
          .map(({ record }) => record as ListenerRecord),
      ],
    })),
  ),
  'listeners/deleted-listener-in-recycle-bin': fault(
    'throws deleted listeners away',
    on('deleteListener').with(dropping((change) => change.table === 'bin')),
  ),
  'listeners/delete-spares-other-listeners': fault(
    'deletes the listener made before it too',
    on('deleteListener').also((call: Call<'deleteListener'>, { id }: ListenerRecord) => {
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
    'replaces the tags of before',
    on('bulkEditListeners').stores('flows', (listener, _before, { view }) => {
      const earlier = new Set(view.listeners.get(listener.id)?.tags)
      return { ...listener, tags: (listener.tags ?? []).filter((tag) => !earlier.has(tag)) }
    }),
  ),
  'listeners/bulk-changes-named-listeners-only': fault(
    'edits the listener made after a named one too',
    on('bulkEditListeners').with((plain: Operation) => ({
      apply: (call: Call<'bulkEditListeners'>, found) => {
        const { ioIds = [] } = call.body
        const next = others(call, undefined).find(({ id }) => id > (ioIds.at(-1) ?? 0))
        return plain.apply(
          { ...call, body: { ...call.body, ioIds: next === undefined ? ioIds : [...ioIds, next.id] } },
          found,
        )
      },
    })),
  ),
  'listeners/bulk-changes-what-actions-name': fault(
    'clears the name',
    on('bulkEditListeners').stores('flows', (listener) => ({ ...listener, name: '' })),
  ),
  'listeners/bulk-applies-every-action': fault(
    'stops after the first action',
    on('bulkEditListeners').with(actingOnce),
  ),
} satisfies Partial<AreaFaults<'listeners'>>

/** Faults of listeners. */
export const listenerFaults: AreaFaults<'listeners'> = { ...objectFaults, ...receivingFaults }
