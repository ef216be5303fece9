import { type AuditEntry, type Change, put } from '../world/index.ts'
import { type AnyAnswer, madeByPart } from './kernel/answer.ts'
import type { Caller, Incoming, Scene } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'
import { trim } from './kernel/trim.ts'

/** Minimum number of audit records kept: enough for a whole run of the gate and the initial world. */
const KEPT = 50_000

export interface AuditParts {
  /** The audit record of a call. A call without a known user leaves none. */
  record: (
    incoming: Incoming,
    answer: AnyAnswer,
    caller: Caller | undefined,
    durationMs: number,
    scene: Scene,
  ) => readonly Change[]
  /** Whether a call counts as failed. */
  isFailure: (answer: AnyAnswer) => boolean
  /** Exception text of a failed call. */
  exceptionOf: (answer: AnyAnswer) => string
  render: (entry: AuditEntry) => Record<string, unknown>
  /** Maximum length of the list of recent records. */
  recent: number
}

export const auditParts: AuditParts = {
  record(incoming, answer, caller, durationMs, { ids, now, parts, view }) {
    if (caller === undefined) return []
    const id = ids.id()
    const made = {
      id,
      tenantId: caller.tenantId,
      date: now,
      user: caller.user.login,
      method: incoming.facts.method,
      path: incoming.target,
      status: answer.status,
      durationMs,
    }
    const { isFailure, exceptionOf } = parts.audit
    const entry: AuditEntry = isFailure(answer) ? { ...made, exception: exceptionOf(answer) } : made
    const over = trim('audit', view, KEPT)
    const kept = put('audit', id, entry)
    return over.length === 0 ? [kept] : [...over, kept]
  },
  isFailure: ({ status }) => status >= 400,
  exceptionOf: ({ status, text }) => text ?? `status ${status}`,
  render: ({ id, date, user, method, durationMs, exception, path, status }) => ({
    id,
    dt: date,
    ur: user,
    md: method,
    dn: durationMs,
    ...(exception === undefined ? {} : { ex: exception }),
    pt: path,
    st: status,
  }),
  recent: 1_000,
}

/** The latest matching records of the caller's tenant, newest first, up to the maximum of the list. */
function recentOf(
  { view, caller, parts }: Scene & { caller: Caller },
  isWanted: (entry: AuditEntry) => boolean,
): AuditEntry[] {
  const recent: AuditEntry[] = []
  for (const entry of view.audit.newestWhere('tenant', caller.tenantId)) {
    if (recent.length === parts.audit.recent) break
    if (isWanted(entry)) recent.push(entry)
  }
  return recent
}

export const auditOperations = {
  listAuditRecords: operation('listAuditRecords')({
    apply: (call) => reading(recentOf(call, () => true)),
    answer: (records, { parts }) =>
      madeByPart({ status: 200, json: records.map((record) => parts.audit.render(record)) }),
  }),

  searchAuditRecords: operation('searchAuditRecords')({
    apply: (call) => {
      const { fromDate } = call.body ?? {}
      const from = fromDate === undefined ? Number.NEGATIVE_INFINITY : Date.parse(fromDate)
      const onlyFailed = call.query.exception === true
      return reading(recentOf(call, ({ date, exception }) => date >= from && (!onlyFailed || exception !== undefined)))
    },
    answer: (records, { parts }) =>
      madeByPart({ status: 200, json: records.map((record) => parts.audit.render(record)) }),
  }),

  getAuditRecord: operation('getAuditRecord')({
    find: ({ view, caller, path }) => {
      const entry = view.audit.get(path.auditId)
      return entry?.tenantId === caller.tenantId ? entry : undefined
    },
    apply: (_call, entry) => reading(entry),
    answer: (entry, { parts }) => ({ status: 200, json: parts.audit.render(entry) }),
  }),
}
