import type { ExecutionStatus } from './records.ts'

/** The events of executions, by their final status. */
export const RUN_EVENTS: Partial<Record<ExecutionStatus, RunEvent>> = {
  success: 'Flow.Executed',
  error: 'Flow.Failed',
  warning: 'Flow.Warning',
}
type RunEvent = 'Flow.Executed' | 'Flow.Failed' | 'Flow.Warning'

/** Kinds of objects whose creation, change and deletion are events, by their tables. */
export const EVENTFUL_OBJECTS = {
  flows: 'Flow',
  connections: 'Connection',
  formats: 'Format',
  schedules: 'Schedule',
} as const
export type EventfulTable = keyof typeof EVENTFUL_OBJECTS

/** The name of an event. */
export type EventName = RunEvent | `${(typeof EVENTFUL_OBJECTS)[EventfulTable]}.${'Created' | 'Updated' | 'Deleted'}`

/** All events. */
export const EVENT_NAMES: readonly EventName[] = [
  ...Object.values(RUN_EVENTS),
  ...Object.values(EVENTFUL_OBJECTS).flatMap(
    (kind) => [`${kind}.Created`, `${kind}.Updated`, `${kind}.Deleted`] as const,
  ),
]

/** Subscribes to all events. */
export const EVERY_EVENT = '*'

/** Maximum response time of a receiver, in ms. */
export const RECEIVER_TIMEOUT_MS = 10_000
