import type { Int64 } from '#spec'
import { type Change, type FlowRecord, type ObjectRecord, put } from '../../world/index.ts'
import { type BulkParts, tagActions } from '../bulk.ts'
import type { Caller, Scene } from '../kernel/call.ts'
import { flowsUsing } from '../references.ts'
import { visit, visited } from '../recently-opened.ts'

/** The kinds of objects that flows read from and write to, which the API treats alike. */
export type IoKind = 'connection' | 'format'

/** A connection or format as it is stored: a type and the properties that the type describes. */
export interface IoRecord extends ObjectRecord {
  properties?: Record<string, string>
  extra: Record<string, unknown>
}

/** What is decided alike, but apart, for connections and formats. */
export interface IoParts extends BulkParts<IoRecord> {
  /** The object as the API shows it. */
  render: (record: IoRecord, scene: Scene) => { id: Int64 } & Record<string, unknown>
  /** Flows that use the object. */
  users: (record: IoRecord, scene: Scene) => FlowRecord[]
  renderUsage: (flows: readonly FlowRecord[]) => unknown
  /** Changes that note that a user read an object. */
  open: (record: IoRecord, caller: Caller, scene: Scene) => readonly Change[]
  /** What the user opened recently, the last one first. */
  recent: (caller: Caller, scene: Scene) => readonly IoRecord[]
}

/** How many objects are recent; the documents do not say. */
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
    open: (record, caller, scene) => visit(kind, record, caller, scene),
    recent: (caller, scene) => visited<IoRecord>(kind, caller, scene).slice(0, RECENT),
  }
}
