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

/** Takes what is refused for a date, and has this form, for a day. */
const takingDates = (form: string): Alteration =>
  on('searchAuditRecords').step({
    readBody(incoming) {
      const read = plainSteps.readBody(incoming)
      if ('body' in read) return read
      const body = incoming.body.replace(new RegExp(`"fromDate":${form}`), '"fromDate":"2026-01-01"')
      return plainSteps.readBody({ ...incoming, body })
    },
  })

/** Calls that no area of objects has. */
const OF_OTHER_CONTROLLERS = [
  'createApiKey',
  'revokeApiKey',
  'runFlow',
  'runFlowByName',
  'stopFlow',
  'importFlows',
  'importObjects',
  'restoreDeletedObject',
] as const

const hasFailed = ({ exception }: AuditEntry): boolean => exception !== undefined

/** Faults of the audit of API calls. */
export const auditFaults: AreaFaults<'audit'> = {
  'audit/changes-recorded': [
    fault(
      'omits successful changes',
      unrecorded(({ facts }, { status }) => facts.effect === 'writes' && status < 300),
    ),
    ...(['DELETE', 'PUT'] as const).map((method) =>
      fault(
        `omits ${method}`,
        unrecorded(({ facts }) => facts.method === method),
      ),
    ),
    ...(['connections', 'formats', 'schedules', 'webhooks', 'macros', 'listeners'] as const).map((group) =>
      fault(
        `omits calls on ${group}`,
        unrecorded(({ facts }) => facts.group === group),
      ),
    ),
    ...(['deleteConnection', 'createWebhook', 'bulkEditFlows', 'disableSchedule'] as const).map((id) =>
      fault(
        `omits ${id}`,
        unrecorded(({ facts }) => facts.id === id),
      ),
    ),
    ...OF_OTHER_CONTROLLERS.map((id) =>
      fault(
        `omits ${id}`,
        unrecorded(({ facts }) => facts.id === id),
      ),
    ),
  ],
  'audit/failed-calls-recorded': fault(
    'omits calls refused with 400',
    unrecorded((_incoming, { status }) => status === 400),
  ),
  'audit/calls-of-others-recorded': [
    fault(
      'records only calls of administrators',
      unrecorded((_incoming, _answer, caller) => caller?.user.role !== 'administrator'),
    ),
    fault(
      "lists the caller's own calls alone",
      on('listAuditRecords').result((found, { caller }) => found.filter(({ user }) => user === caller.user.login)),
    ),
    fault(
      "finds the caller's own calls alone",
      finding((found, { caller }) => found.filter(({ user }) => user === caller.user.login)),
    ),
  ],
  'audit/each-call-recorded-by-itself': fault(
    'records only the first of several similar calls',
    unrecorded(({ facts, target }, _answer, caller, _durationMs, { view }) => {
      if (caller === undefined) return false
      const [last] = view.audit.newestWhere('tenant', caller.tenantId)
      return (
        last !== undefined && last.user === caller.user.login && last.path === target && last.method === facts.method
      )
    }),
  ),
  'audit/search-answers-json': fault(
    'returns nothing for a search',
    on('searchAuditRecords').rendered(({ json: _none, ...answer }) => answer),
  ),
  'audit/date-shown': fault(
    'omits the date of records',
    shown(({ dt: _gone, ...record }) => record),
  ),
  'audit/date-is-that-of-the-call': [
    fault(
      'gives dates in seconds',
      shown((record, { date }) => ({ ...record, dt: Math.floor(date / 1000) })),
    ),
    fault(
      'takes the time of another zone for that of its own',
      shown((record, { date }) => ({ ...record, dt: date + 2 * 3_600_000 })),
    ),
  ],
  'audit/user-shown': [
    fault(
      'omits the user',
      shown(({ ur: _gone, ...record }) => record),
    ),
    fault(
      'omits the user of failed calls',
      shown(({ ur, ...record }, { status }) => (status < 400 ? { ...record, ur } : record)),
    ),
  ],
  'audit/user-same-for-one-user': fault(
    'appends the call id to the user',
    shown((record, { id, user }) => ({ ...record, ur: `${user}-${id}` })),
  ),
  'audit/user-differs-between-users': fault(
    'sends the same user for all',
    shown((record) => ({ ...record, ur: 'tenant' })),
  ),
  'audit/method-shown': fault(
    'sends the method under another member name',
    shown(({ md, ...record }) => ({ ...record, method: md })),
  ),
  'audit/method-tells-calls-apart': [
    fault(
      'gives every call the same method',
      shown((record) => ({ ...record, md: 'call' })),
    ),
    fault(
      'gives replacements the method of creations',
      shown((record) => (record['md'] === 'PUT' ? { ...record, md: 'POST' } : record)),
    ),
  ],
  'audit/duration-shown': [
    fault(
      'gives negative durations',
      shown((record, { durationMs }) => ({ ...record, dn: -1 - durationMs })),
    ),
    fault(
      'gives durations as text',
      shown((record, { durationMs }) => ({ ...record, dn: `${durationMs} ms` })),
    ),
    fault(
      'gives no durations',
      shown(({ dn: _gone, ...record }) => record),
    ),
    fault(
      'gives no durations of failed calls',
      shown((record, { durationMs, status }) => ({ ...record, dn: status < 400 ? durationMs : null })),
    ),
  ],
  'audit/duration-in-milliseconds': fault(
    'gives durations in seconds',
    shown((record, { durationMs }) => ({ ...record, dn: durationMs / 1000 })),
  ),
  'audit/exception-of-failed-call': [
    fault(
      'shows no exception text',
      shown(({ ex: _gone, ...record }) => record),
    ),
    fault(
      'shows no exception text for calls of editors',
      shown(({ ex, ...record }, { user }) => (user === 'edda' ? record : { ...record, ex })),
    ),
    fault(
      'shows no exception text of failures inside the server',
      shown(({ ex, ...record }, { status }) => (status >= 500 ? record : { ...record, ex })),
    ),
    fault(
      'shows an empty exception text of failures inside the server as of calls that succeed',
      shown(({ ex = '', ...record }, { status }) => ({ ...record, ex: status >= 500 ? '' : ex })),
    ),
  ],
  'audit/no-exception-of-successful-call': fault(
    'shows an exception text for successful calls',
    shown((record) => ({ ex: 'no exception', ...record })),
  ),
  'audit/exception-true-holds-failed-calls': fault(
    'omits refusals with 400 from the failed calls',
    finding((found, { query }) => (query.exception === true ? found.filter(({ status }) => status !== 400) : found)),
  ),
  'audit/exception-true-leaves-out-others': [
    fault(
      'finds the call after each failed one too, with its text',
      on('searchAuditRecords').with((plain) => ({
        apply: (call, found) => {
          const { result: all, ...decision } = plain.apply({ ...call, query: {} }, found)
          if (call.query.exception !== true) return plain.apply(call, found)
          const rubbed = all.map((one, at) => ({ exception: all[at + 1]?.exception, ...one }))
          return { ...decision, result: rubbed.filter(hasFailed) }
        },
      })),
    ),
    fault(
      'ignores exception',
      on('searchAuditRecords').given((call) => ({ ...call, query: {} })),
    ),
    fault(
      'ignores exception, and shows an empty text of successful calls',
      on('searchAuditRecords')
        .given((call) => ({ ...call, query: {} }))
        .items((record) => ({ ex: '', ...record })),
    ),
    fault(
      'finds deletions with exception=true too, and shows an empty text of successful calls',
      on('searchAuditRecords')
        .with((plain) => ({
          apply: (call, found) => {
            const { result: all, ...decision } = plain.apply({ ...call, query: {} }, found)
            const isFound = (one: AuditEntry): boolean => hasFailed(one) || one.method === 'DELETE'
            return { ...decision, result: call.query.exception === true ? all.filter(isFound) : all }
          },
        }))
        .items((record) => ({ ex: '', ...record })),
    ),
    fault(
      'finds the successful calls with exception=true',
      on('searchAuditRecords').with((plain) => ({
        apply: (call, found) => {
          const { result, ...decision } = plain.apply({ ...call, query: {} }, found)
          return {
            ...decision,
            result:
              call.query.exception === true ? result.filter((one) => !hasFailed(one)) : plain.apply(call, found).result,
          }
        },
      })),
    ),
    fault(
      'shows no exception text of calls about what is missing',
      shown(({ ex, ...record }, { status }) => (status === 404 ? record : { ...record, ex })),
    ),
  ],
  'audit/search-without-exception-gives-all': [
    fault(
      'returns only failed calls by default',
      finding((found, { query }) => (query.exception === undefined ? found.filter(hasFailed) : found)),
    ),
    fault(
      'returns only successful calls by default',
      finding((found, { query }) => (query.exception === undefined ? found.filter((one) => !hasFailed(one)) : found)),
    ),
  ],
  'audit/from-date-holds-later-calls': [
    fault(
      'matches only the day of fromDate',
      finding((found, { body }) =>
        found.filter(({ date }) => new Date(date).toISOString().startsWith(body?.fromDate ?? '')),
      ),
    ),
    fault(
      'begins on the day after fromDate',
      finding((found, { body }) =>
        found.filter(({ date }) => new Date(date).toISOString().slice(0, 10) > (body?.fromDate ?? '')),
      ),
    ),
  ],
  'audit/from-date-leaves-out-earlier-calls': [
    fault(
      'ignores fromDate',
      on('searchAuditRecords').given((call) => ({ ...call, body: {} })),
    ),
    fault(
      'ignores fromDate in searches of failed calls',
      on('searchAuditRecords').given((call) => (call.query.exception === true ? { ...call, body: {} } : call)),
    ),
  ],
  'audit/from-date-that-is-no-date': [
    fault('accepts any word as a date', takingDates('"[a-z ]+"')),
    fault('accepts whatever has the form of a date', takingDates(String.raw`"\d{4}-\d\d-\d\d"`)),
    fault('accepts an object as a date', takingDates(String.raw`\{[^}]*\}`)),
  ],
  'audit/details-of-the-record': [
    fault(
      'returns the details of the previous record',
      on('getAuditRecord').find((found, { view }) => {
        const all = [...view.audit.values()]
        return found && (all.findLast(({ date, method }) => date < found.date && method !== found.method) ?? all.at(-1))
      }),
    ),
    fault(
      'returns the details of the oldest record',
      on('getAuditRecord').find((found, { view }) => found && [...view.audit.values()][0]),
    ),
  ],
}
