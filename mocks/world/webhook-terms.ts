import type { ExecutionStatus } from './records.ts'

/** The events of executions, by their final status. */
export const RUN_EVENTS: Partial<Record<ExecutionStatus, string>> = {
  success: 'Flow.Executed',
  error: 'Flow.Failed',
  warning: 'Flow.Warning',
}

/** Subscribes to all events. */
export const EVERY_EVENT = '*'

/** Maximum response time of a receiver, in ms. */
export const RECEIVER_TIMEOUT_MS = 10_000
