import type { OperationId, TestableRuleId } from '#spec'
import type { Json } from '../json.ts'
import { on, onEach } from '../on.ts'
import { storedAs } from '../stored.ts'
import { part } from '../together.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { type BinRecord, type ObjectRecord, remove } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'

type Table = 'flows' | 'schedules' | 'connections' | 'formats' | 'listeners'

/** Restores an object without putting it back into its table. */
const lost = (table: Table): Fault => fault(`restores nothing into ${table}`, on('restoreDeletedObject').drops(table))

/** Changes records on restore. */
const puttingBack = (table: Table, alter: (record: Json) => object): Alteration =>
  part('recycleBin', (plain) => ({
    restore: (entry, scene) => plain.restore(entry, scene).map((change) => storedAs(change, table, scene.view, alter)),
  }))

/** Loses one member on restore. */
const without = (table: Table, member: string): Fault =>
  fault(
    `restores ${table} without their ${member}`,
    puttingBack(table, ({ [member]: _lost, ...record }) => record),
  )

/** Leaves a trace in restored flows that no client reads. */
const withTrace = (record: Json): object => ({ ...record, extra: { ...record.extra, restored: true } })
const hasTrace = (record: ObjectRecord & { extra?: Readonly<Record<string, unknown>> }): boolean =>
  record.extra?.['restored'] === true

/** Omits restored objects from their list. */
const unlisted = (table: Table, list: OperationId): Fault =>
  fault(
    `omits restored ${table} from the list`,
    puttingBack(table, withTrace),
    onEach(list).result((objects) => (objects as unknown as ObjectRecord[]).filter((one) => !hasTrace(one)) as Json),
  )

/** Whether two entries of the bin have the same kind and description. */
function alike(one: BinRecord, other: BinRecord): boolean {
  const { description = '' } = one.record
  return one.kind === other.kind && description !== '' && description === other.record.description
}

export const recycleBinFaults = faultsOf<Extract<TestableRuleId, `recycle-bin/${string}`>>({
  'recycle-bin/active-objects-not-listed': fault(
    'lists active flows too',
    on('listDeletedObjects').body((entries, { view }) => [
      ...entries,
      ...[...view.flows.values()].map(({ id, name }) => ({ id, type: 'flows', name, deleted: 0, deletedBy: '' })),
    ]),
  ),
  'recycle-bin/keeps-every-deleted-object': fault(
    'merges deleted flows with the same description',
    on('listDeletedObjects').result((entries) =>
      entries.filter(
        (entry, index) => entry.kind !== 'flow' || !entries.slice(0, index).some((earlier) => alike(entry, earlier)),
      ),
    ),
  ),
  'recycle-bin/restored-flow-readable': lost('flows'),
  'recycle-bin/restored-flow-as-before': [
    without('flows', 'tags'),
    without('flows', 'properties'),
    without('flows', 'description'),
  ],
  'recycle-bin/restored-schedule-readable': lost('schedules'),
  'recycle-bin/restored-schedule-as-before': [without('schedules', 'tags'), without('schedules', 'description')],
  'recycle-bin/restored-connection-readable': lost('connections'),
  'recycle-bin/restored-connection-as-before': [without('connections', 'tags'), without('connections', 'properties')],
  'recycle-bin/restored-format-readable': lost('formats'),
  'recycle-bin/restored-format-as-before': [without('formats', 'tags'), without('formats', 'properties')],
  'recycle-bin/restored-listener-readable': lost('listeners'),
  'recycle-bin/restored-listener-as-before': without('listeners', 'tags'),
  'recycle-bin/restored-object-leaves-bin': fault(
    'keeps a restored object in the bin',
    on('restoreDeletedObject').drops('bin'),
  ),
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
      'disables every restored schedule',
      puttingBack('schedules', (record) => ({ ...record, enabled: false })),
    ),
  ],
  'recycle-bin/restored-flow-keeps-versions': fault(
    'loses the versions of a restored flow',
    part('recycleBin', (plain) => ({
      restore: (entry, scene) => [
        ...plain.restore(entry, scene),
        ...[...scene.view.versions.values()]
          .filter(({ snapshot }) => entry.kind === 'flow' && snapshot.id === entry.id)
          .map(({ uuid }) => remove('versions', uuid)),
      ],
    })),
  ),
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
    fault(
      'also restores objects similar to the restored one',
      part('recycleBin', (plain) => ({
        restore: (entry, scene) =>
          [...scene.view.bin.values()]
            .filter((other) => other.key === entry.key || (other.kind === 'flow' && alike(entry, other)))
            .flatMap((other) => plain.restore(other, scene)),
      })),
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
