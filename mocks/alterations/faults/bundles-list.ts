import type { Int64 } from '#spec'
import { binned } from '../bin.ts'
import { on } from '../on.ts'
import type { IoKind } from '../../domain/io/parts.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { wasRestored } from './resources/io.ts'

/** Omits objects of one kind. */
const unlisted = (lost: IoKind): Alteration =>
  on('listExportableObjects').body((list) => list.filter(({ kind }: { kind: string }) => kind !== lost))

/** Omits objects of one kind whose names have other letters than those of ASCII. */
const plainNamesOnly = (lost: IoKind): Fault =>
  fault(
    `omits ${lost}s whose names are not ASCII`,
    on('listExportableObjects').body((list) =>
      list.filter(({ kind, name }: { kind: string; name: string }) => kind !== lost || /^[ -~]*$/.test(name)),
    ),
  )

/** Omits objects of one kind that were deleted and restored. */
const unlistedOnceRestored = (lost: IoKind): Fault =>
  fault(
    `omits ${lost}s that were deleted and restored`,
    on('listExportableObjects').body((list, call) =>
      list.filter((one: { kind: string; id: Int64 }) => one.kind !== lost || !wasRestored(lost, one, call)),
    ),
  )

/** Shows objects of one kind by the names with which they were first saved. */
const byFirstName = (kind: IoKind): Fault =>
  fault(
    `shows the first names of ${kind}s`,
    on('listExportableObjects').body((list, { view }) =>
      list.map((one: { kind: string; id: Int64; name: string }) => {
        const [first] = one.kind === kind ? view.versions.where('object', `${kind}:${one.id}`) : []
        return { ...one, name: first?.snapshot.name ?? one.name }
      }),
    ),
  )

/** Faults of the list of objects that can be exported. */
export const bundleListFaults = faultsOf({
  'bundles/list-names-connections': [
    fault('omits connections', unlisted('connection')),
    fault(
      'omits the connections of other users',
      on('listExportableObjects').body((list, { view, caller }) =>
        list.filter(
          ({ kind, id }: { kind: string; id: Int64 }) =>
            kind !== 'connection' || view.connections.get(id)?.createdBy === caller.user.login,
        ),
      ),
    ),
    plainNamesOnly('connection'),
    byFirstName('connection'),
    unlistedOnceRestored('connection'),
  ],
  'bundles/list-names-formats': [
    fault('omits formats', unlisted('format')),
    plainNamesOnly('format'),
    byFirstName('format'),
    unlistedOnceRestored('format'),
  ],
  'bundles/list-leaves-out-flows': (['flows', 'schedules', 'macros', 'webhooks'] as const).map((table) =>
    fault(
      `lists ${table} too`,
      on('listExportableObjects').body((list, { view }) => [
        ...list,
        ...[...view[table].values()].map(({ id, name }) => ({ id, kind: table.slice(0, -1), name })),
      ]),
    ),
  ),
  'bundles/list-leaves-out-deleted': (['connection', 'format'] as const).map((kind) =>
    fault(
      `lists deleted ${kind}s too`,
      on('listExportableObjects').body((list, { view }) => [
        ...list,
        ...binned(view, kind).map(({ id, name }) => ({ id, kind, name })),
      ]),
    ),
  ),
})
