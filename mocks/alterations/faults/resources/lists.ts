import { type BinKind, type KindWith, type OperationId, resources } from '#spec'
import { type AnyCall, onEach } from '../../on.ts'
import { refuse } from '../../../domain/kernel/answer.ts'
import type { IoKind } from '../../../domain/io/parts.ts'
import type { Alteration } from '../../../domain/kernel/behaviour.ts'
import { flowsUsing } from '../../../domain/references.ts'
import { type ObjectRecord, remove } from '../../../world/index.ts'
import { binned } from '../../bin.ts'
import { type Fault, each, fault } from '../fault.ts'
import { type StoredRecord, faultsFor, objectsOf } from './kind.ts'

type Listed = 'connection' | 'format' | 'schedule' | 'listener'

/** Lists only objects that were saved more than once. */
export function listingReplaced(kind: KindWith<'versions'>): Fault {
  return fault(
    `lists only ${kind}s saved more than once`,
    onEach(resources[kind].operations.list).result((found, { view }) =>
      found.filter(({ id }: StoredRecord) => view.versions.where('object', `${kind}:${id}`).length !== 1),
    ),
  )
}

/** Answers the deletion of an object that a flow uses as if it were deleted. */
function keepingUsed(kind: IoKind): Fault {
  return fault(
    `keeps ${kind}s that flows use, and answers as if they were deleted`,
    onEach(resources[kind].operations.delete).changes((changes, { view }, found) =>
      flowsUsing(view, kind, found).length > 0 ? [] : changes,
    ),
  )
}

/** Lists only what the caller made. */
export function listingOwn(kind: Listed): Fault {
  return fault(
    `lists only the ${kind}s that the caller made`,
    onEach(resources[kind].operations.list).result((found, { caller }) =>
      found.filter(({ createdBy }: ObjectRecord) => createdBy === caller.user.login),
    ),
  )
}

/** Deletes the next object of the kind too. */
export function deletingNext(kind: Listed): Fault {
  const { table, all } = objectsOf(kind)
  return fault(
    `also deletes the next ${kind}`,
    onEach(resources[kind].operations.delete).also((call, found) => {
      const next = all(call).find(({ id }) => id > found.id)
      return next === undefined ? [] : [remove(table, next.id)]
    }),
  )
}

/** Moves the next object of the same description to the recycle bin too, where it can still be read. */
export function deletingAlike(kind: Listed): Fault {
  const { all, idIn } = objectsOf(kind)
  return fault(
    `also deletes the next ${kind} of the same description, and reads what lies in the recycle bin`,
    onEach(resources[kind].operations.delete).also((call, found) => {
      const next = all(call).find(({ id, description }) => id > found.id && description === found.description)
      return next === undefined ? [] : call.parts.recycleBin.discard(kind, next as never, call.caller, call)
    }),
    onEach(resources[kind].operations.read).otherwise(({ view, path }) =>
      binned(view, kind).find(({ id }) => id === idIn(path)),
    ),
  )
}

/** Answers a read of an object in the recycle bin with neither 404 nor that object. */
export function misreadingBinned(kind: BinKind): Fault[] {
  const { table, all, idIn } = objectsOf(kind)
  const isBinned = ({ path, view }: AnyCall): boolean =>
    view[table].get(idIn(path)) === undefined && binned(view, kind).some(({ id }) => id === idIn(path))
  const reading = onEach(resources[kind].operations.read)
  const another = (call: AnyCall): StoredRecord | undefined => (isBinned(call) ? all(call)[0] : undefined)
  return [
    fault(`returns another ${kind} for one in the recycle bin`, reading.otherwise(another)),
    fault(`responds 400 to a read of a ${kind} in the recycle bin`, reading.otherwise(another).refuses(isBinned)),
  ]
}

/** Answers requests about an object that is not there with 400. */
export const misrefusing =
  (kind: Listed) =>
  (id: OperationId): Alteration =>
    onEach(id).step({ notFound: () => refuse(400, 'none', { text: `no such ${kind}` }) })

/** Faults of reading, listing and deleting objects. */
export function listFaults<Kind extends Listed>(kind: Kind) {
  const one: Listed = kind
  const { operations } = resources[one]
  const { all } = objectsOf(one)

  return faultsFor(kind, {
    'created-*-readable': fault(
      `returns the ${kind} created before the requested one`,
      onEach(operations.read).result((record, call) => {
        const before = all(call).findLast(({ id }) => id < record.id)
        return before === undefined ? record : { ...record, id: before.id }
      }),
    ),
    missing: each(`responds 400 to an unknown ${kind}`, misrefusing(one)),
    'deleted-*-not-found': misreadingBinned(one),
    'deleted-*-not-listed': fault(
      `still lists deleted ${kind}s`,
      onEach(operations.list).result((found, { view }) => [...found, ...binned(view, one)]),
    ),
    'deleted-*-in-recycle-bin': [
      fault(`does not move deleted ${kind}s to the recycle bin`, onEach(operations.delete).drops('bin')),
      ...(kind === 'connection' || kind === 'format' ? [keepingUsed(kind)] : []),
    ],
  })
}
