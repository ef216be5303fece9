import { on } from '../on.ts'
import { part } from '../together.ts'
import type { HistoryFilter } from '../../domain/history.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { type ExecutionRecord } from '../../world/index.ts'
import { type AreaFaults, fault } from './fault.ts'
import { type Filters, filter, isOld, idFrom, WALKED, lastAuditIdAs } from './executions-alterations.ts'

const MONTH_MS = 30 * 86_400_000

/** Applies a filter by time as if its value were a whole hour. */
const hourly = (name: 'fromTime' | 'toTime'): Alteration =>
  part('executions', ({ filters }) => {
    const altered = (execution: ExecutionRecord, wanted: string): boolean =>
      filters[name](execution, `${wanted.slice(0, 2)}:00:00` as never)
    return { filters: { ...filters, [name]: altered satisfies HistoryFilter } }
  })

/** Answers nothing but the newest hundred executions where a filter is given. */
const newestBy = (name: keyof Filters): Alteration =>
  on('listExecutionHistory').decides((decision, { query, view }) => {
    if (query[name] === undefined) return decision
    const page = decision.result.page.filter((one) => !isOld(one, view))
    return { ...decision, result: { page, leftOut: 0 } }
  })

/** Disables one filter. */
const ignored = (name: keyof Filters): Alteration => filter(name, () => true)

const isOnDay = (time: number, day: string): boolean => new Date(time).toISOString().startsWith(day)

/** Faults of the filters of the history. */
export const executionFilterFaults = {
  'executions/filter-last-audit-id-leaves-out': fault(
    'includes the execution of lastAuditId itself',
    lastAuditIdAs('others', (id) => idFrom(id, 1n)),
  ),
  'executions/filter-last-audit-id-keeps': fault(
    'returns only executions a thousand ids below lastAuditId',
    lastAuditIdAs('others', (id) => idFrom(id, -1000n)),
  ),
  'executions/filter-audit-id': [
    fault(
      'ignores auditIdFilter',
      filter('auditIdFilter', () => true),
    ),
    fault(
      'leaves out the execution of auditIdFilter',
      filter('auditIdFilter', ({ auditId }, wanted) => auditId !== wanted),
    ),
    fault('looks for auditIdFilter among the newest hundred', newestBy('auditIdFilter')),
  ],
  'executions/filter-from-date-leaves-out': [
    fault(
      'reads fromDate as a month earlier',
      filter('fromDate', (one, _wanted, plain) => plain({ ...one, started: one.started + MONTH_MS })),
    ),
    fault(
      'ignores fromDate on later pages',
      on('listExecutionHistory').given((call) => {
        const { fromDate: _over, ...query } = call.query
        return call.query.lastAuditId === undefined ? call : { ...call, query }
      }),
    ),
  ],
  'executions/filter-from-date-keeps': [
    fault(
      'matches only the day of fromDate',
      filter('fromDate', ({ started }, day) => isOnDay(started, day)),
    ),
    fault('looks for what began after fromDate among the newest hundred', newestBy('fromDate')),
  ],
  'executions/filter-to-date-leaves-out': fault(
    'ignores toDate',
    filter('toDate', (one, _wanted, plain) => plain({ ...one, started: one.started - MONTH_MS })),
  ),
  'executions/filter-to-date-keeps': [
    fault(
      'matches only the day of toDate',
      filter('toDate', ({ started }, day) => isOnDay(started, day)),
    ),
    fault('looks for what began before toDate among the newest hundred', newestBy('toDate')),
    fault(
      'loses every seventh of the older executions to toDate',
      filter(
        'toDate',
        (one, _wanted, plain) => plain(one) && (one.flowId !== WALKED || BigInt(one.auditId) % 7n !== 0n),
      ),
    ),
  ],
  'executions/filter-from-time': [
    fault('ignores fromTime', ignored('fromTime')),
    fault('looks at the hour of fromTime only', hourly('fromTime')),
  ],
  'executions/filter-to-time': [
    fault('ignores toTime', ignored('toTime')),
    fault('looks at the hour of toTime only', hourly('toTime')),
  ],
  'executions/filter-status-leaves-out': fault(
    'returns warnings among the errors',
    filter('status', (one, wanted, plain) => plain(one) || (wanted === 'error' && one.status === 'warning')),
  ),
  'executions/filter-status-keeps': [
    fault(
      'omits canceled executions with an even audit id',
      filter(
        'status',
        (one, _wanted, plain) => plain(one) && !(one.status === 'canceled' && BigInt(one.auditId) % 2n === 0n),
      ),
    ),
    fault(
      'finds no running executions by their status',
      filter('status', (one, wanted, plain) => wanted !== 'running' && plain(one)),
    ),
    fault(
      'answers everything for queued',
      filter('status', (one, wanted, plain) => wanted === 'queued' || plain(one)),
    ),
  ],
  'executions/filter-trigger-type': fault('ignores triggerType', ignored('triggerType')),
  'executions/filter-started-by': fault('ignores startedBy', ignored('startedBy')),
  'executions/filter-description': fault('ignores description', ignored('description')),
  'executions/filter-metrics': fault('ignores metrics', ignored('metrics')),
  'executions/filters-combine': [
    fault(
      'ignores all other filters beside auditIdFilter',
      on('listExecutionHistory').given((call) => {
        const { auditIdFilter } = call.query
        return auditIdFilter === undefined ? call : { ...call, query: { auditIdFilter } }
      }),
    ),
    fault(
      'ignores triggerType beside a status',
      on('listExecutionHistory').given((call) => {
        const { triggerType: _over, ...query } = call.query
        return query.status === undefined ? call : { ...call, query }
      }),
    ),
    fault(
      'ignores a status beside a time',
      on('listExecutionHistory').given((call) => {
        const { status: _over, ...query } = call.query
        return query.fromTime === undefined ? call : { ...call, query }
      }),
    ),
    fault(
      'ignores the times beside two dates',
      on('listExecutionHistory').given((call) => {
        const { fromTime: _from, toTime: _to, ...query } = call.query
        return query.fromDate === undefined || query.toDate === undefined ? call : { ...call, query }
      }),
    ),
    fault(
      'ignores fromTime beside toTime',
      on('listExecutionHistory').given((call) => {
        const { fromTime: _over, ...query } = call.query
        return query.toTime === undefined ? call : { ...call, query }
      }),
    ),
    ...(['fromDate', 'status'] as const).map((name) =>
      fault(
        `ignores ${name} beside toDate`,
        on('listExecutionHistory').given((call) => {
          const { [name]: _over, ...query } = call.query
          return call.query.toDate === undefined ? call : { ...call, query }
        }),
      ),
    ),
    fault(
      'ignores lastAuditId on a late page if a status is given',
      on('listExecutionHistory').given((call) => {
        const { status, lastAuditId } = call.query
        const near = status !== undefined && lastAuditId !== undefined && lastAuditId > 1150
        return near ? { ...call, query: { ...call.query, lastAuditId: undefined } } : call
      }),
    ),
  ],
  'executions/text-filters-keep-matches': [
    fault(
      'finds nothing by startedBy',
      filter('startedBy', () => false),
    ),
    fault(
      'finds nothing by triggerType',
      filter('triggerType', () => false),
    ),
  ],
  'executions/text-filters-leave-out-others': [
    fault(
      'takes any user for the one asked for, if there is such a user',
      filter('startedBy', (_execution, wanted) => ['ada', 'robot', 'omar'].includes(wanted)),
    ),
    fault(
      'ignores the triggers that it knows',
      filter('triggerType', (_execution, wanted) => ['api', 'manual', 'schedule'].includes(wanted)),
    ),
  ],
} as const satisfies Partial<AreaFaults<'executions'>>
