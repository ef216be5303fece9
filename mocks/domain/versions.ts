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
  /** The change that keeps a saved version, as every save of a versioned object does. */
  keep: (kind: VersionedKind, record: ObjectRecord, message: string, scene: Scene) => readonly Change[]
  /** A saved version as a list of versions shows it. */
  render: (version: VersionRecord) => { uuid: string } & Record<string, unknown>
  /** What changed between two versions, a line per member that differs. */
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

/** Members that a person would compare: not who saved the version and when. */
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

/** Two saved versions of one object, to be compared. */
export interface VersionPair {
  from: VersionRecord
  to: VersionRecord
}

/** An object by what its versions are found by. */
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
