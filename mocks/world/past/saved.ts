import { idsFrom } from '../ids.ts'
import { seedOf } from '../random.ts'
import type { BinnedKind, ObjectRecord } from '../records.ts'
import type { Table } from '../table.ts'
import type { Layer } from '../tables.ts'
import type { WorldFile } from '../world-shape.ts'
import { DAY_MS } from './time.ts'

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

/** Adds the saved versions of objects. The last one is the object as it is, so it dates the object too. */
export function addVersions(base: Layer, { versions = [] }: WorldFile, start: number): void {
  for (const { kind, id, saved } of versions) {
    const object = tableOf(base, kind).get(id)
    const [first, last] = [saved[0], saved.at(-1)]
    if (object === undefined || first === undefined || last === undefined) continue
    const at = (daysAgo: number): number => Math.floor(start - daysAgo * DAY_MS)
    const made = { createdBy: first.by, created: at(first.daysAgo) }
    const uuids = idsFrom({ seed: seedOf(`${kind} ${id}`), next: 0 })
    for (const { by, daysAgo, message, uuid = uuids.uuid(), was = {} } of saved) {
      const savedAt = at(daysAgo)
      const snapshot = { ...object, ...made, ...was, modifiedBy: by, modified: savedAt }
      base.versions.set(uuid, { uuid, kind, objectId: id, message, savedAt, savedBy: by, snapshot })
      if (daysAgo === last.daysAgo) tableOf(base, kind).set(id, snapshot)
    }
  }
}

/** Moves deleted objects to the recycle bin. */
export function addBin(base: Layer, { recycleBin = [] }: WorldFile, start: number): void {
  for (const { kind, id, by, daysAgo } of recycleBin) {
    const record = tableOf(base, kind).get(id)
    if (record === undefined) continue
    const key = `${kind}:${id}`
    const deletedAt = Math.floor(start - daysAgo * DAY_MS)
    base.bin.set(key, { key, kind, id, tenantId: record.tenantId, deletedAt, deletedBy: by, record })
    tableOf(base, kind).set(id, undefined)
  }
}
