import { onEach } from '../../on.ts'
import { part } from '../../together.ts'
import type { IoParts, IoRecord } from '../../../domain/io/parts.ts'
import { refuse } from '../../../domain/kernel/answer.ts'
import { remove } from '../../../world/index.ts'
import { binned } from '../bin.ts'
import { each, fault } from '../fault.ts'
import type { FaultsByName, IoNoun } from './resource.ts'

type Name =
  | 'created-format-listed'
  | 'created-format-readable'
  | 'missing'
  | 'recent-of-the-caller-only'
  | 'deleted-format-not-found'
  | 'deleted-format-not-listed'
  | 'deleted-format-in-recycle-bin'
  | 'delete-spares-other-formats'
  | 'usage-names-flows'
  | 'usage-of-the-named-format-only'

/** Faults of listing, reading, deleting and usage of connections and formats. */
export function listFaults({ kind, table, operations, all, idIn }: IoNoun): FaultsByName<Name> {
  return {
    'created-format-listed': fault(
      `lists only ${kind}s saved more than once`,
      onEach(operations.list).result((found, { view }) =>
        found.filter(({ id }: IoRecord) => view.versions.where('object', `${kind}:${id}`).length !== 1),
      ),
    ),
    'created-format-readable': fault(
      `returns the ${kind} created before the requested one`,
      onEach(operations.read).result((record, call) => {
        const before = all(call).findLast(({ id }) => id < record.id)
        return before === undefined ? record : { ...record, id: before.id }
      }),
    ),
    missing: each(`responds 400 to an unknown ${kind}`, (id) =>
      onEach(id).step({ notFound: () => refuse(400, 'none', { text: `no such ${kind}` }) }),
    ),
    'recent-of-the-caller-only': fault(
      `lists ${kind}s that any user opened`,
      onEach(operations.recent).result((_recent, { view }) =>
        [...view.visits.values()].flatMap((one) => (one.kind === kind ? (view[table].get(one.id) ?? []) : [])),
      ),
    ),
    'deleted-format-not-found': fault(
      `still returns a deleted ${kind}`,
      onEach(operations.read).find(
        (found, { path, view }) => found ?? binned(view, kind).find(({ id }) => id === idIn(path)),
      ),
    ),
    'deleted-format-not-listed': fault(
      `still lists deleted ${kind}s`,
      onEach(operations.list).result((found, { view }) => [...found, ...binned(view, kind)]),
    ),
    'deleted-format-in-recycle-bin': fault(
      `does not move deleted ${kind}s to the recycle bin`,
      onEach(operations.delete).drops('bin'),
    ),
    'delete-spares-other-formats': fault(
      `also deletes the next ${kind}`,
      onEach(operations.delete).also((call, found) => {
        const next = all(call).find(({ id }) => id > found.id)
        return next === undefined ? [] : [remove(table, next.id)]
      }),
    ),
    'usage-names-flows': fault(
      'names at most one flow',
      part(table, (plain: IoParts) => ({ renderUsage: (flows) => plain.renderUsage(flows.slice(0, 1)) })),
    ),
    'usage-of-the-named-format-only': fault(
      `names the flows that use any ${kind}`,
      part(table, (plain: IoParts) => ({
        users: (_record, scene) => all(scene).flatMap((one) => plain.users(one, scene)),
      })),
    ),
  }
}
