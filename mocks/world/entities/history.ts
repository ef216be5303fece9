import { type RecordOf, entity, filled, kept, keptLater, optional, written } from '../entity.ts'
import { type Of, count, int64, mapOf, number, object, oneOf, text, time } from '../shape.ts'
import { stored } from './object.ts'

/** The response to a request of the mock. */
const incoming = object({ status: number, headers: mapOf(text), body: text })
export type IncomingResponse = Of<typeof incoming>

/** One attempt to deliver an event to a webhook. */
export const deliveries = entity(
  {
    id: int64,
    /** The same for all webhooks that receive the event. */
    eventId: kept(int64),
    webhookId: int64,
    /** Tenant of the webhook, also after its deletion; absent in data that an earlier release persisted. */
    tenantId: keptLater(int64),
    event: text,
    entityId: int64,
    created: kept(time),
    minutesAgo: written(count),
    /** 1 for the first attempt. */
    attempt: kept(number),
    payload: kept(text),
    media: kept(text),
    /** When the response came or the attempt failed, epoch ms; absent while the attempt is under way. */
    over: keptLater(time),
    status: written(count),
    answer: written(text),
    /** Absent if no receiver responded. */
    response: keptLater(incoming),
    /** Why the mock itself blocked the request. */
    withheld: keptLater(text),
  },
  { indexes: { webhookId: (delivery) => delivery.webhookId }, forgets: true },
)
export type DeliveryRecord = RecordOf<typeof deliveries>

const VERSIONED = ['flow', 'schedule', 'connection', 'format'] as const
export type VersionedKind = (typeof VERSIONED)[number]
export type BinnedKind = BinRecord['kind']

/** One saved version of an object: `snapshot` is the record as it was saved. */
export const versions = entity(
  {
    uuid: text,
    kind: oneOf(...VERSIONED),
    objectId: int64,
    message: text,
    savedAt: time,
    savedBy: text,
    snapshot: stored,
  },
  { key: ({ uuid }) => uuid, indexes: { object: (version) => `${version.kind}:${version.objectId}` } },
)
export type VersionRecord = RecordOf<typeof versions>

/** An object in the recycle bin, with the record to restore. */
export const bin = entity(
  {
    /** `<kind>:<id>` */
    key: text,
    kind: oneOf(...VERSIONED, 'listener'),
    id: int64,
    tenantId: int64,
    deletedAt: time,
    deletedBy: text,
    record: stored,
  },
  { key: ({ key }) => key },
)
export type BinRecord = RecordOf<typeof bin>

export const audit = entity(
  {
    id: int64,
    user: text,
    method: text,
    path: text,
    status: count,
    minutesAgo: written(count),
    tenantId: filled(int64),
    exception: optional(text),
    date: kept(time),
    durationMs: kept(number),
  },
  { forgets: true, ordered: { tenant: (entry) => entry.tenantId } },
)
export type AuditEntry = RecordOf<typeof audit>
