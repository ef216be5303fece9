export type { Change, RecordChange, Sending, TimedEvent } from './change.ts'
export { at, put, remove, send } from './change.ts'
export type { FrozenWorld, WorldState } from './frozen.ts'
export type { Ids } from './ids.ts'
export type * from './ports.ts'
export type * from './records.ts'
export type { Key } from './key.ts'
export { flowKey, minuteKey } from './index-keys.ts'
export { REFERENCE_KEYS, type ReferenceKind, childrenOf, referencesOf } from './references.ts'
export type { View } from './tables.ts'
export {
  ATTEMPTS,
  QUEUE_MS,
  childFailure,
  firstCallMs,
  goalOf,
  metricsOf,
  randomOf,
  readingMsOf,
  recordsAt,
  rejectedAt,
} from './run-course.ts'
export {
  EVENTFUL_OBJECTS,
  EVENT_NAMES,
  EVERY_EVENT,
  type EventName,
  type EventfulTable,
  RECEIVER_TIMEOUT_MS,
  RUN_EVENTS,
} from './webhook-terms.ts'
export { payloadOf } from './payload.ts'
export { cronOf } from './cron.ts'
export { World } from './world.ts'
