import { BULK_IDS, type BinKind, type OperationId, kindsWith, resources } from '#spec'
import { on, onEach } from '../../on.ts'
import type { Alteration } from '../../../domain/kernel/behaviour.ts'
import { type Fault, fault } from '../fault.ts'
import { faultsFor, objectsOf } from './kind.ts'

interface Action {
  type?: string
  tags?: string[]
}

/** Carries out other actions than a bulk edit names. */
function withActions(bulk: OperationId, change: (actions: readonly Action[]) => readonly Action[]): Alteration {
  return onEach(bulk).given(({ body, ...call }) => ({
    ...call,
    body: { ...body, actions: change(body.actions ?? []) },
  }))
}

function withTags(bulk: OperationId, change: (tags: readonly string[]) => string[]): Alteration {
  return withActions(bulk, (actions) => actions.map((action) => ({ ...action, tags: change(action.tags ?? []) })))
}

/** Clears the names of the objects that a bulk edit is about. */
export function clearingNames(kind: BinKind): Fault {
  const { table } = objectsOf(kind)
  return fault(
    'clears the name of edited objects',
    onEach(resources[kind].operations.bulk).stores(table, (record) => ({ ...record, name: '' })),
  )
}

/** Loses the passwords of connections that are edited in bulk. */
export function losingPasswords(): Fault {
  return fault(
    'loses the passwords of edited connections',
    on('bulkEditConnections').stores('connections', (connection) => ({
      ...connection,
      properties: Object.fromEntries(
        Object.entries(connection.properties ?? {}).filter(([key]) => !key.endsWith('password')),
      ),
    })),
  )
}

/** Lists the objects that have saved versions with the tags of the version before a bulk edit. */
const staleTags = (kind: BinKind): Fault =>
  fault(
    'lists objects with the tags that they had before a bulk edit',
    onEach(resources[kind].operations.list).items((item, { view }) => {
      const [former, last] = view.versions.where('object', `${kind}:${item.id}`).slice(-2)
      if (last?.message !== 'etalon: add tags') return item
      return { ...item, tags: (former?.snapshot as { tags?: unknown } | undefined)?.tags ?? [] }
    }),
  )

/** Faults of bulk edits; `more` are further ones of adding tags. */
export function bulkFaults<Kind extends BinKind>(kind: Kind, more: readonly Fault[] = []) {
  const one: BinKind = kind
  const { table, all, storing } = objectsOf(one)
  const { bulk }: { bulk: OperationId } = resources[one].operations

  return faultsFor(kind, {
    'bulk-adds-tags': [
      fault(
        'adds tags to the first ten objects',
        onEach(bulk).given(({ body, ...call }) => {
          const ids = body[BULK_IDS[one]] as unknown[]
          const isTagging = (body['actions'] as Action[]).every(({ tags }) => tags !== undefined)
          return { ...call, body: isTagging ? { ...body, [BULK_IDS[one]]: ids.slice(0, 10) } : body }
        }),
      ),
      fault(
        'adds only the first tag of an action',
        withTags(bulk, (tags) => tags.slice(0, 1)),
      ),
      fault(
        'adds tags in lower case',
        withTags(bulk, (tags) => tags.map((tag) => tag.toLowerCase())),
      ),
      fault(
        'reads the tags of an action as ASCII',
        withTags(bulk, (tags) => tags.map((tag) => tag.replaceAll(/[^ -~]/g, '?'))),
      ),
      fault(
        'adds no tags to objects that have one of them',
        onEach(bulk).stores(table, (record, before, { body }) => {
          const actions: readonly Action[] = body.actions ?? []
          const added = actions.flatMap(({ type, tags = [] }) => (type === 'tags.add' ? tags : []))
          return before?.tags?.some((tag) => added.includes(tag)) === true ? { ...record, tags: before.tags } : record
        }),
      ),
      ...((kindsWith('versions') as readonly BinKind[]).includes(one) ? [staleTags(one)] : []),
      fault(
        'adds no tags where there are none',
        onEach(bulk).stores(table, (record, before) =>
          before !== undefined && before.tags === undefined ? { ...record, tags: undefined } : record,
        ),
      ),
      ...more,
    ],
    'bulk-keeps-earlier-tags': [
      fault(
        'replaces existing tags',
        onEach(bulk).stores(table, (record, before) => {
          const earlier = new Set(before?.tags)
          return { ...record, tags: (record.tags ?? []).filter((tag) => !earlier.has(tag)) }
        }),
      ),
      fault(
        'turns existing tags into small letters',
        onEach(bulk).stores(table, (record, before) => {
          const earlier = new Set(before?.tags)
          return { ...record, tags: (record.tags ?? []).map((tag) => (earlier.has(tag) ? tag.toLowerCase() : tag)) }
        }),
      ),
    ],
    'bulk-changes-named-*s-only': fault(
      `also edits ${kind}s with the same tags that were created after the listed ones`,
      onEach(bulk).also((call) => {
        const { actions = [], [BULK_IDS[kind]]: ids = [] } = call.body
        const tags = actions.flatMap((action: Action) => action.tags ?? [])
        const last = all(call).find(({ id }) => id === ids.at(-1))
        return all(call)
          .filter((one) => last !== undefined && one.id > last.id && String(one.tags) === String(last.tags))
          .map((one) => storing({ ...one, tags: [...(one.tags ?? []), ...tags] }))
      }),
    ),
    'bulk-applies-every-action': [
      fault(
        'stops after the first action',
        withActions(bulk, (actions) => actions.slice(0, 1)),
      ),
      // No action of other kinds than tags is documented for other objects.
      ...(one === 'flow'
        ? [
            fault(
              'carries out the actions of the kind of the first one',
              withActions(bulk, (actions) => actions.filter(({ type }) => type === actions[0]?.type)),
            ),
          ]
        : []),
    ],
  })
}
