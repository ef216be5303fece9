import type { AuditEntry } from '../records.ts'
import type { Layer } from '../tables.ts'
import type { WorldFile } from '../world-shape.ts'
import { seededRandom } from '../random.ts'
import { minutesBefore } from './moments.ts'
import { MINUTE_MS } from './time.ts'

/** Recorded duration of a past call, in ms; calls of a series take longer or shorter. */
const CALL_MS = 12

/** Most starts of executions among the audited calls. */
const MOST_STARTS = 100

type Call = Omit<AuditEntry, 'id'>

/**
 * Adds the audited calls: each one by itself, and, numbered in order of time, series of calls and the starts of the newest
 * executions that the API triggered.
 */
export function addCalls(base: Layer, { audit = [], pastCalls = [], tenants, users }: WorldFile, start: number): void {
  const homeId = tenants?.[0]?.id ?? 1
  for (const { minutesAgo, ...call } of audit) {
    const date = minutesBefore(start, minutesAgo, `call ${call.id}`)
    base.audit.set(call.id, { tenantId: homeId, ...call, date, durationMs: CALL_MS })
  }
  const random = seededRandom(pastCalls.length)
  const calls = pastCalls.flatMap(({ count, everyMinutes, minutesAgo = 0, ...call }): Call[] => {
    const tenantId = users.find(({ login }) => login === call.user)?.tenantId ?? homeId
    return Array.from({ length: count }, (_none, index) => {
      const between = (count - index - random() / 2) * everyMinutes + minutesAgo
      const durationMs = Math.ceil(CALL_MS * (0.4 + 3 * random() ** 3))
      return { ...call, tenantId, date: Math.floor(start - between * MINUTE_MS), durationMs }
    })
  })
  let id = audit.reduce((last, call) => Math.max(last, Number(call.id)), 0)
  for (const call of [...calls, ...startsOf(base)].toSorted((one, other) => one.date - other.date)) {
    id += 1
    base.audit.set(id, { id, ...call })
  }
}

function startsOf(base: Layer): Call[] {
  const triggered = [...base.executions.values()].filter(({ triggerType }) => triggerType === 'api')
  const newest = triggered.toSorted((one, other) => one.started - other.started).slice(-MOST_STARTS)
  return newest.map(({ startedBy: user, flowId, tenantId, started: date }) => {
    const path = `/v1/flows/${flowId}/run`
    return { user, method: 'POST', path, status: 200, tenantId, date, durationMs: CALL_MS }
  })
}
