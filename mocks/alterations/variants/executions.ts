import type { Int64 } from '#spec'
import type { ExecutionRecord, View } from '../../world/index.ts'
import { part, together } from '../together.ts'
import { on, onEach } from '../on.ts'
import { executionsOf } from '../../domain/executions/find.ts'
import type { Steps } from '../../domain/kernel/steps.ts'
import type { ExecutionParts } from '../../domain/executions.ts'
import type { Call, Scene } from '../../domain/kernel/call.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { blank } from './alterations.ts'
import { executionLogVariants } from './executions-logs.ts'
import type { AreaVariants } from './variant.ts'

const HOUR_MS = 3_600_000
/** How many of the newest executions of a flow are counted. */
const NEWEST = 100
const MONTH_MS = 30 * 24 * HOUR_MS
const STATUSES = new Set(['queued', 'running', 'success', 'warning', 'error', 'canceled'])

/** Reads dates and times in a time zone this many hours ahead of UTC. */
function inZone(hours: number): Alteration {
  return part('executions', (plain) => ({
    filters: Object.fromEntries(
      Object.entries(plain.filters).map(([name, filter]) => [
        name,
        /Date$|Time$/.test(name)
          ? (execution: ExecutionRecord, wanted: never) =>
              filter({ ...execution, started: execution.started + hours * HOUR_MS }, wanted)
          : filter,
      ]),
    ) as typeof plain.filters,
  }))
}

/** Changes how text filters match. */
function textFilters(
  members: readonly ('startedBy' | 'description' | 'metrics')[],
  matches: (text: string, wanted: string) => boolean,
): Alteration {
  const changed = members.map((member) => [
    member,
    (execution: ExecutionRecord, wanted: string) => matches(execution[member], wanted),
  ])
  return part('executions', ({ filters }) => ({ filters: { ...filters, ...Object.fromEntries(changed) } }))
}

/** Whether any execution has this value in a member of the text filters. */
const anyHas = (view: View, wanted: string): boolean =>
  [...view.executions.values()].some(({ startedBy, description, metrics }) =>
    [startedBy, description, metrics].includes(wanted),
  )

/** The moment of a date and time; a date alone is its first moment, or its last. */
function momentOf(date: string, time: string | undefined, end: boolean): number {
  return Date.parse(`${date}T${time ?? (end ? '23:59:59' : '00:00:00')}Z`)
}

function dayAfter(date: string): string {
  return new Date(momentOf(date, undefined, true) + 1_000).toISOString().slice(0, 10)
}

/** Reads the query without validating `status`. */
const lenientStatus = ({ readParameters }: Steps): Pick<Steps, 'readParameters'> => ({
  readParameters: (incoming) => {
    const { query } = incoming
    const read = readParameters({ ...incoming, query: query.filter(([name]) => name !== 'status') })
    const status = query.find(([name]) => name === 'status')?.[1]
    return 'reason' in read || status === undefined ? read : { ...read, query: { ...read.query, status } }
  },
})

/** A call with other filters of the history. */
function filteredBy<C extends Scene>(call: C, filters: ExecutionParts['filters']): C {
  return { ...call, parts: { ...call.parts, executions: { ...call.parts.executions, filters } } }
}

/** A query parameter, reduced to the date for days. */
function dated([name, value]: readonly [string, string]): readonly [string, string] {
  return [name, name === 'fromDate' || name === 'toDate' ? value.replace(/T.*/s, '') : value]
}

const namesNone = ({ query }: Pick<Call<'getExecution'>, 'query'>): boolean =>
  Object.values(query).every((value) => value === undefined)

/** Variants of executions: status, history and its filters, counts. */
export const executionVariants: AreaVariants<'executions'> = {
  'executions/audit-id-filter': {
    'at-least': part('executions', ({ filters }) => ({
      filters: { ...filters, auditIdFilter: ({ auditId }, wanted: Int64) => auditId >= wanted },
    })),
    'at-most': part('executions', ({ filters }) => ({
      filters: { ...filters, auditIdFilter: ({ auditId }, wanted: Int64) => auditId <= wanted },
    })),
  },
  'executions/audit-id-allocation': {
    wide: part('runs', { newAuditId: (ids) => 2n ** 53n + 3n * BigInt(ids.id()) }),
  },
  'executions/record-members': {
    'status-only': part('executions', { render: ({ status }) => ({ status }) }),
    aged: on('getExecution').body((execution, { now }) => ({ ...execution, age: now - execution.started })),
  },
  'executions/get-without-query': {
    'newest-under-way': on('getExecution').find((found, call) =>
      namesNone(call) ? (executionsOf(call).findLast(({ status }) => !call.parts.runs.isOver(status)) ?? found) : found,
    ),
    refused: on('getExecution').refuses(namesNone),
  },
  'executions/message-id-form': {
    numbers: on('getExecution').rendered((answer, { query }) =>
      answer.status === 404 && query.some(([name, value]) => name === 'messageId' && !/^\d+$/.test(value))
        ? { status: 400, text: 'messageId must be a number' }
        : answer,
    ),
  },
  'executions/get-by-status-picks': { oldest: part('executions', { pick: (matching) => matching[0] }) },
  'executions/get-by-status-alone': {
    refused: on('getExecution').refuses(
      ({ query: { status, ...named } }) => status !== undefined && namesNone({ query: named }),
    ),
  },
  'executions/get-parameters-disagree': {
    'audit-id-wins': on('getExecution').with((plain) => ({
      find: (call) =>
        plain.find(call.query.auditId === undefined ? call : { ...call, query: { ...call.query, status: undefined } }),
    })),
  },
  'executions/execution-of-another-flow': {
    found: together(
      onEach('getExecutionConsole', 'tailExecutionConsole').otherwise(({ view, path }) =>
        view.executions.get(path.auditId),
      ),
      on('getExecution').otherwise(({ view, query: { auditId, ...others } }) =>
        auditId === undefined || !namesNone({ query: { ...others, auditId: undefined } })
          ? undefined
          : view.executions.get(auditId),
      ),
    ),
  },
  'executions/unknown-status-asked': {
    'no-match': on('listExecutionHistory')
      .step(lenientStatus)
      .decides((decision, { query: { status } }) =>
        status === undefined || STATUSES.has(status) ? decision : { ...decision, result: { page: [], leftOut: 0 } },
      ),
  },
  'executions/history-item-members': {
    'documented-only': part('executions', {
      renderLight: ({ auditId, status, started }) => ({ auditId, status, started }),
    }),
  },
  'executions/history-order': { 'oldest-first': part('executions', { order: (page) => page.toReversed() }) },
  'executions/history-page-size': { seven: part('executions', { pageSize: 7 }) },
  'executions/truncated-header-when-complete': {
    absent: part('executions', { truncated: (leftOut) => (leftOut === 0 ? undefined : String(leftOut)) }),
  },
  'executions/history-of-unknown-flow': {
    empty: together(
      on('listExecutionHistory').otherwise((call) => blank(call.path.flowId, call)),
      on('countExecutionStatuses').otherwise((call) => blank(call.path.flowId, call)),
    ),
  },
  'executions/started-of-queued': {
    null: part('executions', (plain) => ({
      renderLight: (execution) => ({
        ...plain.renderLight(execution),
        ...(execution.status === 'queued' ? { started: null } : {}),
      }),
    })),
    absent: part('executions', (plain) => ({
      renderLight: (execution) => {
        const { started, ...item } = plain.renderLight(execution)
        return execution.status === 'queued' ? item : { ...item, started: started ?? execution.started }
      },
    })),
  },
  'executions/unknown-last-audit-id': {
    refused: on('listExecutionHistory').refuses(
      ({ query: { lastAuditId }, view }) => lastAuditId !== undefined && view.executions.get(lastAuditId) === undefined,
    ),
  },
  'executions/dates-in-a-zone': { ahead: inZone(9), behind: inZone(-7) },
  'executions/date-bounds': {
    'end-excluded': together(
      part('executions', (plain) => ({
        filters: {
          ...plain.filters,
          toDate: (execution: ExecutionRecord, wanted: never) => !plain.filters.fromDate(execution, wanted),
        },
      })),
      on('listExecutionHistory').given((call) => {
        const { toDate, toTime, ...query } = call.query
        if (toDate === undefined || toTime === undefined) return call
        const { fromDate, ...filters } = call.parts.executions.filters
        // By the filters, which know the time zone.
        const isBefore = (execution: ExecutionRecord): boolean =>
          !fromDate(execution, toDate as never) ||
          !(filters.fromTime(execution, toTime as never) || fromDate(execution, dayAfter(toDate) as never))
        const before: typeof fromDate = (execution, wanted) => isBefore(execution) && fromDate(execution, wanted)
        const asked = { ...call, query: { fromDate: '1970-01-01', ...query } }
        return filteredBy(asked, { ...filters, fromDate: before })
      }),
    ),
  },
  'executions/times-of-day': {
    'one-moment': on('listExecutionHistory').given((call) => {
      const { fromDate, toDate, fromTime, toTime, ...query } = call.query
      const from = fromDate === undefined ? Number.NEGATIVE_INFINITY : momentOf(fromDate, fromTime, false)
      const to = toDate === undefined ? Number.POSITIVE_INFINITY : momentOf(toDate, toTime, true)
      const asked = { ...call, query: { ...query, fromDate: '1970-01-01' } }
      return filteredBy(asked, {
        ...call.parts.executions.filters,
        fromDate: ({ started }) => started >= from && started < to + 1_000,
      })
    }),
  },
  'executions/date-with-time': {
    'date-part': on('listExecutionHistory').step(({ readParameters }) => ({
      readParameters: (incoming) => readParameters({ ...incoming, query: incoming.query.map(dated) }),
    })),
  },
  'executions/trigger-types': {
    refused: on('listExecutionHistory').refuses(
      ({ query: { triggerType }, view }) =>
        triggerType !== undefined && ![...view.executions.values()].some((one) => one.triggerType === triggerType),
    ),
  },
  'executions/text-filter-values': {
    refused: on('listExecutionHistory').refuses(({ query: { startedBy, description, metrics }, view }) =>
      [startedBy, description, metrics].some((wanted) => wanted !== undefined && !anyHas(view, wanted)),
    ),
  },
  'executions/text-filter-match': {
    equals: textFilters(['description', 'metrics'], (text, wanted) => text === wanted),
    'contains-any-case': textFilters(['startedBy', 'description', 'metrics'], (text, wanted) =>
      text.toLowerCase().includes(wanted.toLowerCase()),
    ),
  },
  'executions/zero-counts': {
    zero: part('executions', (plain) => ({
      counts: (executions, now) => ({
        ...Object.fromEntries([...STATUSES].map((status) => [status, 0])),
        ...plain.counts(executions, now),
      }),
    })),
  },
  'executions/counted-window': {
    month: part('executions', (plain) => ({
      counts: (executions, now) =>
        plain.counts(
          executions.filter(({ started }) => started > now - MONTH_MS),
          now,
        ),
    })),
    newest: part('executions', (plain) => ({
      counts: (executions, now) => plain.counts(executions.slice(-NEWEST), now),
    })),
  },
  ...executionLogVariants,
}
