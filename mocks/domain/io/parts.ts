import type { Int64 } from '#spec'
import { type Change, type FlowRecord, type ObjectRecord, put } from '../../world/index.ts'
import { type BulkParts, tagActions } from '../bulk.ts'
import type { Caller, Scene } from '../kernel/call.ts'
import { flowsUsing } from '../references.ts'
import { recentlyOpened, recordOpened } from '../recently-opened.ts'

/** The kinds of objects that flows read from and write to; the API treats them alike. */
export type IoKind = 'connection' | 'format'

/** A stored connection or format: a type, and the properties that the type documents. */
export interface IoRecord extends ObjectRecord {
  properties?: Record<string, string>
  extra: Record<string, unknown>
}

/** Decisions that connections and formats share, replaceable for each of them. */
export interface IoParts extends BulkParts<IoRecord> {
  /** The object as the API shows it. */
  render: (record: IoRecord, scene: Scene) => { id: Int64 } & Record<string, unknown>
  /** Flows that use the object. */
  users: (record: IoRecord, scene: Scene) => FlowRecord[]
  renderUsage: (flows: readonly FlowRecord[]) => unknown
  /** Changes that record that a user read an object. */
  open: (record: IoRecord, caller: Caller, scene: Scene) => readonly Change[]
  /** Objects that the user opened recently, the latest first. */
  recent: (caller: Caller, scene: Scene) => readonly IoRecord[]
}

/** Length of the list of recent objects; not documented. */
const RECENT = 10

export function ioParts(kind: IoKind): IoParts {
  return {
    render: ({ tenantId: _tenant, extra, ...shown }) => ({ ...extra, ...shown }),
    save: (record, message, scene) => [
      put(`${kind}s`, record.id, record),
      ...scene.parts.versions.keep(kind, record, message, scene),
    ],
    actions: tagActions(),
    users: (record, { view }) => flowsUsing(view, kind, record),
    renderUsage: (flows) => flows.map(({ id, name }) => ({ type: 'flow', id, name: name ?? '' })),
    open: (record, caller, scene) => recordOpened(kind, record, caller, scene),
    recent: (caller, scene) => recentlyOpened<IoRecord>(kind, caller, scene).slice(0, RECENT),
  }
}
