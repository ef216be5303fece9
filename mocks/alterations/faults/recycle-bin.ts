import { BIN_KINDS, type Int64, type OperationId, type TestableRuleId } from '#spec'
import type { Json } from '../json.ts'
import { on, onEach } from '../on.ts'
import { storedAs } from '../stored.ts'
import { part } from '../together.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import { credentialsOf } from '../../domain/bundles/bundle.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { isQueue } from '../../domain/listeners.ts'
import { flowsUsing } from '../../domain/references.ts'
import { type BinRecord, type ObjectRecord, type VersionedKind, type View, remove } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { deletedAgainFault } from './recycle-bin-again.ts'
import { hasTrace, withTrace } from './recycle-bin-marks.ts'

const TABLES = BIN_KINDS.map((kind) => `${kind}s` as const)
type Table = (typeof TABLES)[number]

const HOUR_MS = 3_600_000

/** Omits entries from the list of the bin. */
const listing = (
  says: string,
  omits: (entry: BinRecord, earlier: readonly BinRecord[], later: readonly BinRecord[], now: number) => boolean,
): Fault =>
  fault(
    says,
    on('listDeletedObjects').result((entries, { now }) =>
      entries.filter((entry, at) => !omits(entry, entries.slice(0, at), entries.slice(at + 1), now)),
    ),
  )

/** Restores further entries of the bin, or others. */
const restoring = (says: string, chosen: (entry: BinRecord, bin: readonly BinRecord[]) => BinRecord[]): Fault =>
  fault(
    says,
    part('recycleBin', (plain) => ({
      restore: (entry, scene) =>
        chosen(entry, [...scene.view.bin.values()]).flatMap((one) => plain.restore(one, scene)),
    })),
  )

/** Restores an object without putting it back into its table. */
const lost = (table: Table): Fault => fault(`restores nothing into ${table}`, on('restoreDeletedObject').drops(table))

/** Does not find what went to the bin by this operation when it is to be restored. */
const unrestorable = (says: string, operation: 'deleteFlow' | 'bulkEditFlows', kind: BinRecord['kind']): Fault => {
  const isSo = ({ kind: own, record }: BinRecord): boolean =>
    own === kind && (record as ObjectRecord & { extra?: Json }).extra?.['wentBy'] === operation
  return fault(
    says,
    onEach(operation).stores('bin', (entry) => {
      const record = entry.record as ObjectRecord & { extra?: object }
      return { ...entry, record: { ...record, extra: { ...record.extra, wentBy: operation } } }
    }),
    on('restoreDeletedObject').find((entry) => (entry !== undefined && isSo(entry) ? undefined : entry)),
  )
}

const withItsFlow = (kind: 'schedule' | 'connection' | 'format'): Fault =>
  unrestorable(`does not restore a ${kind} that was deleted with its flow`, 'deleteFlow', kind)

/** Changes records on restore. */
const puttingBack = (table: Table, alter: (record: Json, view: View) => object): Alteration =>
  part('recycleBin', (plain) => ({
    restore: (entry, scene) =>
      plain
        .restore(entry, scene)
        .map((change) => storedAs(change, table, scene.view, (record: Json) => alter(record, scene.view))),
  }))

/** Loses one member on restore. */
const without = (table: Table, member: string): Fault =>
  fault(
    `restores ${table} without their ${member}`,
    puttingBack(table, ({ [member]: _lost, ...record }) => record),
  )

/** Does not find what was restored before when it is to be restored again. */
const onceOnly = (table: Table, kind: BinRecord['kind']): Fault =>
  fault(
    `restores ${table} once only`,
    puttingBack(table, withTrace),
    on('restoreDeletedObject').find((entry) =>
      entry !== undefined && entry.kind === kind && hasTrace(entry.record) ? undefined : entry,
    ),
  )

/** Omits restored objects from their list. */
const unlisted = (table: Table, list: OperationId): Fault =>
  fault(
    `omits restored ${table} from the list`,
    puttingBack(table, withTrace),
    onEach(list).result((objects) => (objects as unknown as ObjectRecord[]).filter((one) => !hasTrace(one)) as Json),
  )

/** Whether an object was restored. */
const restored = (view: View, table: Table, id: unknown): boolean => {
  const record = view[table].get(id as Int64)
  return record !== undefined && hasTrace(record)
}

/** Loses the saved versions of what is restored. */
const forgettingVersions = (kind: VersionedKind): Alteration =>
  part('recycleBin', (plain) => ({
    restore: (entry, scene) => [
      ...plain.restore(entry, scene),
      ...[...scene.view.versions.values()]
        .filter((version) => version.kind === kind && entry.kind === kind && version.snapshot.id === entry.id)
        .map(({ uuid }) => remove('versions', uuid)),
    ],
  }))

/** Restores what was first saved. */
const asFirstSaved = (kind: VersionedKind): Fault =>
  fault(
    `restores a ${kind} as it was first saved`,
    part('recycleBin', (plain) => ({
      restore(entry, scene) {
        const [first] = entry.kind === kind ? scene.view.versions.where('object', entry.key) : []
        return plain.restore(first === undefined ? entry : { ...entry, record: first.snapshot }, scene)
      },
    })),
  )

/** Whether two entries of the bin have the same kind and description. */
function alike(one: BinRecord, other: BinRecord): boolean {
  const { description = '' } = one.record
  return one.kind === other.kind && description !== '' && description === other.record.description
}

export const recycleBinFaults = faultsOf<Extract<TestableRuleId, `recycle-bin/${string}`>>({
  'recycle-bin/active-objects-not-listed': TABLES.map((table) =>
    fault(
      `lists active ${table} too`,
      on('listDeletedObjects').body((entries, { view }) => [
        ...entries,
        ...[...view[table].values()].map(({ id, name }) => ({ id, type: table, name, deleted: 0, deletedBy: '' })),
      ]),
    ),
  ),
  'recycle-bin/keeps-every-deleted-object': [
    listing(
      'merges deleted flows with the same description',
      (entry, earlier) => entry.kind === 'flow' && earlier.some((one) => alike(entry, one)),
    ),
    ...BIN_KINDS.map((kind) =>
      listing(
        `lists only the ${kind} that was deleted last`,
        (entry, _earlier, later) => entry.kind === kind && later.some((one) => one.kind === kind),
      ),
    ),
    listing('lists a name once', (entry, earlier) =>
      earlier.some((one) => one.kind === entry.kind && one.record.name === entry.record.name),
    ),
    listing(
      'lists only what was deleted by those who made it',
      ({ deletedBy, record }) => deletedBy !== record.createdBy,
    ),
    listing(
      'lists only what was deleted within the last hour',
      ({ deletedAt }, _earlier, _later, now) => deletedAt < now - HOUR_MS,
    ),
    deletedAgainFault,
  ],
  'recycle-bin/restored-flow-readable': [
    lost('flows'),
    unrestorable('does not restore flows that were deleted in bulk', 'bulkEditFlows', 'flow'),
    onceOnly('flows', 'flow'),
  ],
  'recycle-bin/restored-flow-as-before': [
    without('flows', 'tags'),
    without('flows', 'properties'),
    without('flows', 'description'),
    asFirstSaved('flow'),
  ],
  'recycle-bin/restored-schedule-readable': [
    lost('schedules'),
    withItsFlow('schedule'),
    onceOnly('schedules', 'schedule'),
  ],
  'recycle-bin/restored-schedule-as-before': [
    without('schedules', 'tags'),
    without('schedules', 'description'),
    asFirstSaved('schedule'),
  ],
  'recycle-bin/restored-connection-keeps-password': fault(
    'restores connections with asterisks for their passwords',
    puttingBack('connections', ({ properties, ...record }) => ({
      ...record,
      properties: {
        ...properties,
        ...Object.fromEntries(Object.keys(credentialsOf(properties)).map((key) => [key, '***'])),
      },
    })),
  ),
  'recycle-bin/restored-connection-readable': [
    lost('connections'),
    withItsFlow('connection'),
    onceOnly('connections', 'connection'),
  ],
  'recycle-bin/restored-connection-as-before': [
    without('connections', 'tags'),
    without('connections', 'properties'),
    asFirstSaved('connection'),
  ],
  'recycle-bin/restored-format-readable': [lost('formats'), withItsFlow('format'), onceOnly('formats', 'format')],
  'recycle-bin/restored-format-as-before': [
    without('formats', 'tags'),
    without('formats', 'properties'),
    asFirstSaved('format'),
  ],
  'recycle-bin/restored-listener-readable': [lost('listeners'), onceOnly('listeners', 'listener')],
  'recycle-bin/restored-listener-as-before': [
    without('listeners', 'tags'),
    fault(
      'restores queue listeners without their tags',
      puttingBack('listeners', ({ tags, ...listener }) => (isQueue(listener) ? listener : { tags, ...listener })),
    ),
  ],
  'recycle-bin/restored-object-leaves-bin': [
    fault('keeps a restored object in the bin', on('restoreDeletedObject').drops('bin')),
    ...BIN_KINDS.map((kind) =>
      fault(
        `keeps a restored ${kind} in the bin`,
        on('restoreDeletedObject').changes((all, _call, entry) =>
          entry.kind === kind ? all.filter((one) => !('table' in one && one.table === 'bin')) : all,
        ),
      ),
    ),
  ],
  'recycle-bin/restored-object-listed': fault(
    'omits restored flows from the list',
    puttingBack('flows', withTrace),
    on('listFlows').result((flows) => flows.filter((flow) => !hasTrace(flow))),
  ),
  'recycle-bin/restored-schedule-listed': unlisted('schedules', 'listSchedules'),
  'recycle-bin/restored-connection-listed': unlisted('connections', 'listConnections'),
  'recycle-bin/restored-format-listed': unlisted('formats', 'listFormats'),
  'recycle-bin/restored-listener-listed': unlisted('listeners', 'listListeners'),
  'recycle-bin/restored-schedule-as-enabled-as-before': [
    fault(
      'enables every restored schedule',
      puttingBack('schedules', (record) => ({ ...record, enabled: true })),
    ),
    fault(
      'restores a schedule as enabled as it was created',
      puttingBack('schedules', (record, view) => {
        const created = [...view.versions.values()].find(({ objectId }) => objectId === record.id)
        return { ...record, enabled: (created?.snapshot as Json)?.enabled ?? record.enabled }
      }),
    ),
  ],
  'recycle-bin/restored-flow-keeps-versions': fault(
    'loses the versions of a restored flow',
    forgettingVersions('flow'),
  ),
  'recycle-bin/restored-object-keeps-versions': (['schedule', 'connection', 'format'] as const).map((kind) =>
    fault(`loses the versions of a restored ${kind}`, forgettingVersions(kind)),
  ),
  'recycle-bin/restored-flow-runs-by-name': fault(
    'does not find restored flows by name',
    puttingBack('flows', withTrace),
    on('runFlowByName').find((flow) => (flow !== undefined && hasTrace(flow) ? undefined : flow)),
  ),
  'recycle-bin/restored-object-refers': [
    fault(
      'does not list restored schedules in the usage',
      puttingBack('schedules', withTrace),
      part('flowEdits', (plain) => ({
        usage: (flow, view) =>
          plain.usage(flow, view).filter(({ type, id }) => type !== 'schedule' || !restored(view, 'schedules', id)),
      })),
    ),
    fault(
      'lets a flow go that a restored flow refers to',
      puttingBack('flows', withTrace),
      on('deleteFlow').guard('notReferenced', (plain, call, flow) =>
        flowsUsing(call.view, 'flow', flow).every(hasTrace) ? undefined : plain(call, flow),
      ),
    ),
  ],
  'recycle-bin/restored-listener-takes-messages': [
    fault(
      'finds no listener at the address of a restored one',
      puttingBack('listeners', withTrace),
      part('receiver', (plain) => ({
        at(address, view) {
          const found = plain.at(address, view)
          return found !== undefined && hasTrace(found) ? undefined : found
        },
      })),
    ),
    fault(
      'runs nothing that was bound to a listener before its restore',
      on('restoreDeletedObject').stores('listeners', (listener, _before, { now }) => ({
        ...listener,
        extra: { ...listener.extra, restoredAt: now },
      })),
      part('receiver', (plain) => ({
        bindings: (listener, view) =>
          plain
            .bindings(listener, view)
            .filter(({ modified }) => modified >= Number(listener.extra['restoredAt'] ?? modified)),
      })),
    ),
  ],
  'recycle-bin/restore-spares-other-objects': [
    fault(
      'removes objects similar to the restored one from the bin',
      part('recycleBin', (plain) => ({
        restore: (entry, scene) => [
          ...plain.restore(entry, scene),
          ...[...scene.view.bin.values()]
            .filter((other) => other.key !== entry.key && other.kind === 'flow' && alike(entry, other))
            .map(({ key }) => remove('bin', key)),
        ],
      })),
    ),
    restoring('also restores objects similar to the restored one', (entry, bin) =>
      bin.filter((other) => other.key === entry.key || (other.kind === 'flow' && alike(entry, other))),
    ),
    ...BIN_KINDS.map((kind) =>
      restoring(`restores the ${kind} that was deleted last`, (entry, bin) =>
        entry.kind === kind ? bin.filter((other) => other.kind === kind).slice(-1) : [entry],
      ),
    ),
  ],
  'recycle-bin/restored-object-deletable-again': fault(
    'does not move a restored flow to the bin again',
    part('recycleBin', (plain) => ({
      restore: (entry, scene) =>
        plain.restore(entry, scene).map((change) => storedAs(change, 'flows', scene.view, withTrace)),
      discard: (kind, record, caller, scene) =>
        plain
          .discard(kind, record, caller, scene)
          .filter((change) => !(hasTrace(record) && 'table' in change && change.table === 'bin')),
    })),
  ),
  'recycle-bin/restore-missing': fault(
    'responds 400 to an unknown object',
    on('restoreDeletedObject').step({
      notFound: () => refuse(400, 'none', { text: 'no such object in the recycle bin' }),
    }),
  ),
})
