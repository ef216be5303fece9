import { parseInt64 } from '#spec'
import {
  type BinRecord,
  type BinnedKind,
  type Change,
  type ObjectRecord,
  type ScheduleRecord,
  put,
  remove,
} from '../world/index.ts'
import type { Tables } from '../world/entities.ts'
import { refuse } from './kernel/answer.ts'
import type { Caller, Scene } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'
import { flowOf } from './references.ts'

/** The table of each kind of object outside the bin. */
const TABLE_OF = {
  flow: 'flows',
  schedule: 'schedules',
  connection: 'connections',
  format: 'formats',
  listener: 'listeners',
} as const satisfies Record<BinnedKind, string>

/** The kind names in restore paths. Not documented: the mock uses plurals. */
const KIND_OF: Readonly<Record<string, BinnedKind>> = {
  flows: 'flow',
  schedules: 'schedule',
  connections: 'connection',
  formats: 'format',
  listeners: 'listener',
}

export interface RecycleBinParts {
  /** Moves an object from its table to the bin. */
  discard: (kind: BinnedKind, record: ObjectRecord, caller: Caller, scene: Scene) => readonly Change[]
  /** Restores an object from the bin unchanged. */
  restore: (entry: BinRecord, scene: Scene) => readonly Change[]
  render: (entry: BinRecord) => Record<string, unknown>
}

export const recycleBinParts: RecycleBinParts = {
  discard(kind, record, caller, { now }) {
    const key = `${kind}:${record.id}`
    const { id, tenantId } = record
    const entry = { key, kind, id, tenantId, deletedAt: now, deletedBy: caller.user.login, record }
    return [remove(TABLE_OF[kind], id), put('bin', key, entry)]
  },
  restore: ({ key, kind, id, record }, scene) => [
    remove('bin', key),
    // Plans the next start of a restored schedule: the old time may have passed.
    ...(kind === 'schedule'
      ? scene.parts.schedules.arm(record as ScheduleRecord, scene)
      : [put(TABLE_OF[kind], id, record as Tables[(typeof TABLE_OF)[BinnedKind]])]),
  ],
  render: ({ kind, id, record, deletedAt, deletedBy }) => ({
    id,
    type: `${kind}s`,
    name: record.name ?? '',
    deleted: deletedAt,
    deletedBy,
  }),
}

export const recycleBinOperations = {
  listDeletedObjects: operation('listDeletedObjects')({
    apply: ({ view, caller }) => reading([...view.bin.values()].filter(({ tenantId }) => tenantId === caller.tenantId)),
    answer: (entries, { parts }) => ({
      status: 200,
      json: entries.map((entry) => parts.recycleBin.render(entry)),
    }),
  }),

  restoreDeletedObject: operation('restoreDeletedObject')({
    find: ({ view, caller, path }) => {
      const kind = KIND_OF[path.type]
      const id = parseInt64(String(path.id))
      const entry = kind === undefined || id === undefined ? undefined : view.bin.get(`${kind}:${id}`)
      return entry?.tenantId === caller.tenantId ? entry : undefined
    },
    guards: {
      flowIsThere: ({ view }, entry) => {
        if (entry.kind !== 'schedule') return undefined
        const schedule = entry.record as ScheduleRecord
        if (flowOf(view, schedule) !== undefined) return undefined
        const text = `restore flow ${schedule.flowId} of the schedule first`
        return refuse(400, 'its flow does not exist', { text })
      },
    },
    apply: (call, entry) => ({ changes: call.parts.recycleBin.restore(entry, call), result: entry }),
    answer: (entry, { parts }) => ({ status: 200, json: parts.recycleBin.render(entry) }),
  }),
}
