import { on } from '../on.ts'
import { part } from '../together.ts'
import type { AuditParts } from '../../domain/audit.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Call } from '../../domain/kernel/call.ts'
import { plainSteps } from '../../domain/kernel/steps.ts'
import type { AuditEntry } from '../../world/index.ts'
import { type AreaFaults, fault } from './fault.ts'

type Search = Call<'searchAuditRecords'>

/** Omits records of some calls. */
const unrecorded = (which: (...call: Parameters<AuditParts['record']>) => boolean): Alteration =>
  part('audit', (plain) => ({ record: (...call) => (which(...call) ? [] : plain.record(...call)) }))

/** Changes the shown records. */
const shown = (change: (record: Record<string, unknown>, entry: AuditEntry) => Record<string, unknown>): Alteration =>
  part('audit', (plain) => ({ render: (entry) => change(plain.render(entry), entry) }))

/** Changes the found records. */
const finding = (change: (found: readonly AuditEntry[], call: Search) => readonly AuditEntry[]): Alteration =>
  on('searchAuditRecords').result((found, call) => [...change(found, call)])

const hasFailed = ({ exception }: AuditEntry): boolean => exception !== undefined

/** Faults of the audit of API calls. */
export const auditFaults: AreaFaults<'audit'> = {
  'audit/changes-recorded': fault(
    'records no change that succeeded',
    unrecorded(({ facts }, { status }) => facts.effect === 'writes' && status < 300),
  ),
  'audit/reads-recorded': fault(
    'records no read',
    unrecorded(({ facts }) => facts.method === 'GET'),
  ),
  'audit/failed-calls-recorded': fault(
    'records no call that was refused with 400',
    unrecorded((_incoming, { status }) => status === 400),
  ),
  'audit/calls-of-others-recorded': fault(
    'records calls of administrators alone',
    unrecorded((_incoming, _answer, caller) => caller?.user.role !== 'administrator'),
  ),
  'audit/each-call-recorded-by-itself': fault(
    'records the first of several like calls alone',
    unrecorded(({ facts, target }, _answer, caller, _durationMs, { view }) => {
      if (caller === undefined) return false
      const [last] = view.audit.newestWhere('tenant', caller.tenantId)
      return (
        last !== undefined && last.user === caller.user.login && last.path === target && last.method === facts.method
      )
    }),
  ),
  'audit/search-answers-json': fault(
    'answers a search with nothing',
    on('searchAuditRecords').rendered(({ json: _none, ...answer }) => answer),
  ),
  'audit/date-shown': fault(
    'gives records no date',
    shown(({ dt: _gone, ...record }) => record),
  ),
  'audit/date-is-that-of-the-call': fault(
    'gives dates in seconds',
    shown((record, { date }) => ({ ...record, dt: Math.floor(date / 1000) })),
  ),
  'audit/user-shown': fault(
    'names no user',
    shown(({ ur: _gone, ...record }) => record),
  ),
  'audit/user-same-for-one-user': fault(
    'names the user by the call',
    shown((record, { id, user }) => ({ ...record, ur: `${user}-${id}` })),
  ),
  'audit/user-differs-between-users': fault(
    'names the tenant in place of the user',
    shown((record) => ({ ...record, ur: 'tenant' })),
  ),
  'audit/method-shown': fault(
    'gives the method under its full name',
    shown(({ md, ...record }) => ({ ...record, method: md })),
  ),
  'audit/method-tells-calls-apart': fault(
    'gives every call the same method',
    shown((record) => ({ ...record, md: 'call' })),
  ),
  'audit/duration-shown': fault(
    'gives durations below zero',
    shown((record, { durationMs }) => ({ ...record, dn: -1 - durationMs })),
  ),
  'audit/duration-in-milliseconds': fault(
    'gives durations in seconds',
    shown((record, { durationMs }) => ({ ...record, dn: durationMs / 1000 })),
  ),
  'audit/exception-of-failed-call': fault(
    'shows no exception text',
    shown(({ ex: _gone, ...record }) => record),
  ),
  'audit/no-exception-of-successful-call': fault(
    'shows an exception text of calls that succeeded',
    shown((record) => ({ ex: 'no exception', ...record })),
  ),
  'audit/exception-true-holds-failed-calls': fault(
    'leaves refusals with 400 out of the failed calls',
    finding((found, { query }) => (query.exception === true ? found.filter(({ status }) => status !== 400) : found)),
  ),
  'audit/exception-true-leaves-out-others': fault(
    'passes exception over',
    on('searchAuditRecords').given((call) => ({ ...call, query: {} })),
  ),
  'audit/search-without-exception-gives-all': [
    fault(
      'gives failed calls alone unless told otherwise',
      finding((found, { query }) => (query.exception === undefined ? found.filter(hasFailed) : found)),
    ),
    fault(
      'gives calls that succeeded alone unless told otherwise',
      finding((found, { query }) => (query.exception === undefined ? found.filter((one) => !hasFailed(one)) : found)),
    ),
  ],
  'audit/from-date-holds-later-calls': fault(
    'looks only at the day of fromDate',
    finding((found, { body }) =>
      found.filter(({ date }) => new Date(date).toISOString().startsWith(body?.fromDate ?? '')),
    ),
  ),
  'audit/from-date-leaves-out-earlier-calls': fault(
    'passes fromDate over',
    on('searchAuditRecords').given((call) => ({ ...call, body: {} })),
  ),
  'audit/from-date-that-is-no-date': fault(
    'takes any word for a date',
    on('searchAuditRecords').step({
      readBody(incoming) {
        const read = plainSteps.readBody(incoming)
        if ('body' in read) return read
        return plainSteps.readBody({
          ...incoming,
          body: incoming.body.replace(/"fromDate":"[a-z ]+"/, '"fromDate":"2000-01-01"'),
        })
      },
    }),
  ),
  'audit/details-of-the-record': fault(
    'answers the details of the record before',
    on('getAuditRecord').find((found, { view }) => {
      const all = [...view.audit.values()]
      return found && (all.findLast(({ date, method }) => date < found.date && method !== found.method) ?? all.at(-1))
    }),
  ),
}
