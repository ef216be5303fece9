import { type AuditEntry, type Change, put } from '../world/index.ts'
import type { AnyAnswer } from './kernel/answer.ts'
import type { Caller, Incoming, Scene } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'
import { outdated } from './kernel/trim.ts'

/** Records that the audit keeps at least: the calls of a whole gate, and what the world began with. */
const KEPT = 50_000

export interface AuditParts {
  /** What the audit keeps of a call. Calls without a known user are not kept: there is nobody to name. */
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
  /** Most records that the list of recent ones holds. */
  recent: number
}

export const auditParts: AuditParts = {
  record(incoming, answer, caller, durationMs, { ids, now, parts, view }) {
    if (caller === undefined || incoming.facts.api !== 'platform') return []
    const id = ids.id()
    const entry: AuditEntry = {
      id,
      tenantId: caller.tenantId,
      date: now,
      user: caller.user.login,
      method: incoming.facts.method,
      path: incoming.target,
      status: answer.status,
      durationMs,
      ...(parts.audit.isFailure(answer) ? { exception: parts.audit.exceptionOf(answer) } : {}),
    }
    return [...outdated('audit', view, KEPT), put('audit', id, entry)]
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

/** The latest records of the caller's tenant that are wanted, newest first, as many as a list of them holds. */
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
    answer: (records, { parts }) => ({
      status: 200,
      json: records.map((record) => parts.audit.render(record)) as never,
    }),
  }),

  searchAuditRecords: operation('searchAuditRecords')({
    apply: (call) => {
      const { fromDate } = call.body ?? {}
      const from = fromDate === undefined ? Number.NEGATIVE_INFINITY : Date.parse(fromDate)
      const onlyFailed = call.query.exception === true
      return reading(recentOf(call, ({ date, exception }) => date >= from && (!onlyFailed || exception !== undefined)))
    },
    answer: (records, { parts }) => ({
      status: 200,
      json: records.map((record) => parts.audit.render(record)) as never,
    }),
  }),

  getAuditRecord: operation('getAuditRecord')({
    find: ({ view, caller, path }) => {
      const entry = view.audit.get(path.auditId)
      return entry?.tenantId === caller.tenantId ? entry : undefined
    },
    apply: (_call, entry) => reading(entry),
    answer: (entry, { parts }) => ({ status: 200, json: parts.audit.render(entry) as never }),
  }),
}
