import { idsFrom } from '../ids.ts'
import { seedOf } from '../random.ts'
import type { BinnedKind, ObjectRecord, VersionedKind } from '../records.ts'
import type { Table } from '../table.ts'
import type { Layer } from '../tables.ts'
import type { WorldFile } from '../world-shape.ts'
import type { DatedKind, LatestBirth } from './births.ts'
import { daysBefore, versionTime, workingTime } from './moments.ts'

const TABLES = {
  flow: 'flows',
  schedule: 'schedules',
  connection: 'connections',
  format: 'formats',
  listener: 'listeners',
} as const satisfies Record<BinnedKind, keyof Layer>

function tableOf(base: Layer, kind: BinnedKind): Table<ObjectRecord> {
  return base[TABLES[kind]] as unknown as Table<ObjectRecord>
}

/** Kinds of objects whose saved versions are kept, as in the API. */
const VERSIONED = ['flow', 'schedule', 'connection', 'format'] as const satisfies readonly VersionedKind[]

/** Dates what has no versions: nothing is younger than what it was used for. */
export function addBirths(base: Layer, latest: LatestBirth): void {
  for (const [kind, name] of Object.entries({ ...TABLES, webhook: 'webhooks' } as const)) {
    const table = base[name] as unknown as Table<ObjectRecord>
    for (const object of table.values()) {
      const created = workingTime(latest(kind as DatedKind, object.id), 1, `${kind} ${object.id}`)
      if (created < object.created) table.set(object.id, { ...object, created, modified: created })
    }
  }
}

/**
 * Adds the saved versions of objects. The last one is the object as it is, so it dates the object too; an object without
 * any has the one that its creation saved.
 */
export function addVersions(base: Layer, { versions = [] }: WorldFile, start: number, latest: LatestBirth): void {
  for (const { kind, id, saved } of versions) {
    const object = tableOf(base, kind).get(id)
    const [first, last] = [saved[0], saved.at(-1)]
    if (object === undefined || first === undefined || last === undefined) continue
    const at = (daysAgo: number): number => versionTime(start, kind, id, daysAgo)
    const created = Math.min(at(first.daysAgo), workingTime(latest(kind, id), 1, `${kind} ${id}`))
    const made = { createdBy: first.by, created }
    const uuids = idsFrom({ seed: seedOf(`${kind} ${id}`), next: 0 })
    for (const version of saved) {
      const { by, daysAgo, message, uuid = uuids.uuid(), was = {} } = version
      const savedAt = version === first ? created : at(daysAgo)
      const snapshot = { ...object, ...made, ...was, modifiedBy: by, modified: savedAt }
      base.versions.set(uuid, { uuid, kind, objectId: id, message, savedAt, savedBy: by, snapshot })
      if (version === last) tableOf(base, kind).set(id, snapshot)
    }
  }
  const listed = new Set(versions.map(({ kind, id }) => `${kind}:${id}`))
  for (const kind of VERSIONED)
    for (const snapshot of tableOf(base, kind).values()) {
      const { id: objectId, created: savedAt, createdBy: savedBy } = snapshot
      if (listed.has(`${kind}:${objectId}`)) continue
      const uuid = idsFrom({ seed: seedOf(`${kind} ${objectId}`), next: 0 }).uuid()
      base.versions.set(uuid, { uuid, kind, objectId, message: 'Created', savedAt, savedBy, snapshot })
    }
}

/** Moves deleted objects to the recycle bin. */
export function addBin(base: Layer, { recycleBin = [] }: WorldFile, start: number): void {
  for (const { kind, id, by, daysAgo } of recycleBin) {
    const record = tableOf(base, kind).get(id)
    if (record === undefined) continue
    const key = `${kind}:${id}`
    const deletedAt = daysBefore(start, daysAgo, key)
    base.bin.set(key, { key, kind, id, tenantId: record.tenantId, deletedAt, deletedBy: by, record })
    tableOf(base, kind).set(id, undefined)
  }
}
