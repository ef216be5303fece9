import { type Int64, parseInt64 } from '#spec'
import type { Json } from '../json.ts'
import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import { executionsOf } from '../../domain/executions/find.ts'
import type { HistoryFilter } from '../../domain/history.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Call } from '../../domain/kernel/call.ts'
import { type ExecutionRecord, type ExecutionStatus, type View, put } from '../../world/index.ts'
import { type AreaFaults, fault } from './fault.ts'
import { isOwn } from './runs-alterations.ts'

type HistoryCall = Call<'listExecutionHistory'>
type Filters = HistoryCall['query']

const MONTH_MS = 30 * 86_400_000

/** Changes the final status of every run with a given status. */
const endsAs = (from: ExecutionStatus, outcome: 'success' | 'warning' | 'error'): Alteration =>
  part('runs', (plain) => ({
    planOf: (flow, scene) => {
      const plan = plain.planOf(flow, scene)
      return plan.outcome === from ? { ...plan, outcome } : plan
    },
  }))

/** Changes one filter of the history. */
const filter = <Name extends keyof Filters>(
  name: Name,
  passes: (
    execution: ExecutionRecord,
    wanted: NonNullable<Filters[Name]>,
    plain: (execution: ExecutionRecord) => boolean,
  ) => boolean,
): Alteration =>
  part('executions', ({ filters }) => {
    const altered = (execution: ExecutionRecord, wanted: never): boolean =>
      passes(execution, wanted, (other) => filters[name](other, wanted))
    return { filters: { ...filters, [name]: altered satisfies HistoryFilter } }
  })

/** Applies a filter by time as if its value were a whole hour. */
const hourly = (name: 'fromTime' | 'toTime'): Alteration =>
  part('executions', ({ filters }) => {
    const altered = (execution: ExecutionRecord, wanted: string): boolean =>
      filters[name](execution, `${wanted.slice(0, 2)}:00:00` as never)
    return { filters: { ...filters, [name]: altered satisfies HistoryFilter } }
  })

/** What begins executions beside clients. */
const OTHER_WAYS = { schedule: 'a schedule', listener: 'a message', bulk: 'a bulk edit' }

/** The ends of executions that did not succeed. */
const OTHER_ENDS = ['error', 'warning', 'canceled'] as const

/** Statuses of executions that did not come to an end of their own. */
const UNDER_WAY_OR_STOPPED: readonly ExecutionStatus[] = ['queued', 'running', 'canceled']

/** Whether an execution is none of the newest hundred of its flow. */
function isOld({ auditId, flowId }: ExecutionRecord, { executions }: View): boolean {
  const newest = executions.where('flowId', flowId).at(-100)
  return newest !== undefined && auditId < newest.auditId
}

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

/** Finds the newest execution if there is no match. */
const findingAnother = (when: (query: Call<'getExecution'>['query']) => boolean): Alteration =>
  on('getExecution').find(
    (found, { query, view }) => found ?? (when(query) ? [...view.executions.values()].at(-1) : undefined),
  )

/** The latest execution of the same flow. */
const newestOf = <One extends ExecutionRecord>(one: One, { executions }: View): ExecutionRecord =>
  [...executions.values()].findLast(({ flowId }) => flowId === one.flowId) ?? one

/** Ignores a member of the query, if the complete query has a match. */
const passingOver = (member: 'status' | 'messageId'): Alteration =>
  on('getExecution').with(({ find }) => ({
    find: (call) => {
      const { [member]: _over, ...query } = call.query
      return find(call) === undefined ? undefined : find({ ...call, query })
    },
  }))

/** Changes or removes X-Truncated-Count. */
const leftOut = (change: (count: number, call: HistoryCall) => number | undefined): Alteration =>
  on('listExecutionHistory').answer(({ headers: _plain, ...answer }, call, result) => {
    const count = change(result.leftOut, call)
    return count === undefined ? answer : { ...answer, headers: { 'x-truncated-count': String(count) } }
  })

const isFiltered = ({ query }: HistoryCall): boolean => query.status !== undefined
const isLaterPage = ({ query }: HistoryCall): boolean => query.lastAuditId !== undefined && query.status === undefined

/** An id at a given distance from another one. */
const idFrom = (id: Int64, distance: bigint): Int64 | undefined => parseInt64(String(BigInt(id) + distance))

const isEnd = (status: string): boolean => status !== 'queued' && status !== 'running'

/** The demo flow whose history the checks page through. */
const WALKED = 106

/** Changes the id at which a later page starts, for the paged flow or for all others. */
const lastAuditIdAs = (
  of: 'walked' | 'others',
  change: (id: Int64, call: HistoryCall) => Int64 | undefined,
): Alteration =>
  on('listExecutionHistory').given((call) => {
    const { lastAuditId: id, ...query } = call.query
    const isMeant = isLaterPage(call) && (call.path.flowId === WALKED) === (of === 'walked')
    const lastAuditId = id === undefined || !isMeant ? id : change(id, call)
    return { ...call, query: lastAuditId === undefined ? query : { ...query, lastAuditId } }
  })

/** Faults of executions: status, history and its filters, counts, logs, dbt. */
export const executionFaults: AreaFaults<'executions'> = {
  'executions/status-values': [
    fault(
      'spells a status in upper case in the history',
      on('listExecutionHistory').items((item) => ({
        ...item,
        status: item.status === 'queued' ? 'QUEUED' : item.status.replace('success', 'SUCCESS'),
      })),
    ),
    fault(
      'says that an execution is waiting which waits for another one',
      on('getExecution').body((body, { view }) => {
        const { status, waits } = view.executions.get(body.auditId) ?? {}
        return status === 'queued' && waits === true ? { ...body, status: 'waiting' } : body
      }),
    ),
  ],
  'executions/success': fault('reports successes as warnings', endsAs('success', 'warning')),
  'executions/error': fault('reports failures as warnings', endsAs('error', 'warning')),
  'executions/warning': fault('reports warnings as successes', endsAs('warning', 'success')),
  'executions/terminal-stays': [
    ...(['error', 'canceled'] as const).map((status) =>
      fault(
        `shows an execution as a success half a minute after it ended as ${status}`,
        onEach('getExecution').result((execution: ExecutionRecord, { now }) =>
          // Executions from before the world starts have a rule of their own.
          execution.status === status && execution.triggerType === 'api' && now - (execution.ended ?? now) > 30_000
            ? { ...execution, status: 'success' }
            : execution,
        ),
      ),
    ),
    fault(
      'marks a success as canceled when the flow runs again',
      part('runs', (plain) => ({
        begin: (auditId, scene) => {
          const execution = scene.view.executions.get(auditId)
          const before = scene.view.executions
            .where('flowId', execution?.flowId ?? 0)
            .filter((one) => one.auditId !== auditId && one.status === 'success' && one.triggerType === 'api')
          return [...plain.begin(auditId, scene), ...before.flatMap((one) => plain.cancel(one, 'taken back', scene))]
        },
      })),
    ),
  ],
  'executions/get-by-audit-id': [
    fault(
      'returns the newest execution for an old audit id',
      on('getExecution').with(({ find }) => ({
        find: (call) => {
          const { messageId, status } = call.query
          const found = find(call)
          const isOld = found !== undefined && found.triggerType !== 'api'
          return isOld && messageId === undefined && status === undefined ? find({ ...call, query: {} }) : found
        },
      })),
    ),
    fault(
      'returns the newest execution while it is under way',
      on('getExecution').find((found, call) => {
        const newest = executionsOf(call).at(-1)
        const isOlder = found !== undefined && newest !== undefined && found.auditId < newest.auditId
        return isOlder && call.query.auditId !== undefined && !isEnd(newest.status) ? newest : found
      }),
    ),
    fault(
      'finds the newest hundred executions alone',
      on('getExecution').find((found, { query, view }) =>
        found && query.auditId !== undefined && isOld(found, view) ? undefined : found,
      ),
    ),
    fault(
      'shows a success with the status with which it was read first',
      on('getExecution').decides(({ changes, result, ...decision }, { caller: { user }, view, now }) => {
        const key = `read:${result.auditId}`
        const kind = view.visits.get(key)?.kind ?? result.status
        const visit = put('visits', key, { key, userId: String(user.id), kind, id: 0, at: now })
        return {
          ...decision,
          changes: [...changes, visit],
          result: result.status === 'success' ? { ...result, status: kind as typeof result.status } : result,
        }
      }),
    ),
  ],
  'executions/get-by-unknown-audit-id': fault(
    'returns another execution for an unknown audit id',
    findingAnother(({ auditId }) => auditId !== undefined && auditId > 2 ** 50),
  ),
  'executions/get-of-flow-never-run': fault(
    'returns an execution of another flow for a flow that has none',
    on('getExecution').find((found, call) =>
      found === undefined && call.query.auditId !== undefined && executionsOf(call).length === 0
        ? [...call.view.executions.values()].at(-1)
        : found,
    ),
  ),
  'executions/get-by-status': [
    fault('ignores the status if an execution has it', passingOver('status')),
    fault(
      'finds no execution by its status that is running',
      on('getExecution').find((found, { query }) => (query.status === 'running' ? undefined : found)),
    ),
    fault(
      'finds the newest execution alone by its status',
      on('getExecution').find((found, call) => {
        const { status } = call.query
        return status === undefined || executionsOf(call).at(-1)?.status === status ? found : undefined
      }),
    ),
  ],
  'executions/get-by-status-missing': [
    fault(
      'returns another execution if none has the status',
      findingAnother(({ status }) => status !== undefined),
    ),
    ...(['queued', 'running', 'canceled'] as const).map((status) =>
      fault(
        `returns the newest execution of the flow if none is ${status}`,
        on('getExecution').find(
          (found, call) => found ?? (call.query.status === status ? executionsOf(call).at(-1) : undefined),
        ),
      ),
    ),
  ],
  'executions/get-by-message': fault('ignores the message if it started a run', passingOver('messageId')),
  'executions/get-by-unknown-message': [
    fault(
      'returns another execution for an unknown message',
      findingAnother(({ messageId }) => messageId !== undefined),
    ),
    fault(
      'returns any execution of the flow that a message started',
      on('getExecution').find(
        (found, call) =>
          found ??
          (call.query.messageId === undefined
            ? undefined
            : executionsOf(call).findLast(({ messageId }) => messageId !== undefined)),
      ),
    ),
  ],
  'executions/history-is-an-array': fault(
    'returns an object for a flow that never ran',
    on('listExecutionHistory').body((items) => (items.length === 0 ? { items } : items)),
  ),
  'executions/history-audit-id': fault(
    'sends audit ids as text',
    on('listExecutionHistory').items((item) => ({ ...item, auditId: String(item.auditId) })),
  ),
  'executions/history-status': fault(
    'omits the status of items',
    on('listExecutionHistory').items(({ status: _gone, ...item }) => item),
  ),
  'executions/history-started': [
    fault(
      'sends the start in seconds',
      on('listExecutionHistory').items((item) => ({ ...item, started: Math.floor(item.started / 1000) })),
    ),
    ...(['running', 'error', 'warning', 'canceled'] as const).map((status) =>
      fault(
        `omits the start of executions that show ${status}`,
        on('listExecutionHistory').items(({ started, ...item }) =>
          item.status === status ? item : { ...item, started },
        ),
      ),
    ),
    fault(
      'shows the end of an execution as its start',
      on('listExecutionHistory').items((item, { view }) => ({
        ...item,
        started: view.executions.get(item.auditId)?.ended ?? item.started,
      })),
    ),
    fault(
      'sends the start of executions by a schedule in the time of another zone',
      on('listExecutionHistory').body((list, { view }) =>
        list.map((item: { auditId: Int64; started: number }) =>
          view.executions.get(item.auditId)?.triggerType === 'schedule'
            ? { ...item, started: item.started + 7_200_000 }
            : item,
        ),
      ),
    ),
    ...(['listener', 'bulk'] as const).map((way) =>
      fault(
        `omits the start of executions by ${OTHER_WAYS[way]}`,
        on('listExecutionHistory').items(({ started, ...item }, { view, path }) => {
          const isByIt = view.executions.get(item.auditId)?.triggerType === way
          return isByIt && isOwn(path.flowId) ? item : { ...item, started }
        }),
      ),
    ),
  ],
  'executions/history-holds-new-run': fault(
    'lists only finished executions',
    on('listExecutionHistory').body((items: ExecutionRecord[]) =>
      items.filter(({ status }) => status !== 'queued' && status !== 'running'),
    ),
  ),
  'executions/history-of-the-named-flow-only': [
    fault(
      'lists everything for a flow without executions',
      on('listExecutionHistory').decides((decision, call) => {
        const asked = Object.keys(call.query).length > 0
        const page = [...call.view.executions.values()].slice(-50)
        return decision.result.page.length > 0 || asked ? decision : { ...decision, result: { page, leftOut: 0 } }
      }),
    ),
    fault(
      'looks for auditIdFilter in the histories of all flows',
      on('listExecutionHistory').decides((decision, { query, view }) => {
        const named = query.auditIdFilter === undefined ? undefined : view.executions.get(query.auditIdFilter)
        return decision.result.page.length > 0 || named === undefined
          ? decision
          : { ...decision, result: { page: [named], leftOut: 0 } }
      }),
    ),
    fault(
      'lists the executions of all flows with a status, where the flow has none',
      on('listExecutionHistory').decides((decision, { query, view }) => {
        const page = [...view.executions.values()].filter(({ status }) => status === query.status).slice(-50)
        return decision.result.page.length > 0 ? decision : { ...decision, result: { page, leftOut: 0 } }
      }),
    ),
  ],
  'executions/history-no-doubles': fault(
    'lists the newest execution of a full page twice',
    on('listExecutionHistory').body((items, call) =>
      items.length < 100 || call.query.status !== undefined ? items : [items[0], ...items.slice(0, -1)],
    ),
  ),
  'executions/audit-ids-grow': fault(
    'assigns descending audit ids',
    part('runs', (plain) => ({
      start: (flow, request, caller, scene) =>
        plain.start(flow, request, caller, {
          ...scene,
          ids: { ...scene.ids, id: () => 1_000_000 - Number(scene.ids.id()) },
        }),
    })),
  ),
  'executions/history-page-limit': [
    fault('returns one execution too many', part('executions', { pageSize: 101 })),
    fault(
      'returns all that is left after the first page',
      on('listExecutionHistory').given(({ parts, ...call }) => ({
        ...call,
        parts:
          call.query.lastAuditId === undefined
            ? parts
            : { ...parts, executions: { ...parts.executions, pageSize: Number.MAX_SAFE_INTEGER } },
      })),
    ),
  ],
  'executions/history-keeps-newest': fault(
    'omits every second execution of a full page',
    on('listExecutionHistory').decides((decision, call) => {
      const { page, leftOut: count } = decision.result
      if (count === 0 || Object.keys(call.query).length > 0) return decision
      const kept = page.filter((_item, index) => index % 2 === 0)
      return { ...decision, result: { page: kept, leftOut: count + page.length - kept.length } }
    }),
  ),
  'executions/truncated-count-sent': fault(
    'never sends X-Truncated-Count',
    leftOut(() => undefined),
  ),
  'executions/truncated-count-value': fault(
    'counts one execution too few',
    leftOut((count, call) => (count > 0 && !isFiltered(call) && !isLaterPage(call) ? count - 1 : count)),
  ),
  'executions/truncated-count-with-filters': [
    fault(
      'also counts executions that the filter excludes',
      leftOut((count, call) => (isFiltered(call) && call.query.lastAuditId === undefined ? count + 7 : count)),
    ),
    fault(
      'also counts executions that the filter excludes, on later pages',
      leftOut((count, call) => (isFiltered(call) && call.query.lastAuditId !== undefined ? count + 7 : count)),
    ),
    fault(
      'also counts executions that other users or triggers started',
      leftOut((count, { query }) => ((query.startedBy ?? query.triggerType) === undefined ? count : count + 7)),
    ),
    fault(
      'also counts executions that the dates exclude',
      leftOut((count, { query }) =>
        (query.fromDate ?? query.toDate) !== undefined && query.lastAuditId === undefined ? count + 7 : count,
      ),
    ),
  ],
  'executions/truncated-count-while-walking': fault(
    'counts from the newest execution on every page',
    leftOut((count, call) => (isLaterPage(call) ? count + 100 : count)),
  ),
  'executions/truncated-count-none': fault(
    'counts one omitted execution for a complete list',
    leftOut((count, { query }) => (count === 0 && query.auditIdFilter !== undefined ? 1 : count)),
  ),
  'executions/walk-loses-nothing': fault(
    'skips an execution between two pages',
    lastAuditIdAs('walked', (id, call) => executionsOf(call).findLast(({ auditId }) => auditId < id)?.auditId ?? id),
  ),
  'executions/walk-repeats-nothing': fault(
    'starts a page with the last execution of the previous one',
    // The last page stays as it is, so that paging ends.
    lastAuditIdAs('walked', (id, call) =>
      executionsOf(call).some(({ auditId }) => auditId < id) ? idFrom(id, 1n) : id,
    ),
  ),
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
      'loses every twentieth of the older executions to toDate',
      filter(
        'toDate',
        (one, _wanted, plain) => plain(one) && (one.flowId !== WALKED || BigInt(one.auditId) % 20n !== 0n),
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
  'executions/counts-are-integers': [
    fault(
      'sends the counts as text',
      on('countExecutionStatuses').body((counts) =>
        Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
      ),
    ),
    fault(
      'counts the executions of all statuses too',
      on('countExecutionStatuses').body((counts) => {
        const total = Object.values<number>(counts).reduce((sum, count) => sum + count, 0)
        return { ...counts, total }
      }),
    ),
  ],
  'executions/counts-hold-new-run': [
    fault(
      'counts only executions before today',
      on('countExecutionStatuses').decides((decision) => ({ ...decision, result: { success: 1 } })),
    ),
    ...(['error', 'warning'] as const).map((status) =>
      fault(
        `counts executions that ended as ${status} under another name`,
        on('countExecutionStatuses').body(({ [status]: count, ...counts }) =>
          count === undefined ? counts : { ...counts, [`${status}s`]: count },
        ),
      ),
    ),
    ...Object.entries(OTHER_WAYS).map(([way, what]) =>
      fault(
        `counts no execution by ${what}`,
        on('countExecutionStatuses').body((counts, { view, path }) => {
          const others = view.executions
            .where('flowId', path.flowId)
            .filter(({ triggerType, status }) => triggerType === way && status === 'success')
          return { ...counts, success: (counts.success ?? 0) - others.length }
        }),
      ),
    ),
    fault(
      'counts each execution that ended twice',
      on('countExecutionStatuses').body((counts) =>
        Object.fromEntries(
          Object.entries(counts).map(([status, count]) => [status, isEnd(status) ? Number(count) * 2 : count]),
        ),
      ),
    ),
    fault(
      'counts canceled executions as errors too',
      on('countExecutionStatuses').body(({ canceled = 0, ...counts }) => ({
        ...counts,
        canceled,
        error: (counts.error ?? 0) + canceled,
      })),
    ),
    fault(
      'counts one warning at most',
      on('countExecutionStatuses').body((counts) =>
        counts.warning === undefined ? counts : { ...counts, warning: Math.min(1, Number(counts.warning)) },
      ),
    ),
    fault(
      'counts no canceled executions',
      on('countExecutionStatuses').body(({ canceled: _left, ...counts }) => counts),
    ),
  ],
  'executions/counts-of-one-time': [
    fault(
      'counts no more than 50 executions of a status',
      on('countExecutionStatuses').body((counts) =>
        Object.fromEntries(Object.entries(counts).map(([status, count]) => [status, Math.min(50, Number(count))])),
      ),
    ),
    fault(
      'counts successes of the newest page only',
      on('countExecutionStatuses').body((counts, { view, path }) => {
        const page = view.executions.where('flowId', path.flowId).slice(-100)
        return page.length < 100
          ? counts
          : { ...counts, success: page.filter(({ status }) => status === 'success').length }
      }),
    ),
  ],
  'executions/counts-of-the-named-flow-only': fault(
    'counts the executions of all flows for a flow without any',
    on('countExecutionStatuses').body((counts) => (Object.keys(counts).length > 0 ? counts : { success: 12 })),
  ),
  'executions/console-of-one-execution': fault(
    'shows the newest log of the flow',
    on('getExecutionConsole').find((found, { view }) => found && newestOf(found, view)),
  ),
  'executions/download-of-one-execution': fault(
    'downloads the newest log of the flow',
    on('downloadExecutionConsole').find(
      (found, { view }) =>
        found && { ...found, execution: found.execution === undefined ? undefined : newestOf(found.execution, view) },
    ),
  ),
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
  'executions/console-answers': [
    fault(
      'finds no log',
      on('getExecutionConsole').find(() => undefined),
    ),
    ...OTHER_ENDS.map((end) =>
      fault(
        `finds no log of executions that ended as ${end}`,
        on('getExecutionConsole').find((found) => (found?.status === end ? undefined : found)),
      ),
    ),
    fault(
      'finds no log of executions that are under way, or were stopped',
      on('getExecutionConsole').find((found) =>
        found !== undefined && UNDER_WAY_OR_STOPPED.includes(found.status) ? undefined : found,
      ),
    ),
    ...Object.entries(OTHER_WAYS).map(([way, what]) =>
      fault(
        `finds no log of executions by ${what}`,
        on('getExecutionConsole').find((found) => (found?.triggerType === way ? undefined : found)),
      ),
    ),
  ],
  'executions/live-console-answers': fault(
    'finds no live log',
    on('tailExecutionConsole').find(() => undefined),
  ),
  'executions/live-console-follows': [
    fault('answers an empty live log', part('logs', { live: () => '' })),
    fault(
      'holds the live log open, and sends nothing',
      on('tailExecutionConsole')
        .decides((decision, { parts, path }) => ({
          ...decision,
          until: ({ executions }) => parts.runs.isOver(executions.get(path.auditId)?.status ?? 'success'),
        }))
        .bodiless(200),
    ),
  ],
  'executions/live-console-of-one-execution': fault(
    'tails the newest log of the flow',
    on('tailExecutionConsole').find((found, { view }) => found && newestOf(found, view)),
  ),
  'executions/download-answers': [
    fault(
      'finds no download with a token in the header',
      on('downloadExecutionConsole').refuses((call) => call.rest['Authorization'] === undefined, 404),
    ),
    ...OTHER_ENDS.map((end) =>
      fault(
        `downloads no log of executions that ended as ${end}`,
        on('downloadExecutionConsole').refuses((_call, { execution }) => execution?.status === end, 404),
      ),
    ),
    fault(
      'downloads no log of executions that are under way, or were stopped',
      on('downloadExecutionConsole').refuses(
        (_call, { execution }) => execution !== undefined && UNDER_WAY_OR_STOPPED.includes(execution.status),
        404,
      ),
    ),
    ...Object.entries(OTHER_WAYS).map(([way, what]) =>
      fault(
        `downloads no log of executions by ${what}`,
        on('downloadExecutionConsole').refuses((_call, { execution }) => execution?.triggerType === way, 404),
      ),
    ),
  ],
  'executions/download-takes-token-in-query': fault(
    'reads the token from the header only',
    on('downloadExecutionConsole').step({
      tokenOf: ({ headers }) => /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1],
    }),
  ),
  'executions/dbt-answers': fault(
    'finds no dbt results',
    on('getDbtResults').find(() => undefined),
  ),
  'executions/dbt-results': [
    ...['models', 'tests', 'sources'].map((member) =>
      fault(
        `omits the ${member} from the dbt results`,
        on('getDbtResults').body((results) => ({ ...results, [member]: [] })),
      ),
    ),
    ...['status', 'execution_time'].map((member) =>
      fault(
        `shows tests with the ${member} of models`,
        on('getDbtResults').body((results) => ({
          ...results,
          tests: results.tests.map((one: Json) => ({ ...one, [member]: results.models[0][member] })),
        })),
      ),
    ),
  ],
  'executions/download-holds-the-log': fault(
    'sends an empty download',
    part('logs', { download: () => ({ status: 200 }) }),
  ),
  'executions/dbt-artifact-served': fault(
    'does not serve the catalog',
    on('getDbtArtifact').find((found, call) => (call.path.artifactName === 'catalog.json' ? undefined : found)),
  ),
  'executions/dbt-artifact-other-names': [
    fault(
      'serves an artifact under any name',
      part('dbt', { servedName: (asked, artifacts) => (asked in artifacts ? asked : 'manifest.json') }),
    ),
    fault(
      'serves an artifact under a name that begins with its own',
      part('dbt', { servedName: (asked, artifacts) => Object.keys(artifacts).find((name) => asked.startsWith(name)) }),
    ),
  ],
  'executions/no-running-tasks-after-the-end': [
    fault(
      'shows tasks of executions that are over',
      part('dbt', (plain) => ({ tasks: (execution, now) => plain.tasks({ ...execution, status: 'running' }, now) })),
    ),
    fault(
      'shows tasks of executions that came to their own end',
      part('dbt', (plain) => ({
        tasks: (execution, now) =>
          plain.tasks(execution.status === 'success' ? { ...execution, status: 'running' } : execution, now),
      })),
    ),
    fault(
      'shows a task of executions that are over, with a time that goes on',
      part('dbt', {
        tasks: ({ started }, now) => [{ name: 'transform', elapsed: `${now - started} ms`, until: new Date(now) }],
      }),
    ),
  ],
  'executions/running-tasks-answers': fault(
    'finds no tasks',
    on('listRunningTasks').find(() => undefined),
  ),
}
