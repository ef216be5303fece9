import { type BinnedKind, type Change, type ObjectRecord, put, remove } from '../world/index.ts'
import type { Caller, Scene } from './kernel/call.ts'

/** The table that each kind of object lives in while it is not in the bin. */
const TABLE_OF = {
  flow: 'flows',
  schedule: 'schedules',
  connection: 'connections',
  format: 'formats',
  listener: 'listeners',
} as const satisfies Record<BinnedKind, string>

export interface RecycleBinParts {
  /** Moves an object out of its table into the bin. */
  discard: (kind: BinnedKind, record: ObjectRecord, caller: Caller, scene: Scene) => readonly Change[]
}

export const recycleBinParts: RecycleBinParts = {
  discard(kind, record, caller, { now }) {
    const key = `${kind}:${record.id}`
    const entry = {
      key,
      kind,
      id: record.id,
      tenantId: record.tenantId,
      deletedAt: now,
      deletedBy: caller.user.login,
      record,
    }
    return [remove(TABLE_OF[kind], record.id), put('bin', key, entry)]
  },
}
