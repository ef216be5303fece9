import { type Int64 } from '#spec'
import { on } from '../on.ts'
import { part } from '../together.ts'
import { executionsOf } from '../../domain/executions/find.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { type ExecutionRecord } from '../../world/index.ts'
import { type AreaFaults, fault } from './fault.ts'
import { isOwn } from './runs-alterations.ts'
import { type HistoryCall, OTHER_WAYS, isLaterPage, idFrom, lastAuditIdAs } from './executions-alterations.ts'

/** Changes or removes X-Truncated-Count. */
const leftOut = (change: (count: number, call: HistoryCall) => number | undefined): Alteration =>
  on('listExecutionHistory').answer(({ headers: _plain, ...answer }, call, result) => {
    const count = change(result.leftOut, call)
    return count === undefined ? answer : { ...answer, headers: { 'x-truncated-count': String(count) } }
  })

const isFiltered = ({ query }: HistoryCall): boolean => query.status !== undefined

/** Faults of the history: its records, pages and counts of what is left out. */
export const executionHistoryFaults = {
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
} as const satisfies Partial<AreaFaults<'executions'>>
