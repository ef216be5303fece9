import type { AuditEntry } from '../world/index.ts'
import { on } from '../alterations/on.ts'
import type { AuditParts } from '../domain/audit.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { plainSteps } from '../domain/kernel/steps.ts'
import { type AreaFaults, type Fault, fault } from './fault.ts'

/** Calls that leave no record. */
function unrecorded(which: (...call: Parameters<AuditParts['record']>) => boolean): Fault['parts'] {
  return { audit: (plain) => ({ record: (...call) => (which(...call) ? [] : plain.record(...call)) }) }
}

/** Records that are shown otherwise. */
function shown(
  change: (record: Record<string, unknown>, entry: AuditEntry) => Record<string, unknown>,
): Fault['parts'] {
  return { audit: (plain) => ({ render: (entry) => change(plain.render(entry), entry) }) }
}

/** A search that asks otherwise, or finds otherwise. */
function search(
  change: (found: readonly AuditEntry[], call: any) => readonly AuditEntry[],
  ask: (call: any) => object = () => ({}),
): Fault['operations'] {
  return {
    searchAuditRecords: (plain) => ({
      apply: (call, nothing) => {
        const decision = plain.apply({ ...call, ...ask(call) }, nothing)
        return { ...decision, result: change(decision.result, call) }
      },
    }),
  }
}

const hasFailed = ({ exception }: AuditEntry): boolean => exception !== undefined

/** Reads the body of a search without minding what stands under fromDate. */
function anyDate({ steps }: Operation): Partial<Operation> {
  return {
    steps: {
      ...steps,
      readBody: (incoming) => {
        const read = plainSteps.readBody(incoming)
        return 'body' in read
          ? read
          : plainSteps.readBody({
              ...incoming,
              body: incoming.body.replace(/"fromDate":"[a-z ]+"/, '"fromDate":"2000-01-01"'),
            })
      },
    },
  }
}

/** Faults of the audit of API calls. */
export const auditFaults: AreaFaults<'audit'> = {
  'audit/changes-recorded': fault('records no change that succeeded', {
    parts: unrecorded(({ facts }, { status }) => facts.effect === 'writes' && status < 300),
  }),
  'audit/reads-recorded': fault('records no read', { parts: unrecorded(({ facts }) => facts.method === 'GET') }),
  'audit/failed-calls-recorded': fault('records no call that was refused with 400', {
    parts: unrecorded((_incoming, { status }) => status === 400),
  }),
  'audit/calls-of-others-recorded': fault('records calls of administrators alone', {
    parts: unrecorded((_incoming, _answer, caller) => caller?.user.role !== 'administrator'),
  }),
  'audit/each-call-recorded-by-itself': fault('records the first of several like calls alone', {
    parts: unrecorded(({ facts, target }, _answer, caller, _durationMs, { view }) => {
      if (caller === undefined) return false
      const [last] = view.audit.newestWhere('tenant', caller.tenantId)
      return (
        last !== undefined && last.user === caller.user.login && last.path === target && last.method === facts.method
      )
    }),
  }),
  'audit/search-answers-json': fault(
    'answers a search with nothing',
    on('searchAuditRecords').rendered(({ json: _none, ...answer }) => answer),
  ),
  'audit/date-shown': fault('gives records no date', { parts: shown(({ dt: _gone, ...record }) => record) }),
  'audit/date-is-that-of-the-call': fault('gives dates in seconds', {
    parts: shown((record, { date }) => ({ ...record, dt: Math.floor(date / 1000) })),
  }),
  'audit/user-shown': fault('names no user', { parts: shown(({ ur: _gone, ...record }) => record) }),
  'audit/user-same-for-one-user': fault('names the user by the call', {
    parts: shown((record, { id, user }) => ({ ...record, ur: `${user}-${id}` })),
  }),
  'audit/user-differs-between-users': fault('names the tenant in place of the user', {
    parts: shown((record) => ({ ...record, ur: 'tenant' })),
  }),
  'audit/method-shown': fault('gives the method under its full name', {
    parts: shown(({ md, ...record }) => ({ ...record, method: md })),
  }),
  'audit/method-tells-calls-apart': fault('gives every call the same method', {
    parts: shown((record) => ({ ...record, md: 'call' })),
  }),
  'audit/duration-shown': fault('gives durations below zero', {
    parts: shown((record, { durationMs }) => ({ ...record, dn: -1 - durationMs })),
  }),
  'audit/duration-in-milliseconds': fault('gives durations in seconds', {
    parts: shown((record, { durationMs }) => ({ ...record, dn: durationMs / 1000 })),
  }),
  'audit/exception-of-failed-call': fault('shows no exception text', {
    parts: shown(({ ex: _gone, ...record }) => record),
  }),
  'audit/no-exception-of-successful-call': fault('shows an exception text of calls that succeeded', {
    parts: shown((record) => ({ ex: 'no exception', ...record })),
  }),
  'audit/exception-true-holds-failed-calls': fault('leaves refusals with 400 out of the failed calls', {
    operations: search((found, { query }) =>
      query.exception === true ? found.filter(({ status }) => status !== 400) : found,
    ),
  }),
  'audit/exception-true-leaves-out-others': fault('passes exception over', {
    operations: search(
      (found) => found,
      () => ({ query: {} }),
    ),
  }),
  'audit/search-without-exception-gives-all': [
    fault('gives failed calls alone unless told otherwise', {
      operations: search((found, { query }) => (query.exception === undefined ? found.filter(hasFailed) : found)),
    }),
    fault('gives calls that succeeded alone unless told otherwise', {
      operations: search((found, { query }) =>
        query.exception === undefined ? found.filter((one) => !hasFailed(one)) : found,
      ),
    }),
  ],
  'audit/from-date-holds-later-calls': fault('looks only at the day of fromDate', {
    operations: search((found, { body }) =>
      found.filter(({ date }) => new Date(date).toISOString().startsWith(body?.fromDate ?? '')),
    ),
  }),
  'audit/from-date-leaves-out-earlier-calls': fault('passes fromDate over', {
    operations: search(
      (found) => found,
      () => ({ body: {} }),
    ),
  }),
  'audit/from-date-that-is-no-date': fault('takes any word for a date', on('searchAuditRecords').with(anyDate)),
  'audit/details-of-the-record': fault(
    'answers the details of the record before',
    on('getAuditRecord').with((plain) => ({
      find: (call) => {
        const found = plain.find(call) as AuditEntry | undefined
        const all: AuditEntry[] = [...call.view.audit.values()]
        return found === undefined
          ? undefined
          : (all.findLast(({ date, method }) => date < found.date && method !== found.method) ?? all.at(-1))
      },
    })),
  ),
}
