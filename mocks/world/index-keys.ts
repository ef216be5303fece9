import type { Int64 } from '#spec'

/** Key of a flow and tenant in the ordered index of executions. */
export function flowKey(tenantId: Int64, flowId: Int64): string {
  return `${tenantId}:${flowId}`
}

const MINUTE_MS = 60_000

/** Index key of the messages that a listener handled in the same minute as a time (epoch ms), counted from midnight. */
export function minuteKey(listenerId: Int64, time: number): string {
  return `${listenerId}:${Math.floor(time / MINUTE_MS)}`
}
