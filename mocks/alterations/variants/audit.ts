import type { AuditEntry, Change, View } from '../../world/index.ts'
import { form, part, together } from '../together.ts'
import type { Json } from '../json.ts'
import { on, onEach } from '../on.ts'
import type { AuditParts } from '../../domain/audit.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Call, Incoming } from '../../domain/kernel/call.ts'
import { wrapped } from './alterations.ts'
import type { AreaVariants } from './variant.ts'

const HOUR_MS = 3_600_000

const LISTS = ['listAuditRecords', 'searchAuditRecords'] as const

/** Changes the shown records, in lists and details. */
function shown(change: (record: Record<string, unknown>, entry: AuditEntry) => Record<string, unknown>): Alteration {
  return part('audit', (plain) => ({ render: (entry) => change(plain.render(entry), entry) }))
}

/** Changes the stored records. */
function kept(change: (entry: AuditEntry, ...call: Parameters<AuditParts['record']>) => AuditEntry): Alteration {
  return part('audit', (plain) => ({
    record: (...call) => plain.record(...call).map((one) => recorded(one, (entry) => change(entry, ...call))),
  }))
}

/** Changes the record of a change that stores an audit record. */
function recorded(one: Change, change: (entry: AuditEntry) => AuditEntry): Change {
  return 'table' in one && one.table === 'audit' && one.record !== undefined
    ? { ...one, record: change(one.record) }
    : one
}

type Searching = Call<'searchAuditRecords'>

/** Omits some results of a search. */
const finding = (keeps: (entry: AuditEntry, call: Searching) => boolean): Alteration =>
  on('searchAuditRecords').decides(({ result, ...decision }, call) => ({
    ...decision,
    result: result.filter((entry) => keeps(entry, call)),
  }))

/** The record that a call of a list will have, if it has one, without its duration. */
function underWay(call: Call<(typeof LISTS)[number]>): AuditEntry[] {
  const { caller, facts, ids, parts } = call
  const incoming = { facts, target: facts.path } as Incoming
  const changes = parts.audit.record(incoming, { status: 200 }, caller, 0, {
    ...call,
    ids: { ...ids, id: () => ids.state.next },
    // What is not stored pushes nothing out.
    view: { ...call.view, audit: { size: 0 } as View['audit'] },
  })
  return changes.flatMap((one) =>
    'table' in one && one.table === 'audit' && one.record !== undefined
      ? [{ ...one.record, durationMs: null as never }]
      : [],
  )
}

/** How long the latest record may wait for the next one, in ms. */
const LATEST_MS = 1_000

/** The latest record becomes visible only with the next one, or a moment later. */
const late = onEach(...LISTS).given((call) => {
  // The lists read the table only through this method.
  const audit: Pick<View['audit'], 'newestWhere'> = {
    newestWhere: (...where) =>
      [...call.view.audit.newestWhere(...where)].filter(({ date }, at) => at > 0 || date <= call.now - LATEST_MS),
  }
  return { ...call, view: { ...call.view, audit: audit as View['audit'] } }
})

const failing = (isFailure: AuditParts['isFailure']): Alteration => part('audit', { isFailure })

/** A date and time in UTC, such as 05/12/2026 10:11:12 for the 5th of December. */
function dayFirst(date: number): string {
  const [day = '', time = ''] = new Date(date).toISOString().split(/[T.]/)
  return `${day.split('-').toReversed().join('/')} ${time}`
}

/** A record with its date as text in whole seconds, and its user as an object. */
function writtenOut({ dt, ur, ...record }: Json): object {
  const date = typeof dt === 'number' ? { dt: new Date(dt).toISOString().replace(/\.\d+Z$/, '') } : { dt }
  return { ...record, ...date, ...(ur === undefined ? {} : { ur: { login: ur } }) }
}

/** Variants of the audit of API calls. */
export const auditVariants: AreaVariants<'audit'> = {
  'audit/reads': {
    'left-out': part('audit', (plain) => ({
      record: (incoming, ...call) => (incoming.facts.effect === 'reads' ? [] : plain.record(incoming, ...call)),
    })),
  },
  'audit/list-shape': {
    wrapped: form(onEach(...LISTS).body(wrapped('records'))),
    'with-columns': form(onEach(...LISTS).body((records) => ({ columns: ['dt', 'ur', 'md', 'dn', 'ex'], records }))),
  },
  'audit/date-form': {
    iso: shown((record, { date }) => ({ ...record, dt: new Date(date).toISOString() })),
    'day-first': shown((record, { date }) => ({ ...record, dt: dayFirst(date) })),
  },
  'audit/user-form': {
    id: kept((entry, _incoming, _answer, caller) => ({ ...entry, user: String(caller?.user.id) })),
    'full-name': kept((entry, _incoming, _answer, caller) => ({
      ...entry,
      user: `${caller?.user.name ?? ''} (${entry.user})`,
    })),
  },
  'audit/method-form': {
    'method-and-path': shown((record, { method, path }) => ({ ...record, md: `${method} ${path}` })),
    function: kept((entry, { facts }) => ({ ...entry, method: facts.id })),
    parts: shown((record, { method: verb, path }) => ({ ...record, md: { verb, path } })),
  },
  'audit/duration-form': {
    fraction: shown((record, { durationMs }) => ({ ...record, dn: durationMs + 0.25 })),
    text: shown((record) => ({ ...record, dn: record['dn'] === null ? null : String(record['dn']) })),
  },
  'audit/call-under-way': {
    listed: together(
      on('listAuditRecords').decides(({ result, ...decision }, call) => ({
        ...decision,
        result: [...underWay(call), ...result],
      })),
      on('searchAuditRecords').decides((decision, call) =>
        call.query.exception === true || Date.parse(call.body?.fromDate ?? '') > call.now
          ? decision
          : { ...decision, result: [...underWay(call), ...decision.result] },
      ),
    ),
  },
  'audit/exception-of-success': {
    null: shown((record) => ({ ex: null, ...record })),
    empty: shown((record) => ({ ex: '', ...record })),
  },
  'audit/exception-text': {
    class: shown((record) =>
      typeof record['ex'] === 'string' && record['ex'] !== ''
        ? { ...record, ex: `IllegalArgumentException: ${record['ex']}` }
        : record,
    ),
  },
  'audit/further-keys': { 'id-only': shown(({ pt: _path, st: _status, ...record }) => record) },
  'audit/order': { 'oldest-first': onEach(...LISTS).body((list) => list.toReversed()) },
  'audit/recent-reach': { twenty: part('audit', { recent: 20 }) },
  'audit/delay': { 'with-next-call': late },
  'audit/what-counts-as-failed': {
    'not-missing-ones': failing(({ status }) => status >= 400 && status !== 404),
    'not-refusals': failing(({ status }) => status >= 400 && ![401, 403, 404, 409].includes(status)),
  },
  'audit/calls-without-user': {
    'without-user': part('audit', (plain) => ({
      record: (incoming, answer, caller, durationMs, scene) => {
        if (caller !== undefined) return plain.record(incoming, answer, caller, durationMs, scene)
        const [somebody] = scene.view.users.values()
        if (somebody === undefined) return []
        const stranger = { user: somebody, tenantId: somebody.tenantId } as NonNullable<typeof caller>
        return plain
          .record(incoming, answer, stranger, durationMs, scene)
          .map((one) => recorded(one, (entry) => ({ ...entry, user: '' })))
      },
      render: (entry) => {
        const { ur, ...record } = plain.render(entry)
        return ur === '' ? record : { ...record, ur }
      },
    })),
  },
  'audit/agent-calls': {
    'left-out': part('audit', (plain) => ({
      record: (incoming, ...rest) => (incoming.facts.api === 'platform' ? plain.record(incoming, ...rest) : []),
    })),
  },
  'audit/exception-false': {
    successes: finding(({ exception }, { query }) => query.exception !== false || exception === undefined),
  },
  'audit/without-from-date': {
    refused: on('searchAuditRecords').refuses(({ body }) => body?.fromDate === undefined),
  },
  'audit/from-date-zone': {
    west: finding(
      ({ date }, { body }) => body?.fromDate === undefined || date >= Date.parse(body.fromDate) + 10 * HOUR_MS,
    ),
  },
  'audit/details-members': {
    more: on('getAuditRecord').body((record) => ({ ...record, body: '{}', headers: { accept: '*/*' } })),
    nested: form(on('getAuditRecord').body((record) => ({ record }))),
    'written-out': on('getAuditRecord').body(writtenOut),
  },
}
