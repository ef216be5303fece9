import { type Change, type ObjectRecord, type VersionedKind, put } from '../world/index.ts'
import type { Scene } from './kernel/call.ts'

/** The change that keeps a saved version of an object, as every save of a versioned object does. */
export function saveVersion(kind: VersionedKind, record: ObjectRecord, message: string, { ids, now }: Scene): Change {
  const uuid = ids.uuid()
  return put('versions', uuid, {
    uuid,
    kind,
    objectId: record.id,
    message,
    savedAt: now,
    savedBy: record.modifiedBy,
    snapshot: record,
  })
}
