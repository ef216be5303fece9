import { writeJson } from '#spec'
import {
  type Change,
  type ObjectRecord,
  type ScheduleRecord,
  type VersionRecord,
  type VersionedKind,
  type View,
  put,
} from '../world/index.ts'
import type { Scene } from './kernel/call.ts'

export interface VersionParts {
  /** The change that stores a saved version, made by every save of a versioned object. */
  keep: (kind: VersionedKind, record: ObjectRecord, message: string, scene: Scene) => readonly Change[]
  /** A saved version as shown in a list. */
  render: (version: VersionRecord) => { uuid: string } & Record<string, unknown>
  /** The differences between two versions, one line per member. */
  diff: (from: VersionRecord, to: VersionRecord) => Record<string, unknown>[]
}

export const versionParts: VersionParts = {
  keep(kind, record, message, { ids, now }) {
    const uuid = ids.uuid()
    const version = {
      uuid,
      kind,
      objectId: record.id,
      message,
      savedAt: now,
      savedBy: record.modifiedBy,
      snapshot: record,
    }
    return [put('versions', uuid, version)]
  },
  render: ({ uuid, message, savedAt, savedBy }) => ({ uuid, message, modified: savedAt, modifiedBy: savedBy }),
  diff(from, to) {
    const before = members(from)
    const after = members(to)
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names
      .filter((name) => writeJson(before[name] ?? null) !== writeJson(after[name] ?? null))
      .map((name) => ({ field: name, from: before[name] ?? null, to: after[name] ?? null }))
  },
}

/** Members worth comparing: not who saved the version and when. */
function members({ snapshot }: VersionRecord): Record<string, unknown> {
  const {
    id: _id,
    tenantId: _tenant,
    modified: _modified,
    modifiedBy: _by,
    dueAt: _due,
    ...rest
  } = snapshot as ScheduleRecord
  return rest
}

/** Two saved versions of one object to compare. */
export interface VersionPair {
  from: VersionRecord
  to: VersionRecord
}

/** The identity of an object, by which its versions are found. */
type Owned = Pick<ObjectRecord, 'id' | 'tenantId'>

/** Saved versions of an object, newest first. */
export function versionsOf(view: View, kind: VersionedKind, { id, tenantId }: Owned): VersionRecord[] {
  return view.versions
    .where('object', `${kind}:${id}`)
    .filter(({ snapshot }) => snapshot.tenantId === tenantId)
    .toReversed()
}

/** One saved version of an object. */
export function versionOf(view: View, kind: VersionedKind, object: Owned, uuid: string): VersionRecord | undefined {
  return versionsOf(view, kind, object).find((version) => version.uuid === uuid)
}
