import type { TestableRuleId } from '#spec'
import { on } from '../alterations/on.ts'
import { part } from '../alterations/together.ts'
import { refuse } from '../domain/kernel/answer.ts'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { remove } from '../world/index.ts'
import { dropping } from './alterations.ts'
import { type Fault, faultsOf, fault } from './fault.ts'

type Table = 'flows' | 'schedules' | 'connections' | 'formats' | 'listeners'

/** Alters what a restore puts back into the table. */
function puttingBack(table: Table, alter: (record: any) => object): Alteration {
  return part('recycleBin', (plain) => ({
    restore: (entry, scene) =>
      plain
        .restore(entry, scene)
        .map((change) =>
          'table' in change && change.table === table && change.record !== undefined
            ? ({ ...change, record: alter(change.record) } as typeof change)
            : change,
        ),
  }))
}

/** A restore that answers as ever but does not make the object active. */
function lost(table: Table): readonly [Fault] {
  return fault(
    `restores nothing into ${table}`,
    on('restoreDeletedObject').with(dropping((change) => change.table === table)),
  )
}

/** A restore that forgets what stood in one member. */
function without(table: Table, member: string): Fault {
  return {
    says: `restores ${table} without their ${member}`,
    ...puttingBack(table, ({ [member]: _lost, ...record }) => record),
  }
}

/** A restore that leaves a trace which no client asks about. */
const marking = puttingBack('flows', (flow) => ({ ...flow, extra: { ...flow.extra, restored: true } }))

const isMarked = (record: { extra?: Readonly<Record<string, unknown>> }): boolean => record.extra?.['restored'] === true

/** The entry of the bin that another one resembles: same kind, same description. */
function alike(one: any, other: any): boolean {
  const { description } = one.record
  return (
    one.kind === other.kind &&
    description !== undefined &&
    description !== '' &&
    description === other.record.description
  )
}

export const recycleBinFaults = faultsOf<Extract<TestableRuleId, `recycle-bin/${string}`>>({
  'recycle-bin/active-objects-not-listed': fault(
    'lists active flows too',
    on('listDeletedObjects').body((entries, { view }) => [
      ...entries,
      ...[...view.flows.values()].map(({ id, name }: any) => ({
        id,
        type: 'flows',
        name,
        deleted: 0,
        deletedBy: '',
      })),
    ]),
  ),
  'recycle-bin/keeps-every-deleted-object': fault(
    'takes deleted flows of the same description for one',
    on('listDeletedObjects').result((entries) =>
      entries.filter(
        (entry: any, index: number) =>
          entry.kind !== 'flow' || !entries.slice(0, index).some((earlier: any) => alike(entry, earlier)),
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
  'recycle-bin/restored-listener-as-before': [without('listeners', 'tags')],
  'recycle-bin/restored-object-leaves-bin': fault(
    'keeps a restored object in the bin',
    on('restoreDeletedObject').with(dropping((change) => change.table === 'bin')),
  ),
  'recycle-bin/restored-object-listed': [
    {
      says: 'leaves restored flows out of the list',
      ...marking,
      operations: {
        listFlows: (plain: Operation) => ({
          answer: (flows, call) =>
            plain.answer(
              flows.filter((flow: any) => !isMarked(flow)),
              call,
            ),
        }),
      },
    },
  ],
  'recycle-bin/restore-spares-other-objects': [
    fault(
      'empties the bin of what resembles the restored object',
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
      'restores what resembles the restored object too',
      part('recycleBin', (plain) => ({
        restore: (entry, scene) =>
          [...scene.view.bin.values()]
            .filter((other) => other.key === entry.key || (other.kind === 'flow' && alike(entry, other)))
            .flatMap((other) => plain.restore(other, scene)),
      })),
    ),
  ],
  'recycle-bin/restored-object-deletable-again': fault(
    'throws a restored flow away when it is deleted again',
    part('recycleBin', (plain) => ({
      ...(marking.parts as { recycleBin: (of: typeof plain) => object }).recycleBin(plain),
      discard: (kind, record, caller, scene) =>
        plain
          .discard(kind, record, caller, scene)
          .filter((change) => !(isMarked(record as never) && 'table' in change && change.table === 'bin')),
    })),
  ),
  'recycle-bin/restore-missing': fault(
    'answers 400 for an object that is not there',
    on('restoreDeletedObject').with((plain: Operation) => ({
      steps: { ...plain.steps, notFound: () => refuse(400, 'none', { text: 'no such object in the recycle bin' }) },
    })),
  ),
})
