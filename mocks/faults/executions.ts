import type { ExecutionRecord, ExecutionStatus } from '../world/index.ts'
import { on } from '../alterations/on.ts'
import { part } from '../alterations/together.ts'
import type { HistoryFilter } from '../domain/history.ts'
import { refuse } from '../domain/kernel/answer.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { shaped } from '../alterations/shaped.ts'
import { type AreaFaults, type Fault, fault } from './fault.ts'

/** The end of every run as another status. */
function endsAs(from: ExecutionStatus, to: 'success' | 'warning' | 'error'): Fault['parts'] {
  return {
    runs: (plain) => ({
      planOf: (flow, scene) => {
        const plan = plain.planOf(flow, scene)
        return plan.outcome === from ? { ...plan, outcome: to } : plan
      },
    }),
  }
}

/** One filter of the history replaced. */
function filter(name: string, judge: (plain: HistoryFilter) => HistoryFilter): Fault['parts'] {
  return {
    executions: (plain) => ({
      filters: { ...plain.filters, [name]: judge(plain.filters[name as keyof typeof plain.filters]) },
    }),
  }
}

/** The filter lets everything through. */
const ignored = (name: string): Fault['parts'] => filter(name, () => () => true)

/** History answered with its items or header altered. */
function history(change: (items: any[], call: any) => unknown): Fault['operations'] {
  return { listExecutionHistory: shaped(change) }
}

/** An execution found where there is none. */
function finding(when: (query: any) => boolean): Fault['operations'] {
  return {
    getExecution: (plain) => ({
      find: (call) => plain.find(call) ?? (when(call.query) ? [...call.view.executions.values()].at(-1) : undefined),
    }),
  }
}

/** No such object, whatever is asked for. */
const missing = (): Partial<Operation> => ({ find: () => undefined })

/** The history with the number that X-Truncated-Count gives altered. */
function leftOut(change: (count: number, call: any) => string | undefined): Fault['operations'] {
  return {
    listExecutionHistory: (plain) => ({
      answer: (result, call) => {
        const { headers: _plain, ...answer } = plain.answer(result, call)
        const header = change(result.leftOut, call)
        return header === undefined ? answer : { ...answer, headers: { 'x-truncated-count': header } }
      },
    }),
  }
}

const isFiltered = ({ query }: any): boolean => query.status !== undefined
const isLaterPage = ({ query }: any): boolean => query.lastAuditId !== undefined && query.status === undefined

/** Faults of executions: status, history and its filters, counts, logs, dbt. */
export const executionFaults: AreaFaults<'executions'> = {
  'executions/status-values': fault('spells a status in capitals in the history', {
    operations: history((items) =>
      items.map((item) => ({
        ...item,
        status: item.status === 'queued' ? 'QUEUED' : item.status.replace('success', 'SUCCESS'),
      })),
    ),
  }),
  'executions/success': fault('ends successes with a warning', { parts: endsAs('success', 'warning') }),
  'executions/error': fault('ends failures with a warning', { parts: endsAs('error', 'warning') }),
  'executions/warning': fault('ends runs with warnings as successes', { parts: endsAs('warning', 'success') }),
  'executions/terminal-stays': fault(
    'cancels what had succeeded when the flow is run again',
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
  'executions/get-by-audit-id': fault(
    'answers the newest execution for an old audit id',
    on('getExecution').with((plain) => ({
      find: (call) => {
        const found = plain.find(call)
        const old =
          found !== undefined && (found as ExecutionRecord).triggerType !== 'api' && call.query.messageId === undefined
        return old && call.query.status === undefined ? plain.find({ ...call, query: {} }) : found
      },
    })),
  ),
  'executions/get-by-unknown-audit-id': fault('answers another execution for an unknown audit id', {
    operations: finding(({ auditId }) => auditId > 2 ** 50),
  }),
  'executions/get-of-flow-never-run': fault('answers an execution of another flow', {
    operations: finding(({ auditId }) => auditId === 1),
  }),
  'executions/get-by-status': fault(
    'passes the status over where an execution has it',
    on('getExecution').with((plain) => ({
      find: (call) =>
        plain.find(call) === undefined
          ? undefined
          : plain.find({ ...call, query: { ...call.query, status: undefined } }),
    })),
  ),
  'executions/get-by-status-missing': fault('answers another execution where none has the status', {
    operations: finding(({ status }) => status !== undefined),
  }),
  'executions/get-by-message': fault(
    'passes the message over where it started a run',
    on('getExecution').with((plain) => ({
      find: (call) =>
        plain.find(call) === undefined
          ? undefined
          : plain.find({ ...call, query: { ...call.query, messageId: undefined } }),
    })),
  ),
  'executions/get-by-unknown-message': fault('answers another execution for an unknown message', {
    operations: finding(({ messageId }) => messageId !== undefined),
  }),
  'executions/history-is-an-array': fault('answers an object for a flow that was never run', {
    operations: history((items) => (items.length === 0 ? { items } : items)),
  }),
  'executions/history-audit-id': fault('writes audit ids as strings', {
    operations: history((items) => items.map((item) => ({ ...item, auditId: String(item.auditId) }))),
  }),
  'executions/history-status': fault('leaves the status out of the items', {
    operations: history((items) => items.map(({ status: _gone, ...item }) => item)),
  }),
  'executions/history-started': fault('gives the moment of start in seconds', {
    operations: history((items) => items.map((item) => ({ ...item, started: Math.floor(item.started / 1000) }))),
  }),
  'executions/history-holds-new-run': fault('lists only executions that are over', {
    operations: history((items) => items.filter(({ status }) => status !== 'queued' && status !== 'running')),
  }),
  'executions/history-of-the-named-flow-only': fault(
    'lists everything for a flow without executions',
    on('listExecutionHistory').decides((decision, call) => {
      const asked = Object.keys(call.query).length > 0
      const page = [...call.view.executions.values()].slice(-50)
      return decision.result.page.length > 0 || asked ? decision : { ...decision, result: { page, leftOut: 0 } }
    }),
  ),
  'executions/history-no-doubles': fault('lists the newest execution of a full page twice', {
    operations: history((items, call) =>
      items.length < 100 || call.query.status !== undefined ? items : [items[0], ...items.slice(0, -1)],
    ),
  }),
  'executions/audit-ids-grow': fault(
    'counts audit ids down',
    part('runs', (plain) => ({
      start: (flow, request, caller, scene) =>
        plain.start(flow, request, caller, {
          ...scene,
          ids: { ...scene.ids, id: () => 1_000_000 - Number(scene.ids.id()) },
        }),
    })),
  ),
  'executions/history-page-limit': fault('answers one execution too many', part('executions', { pageSize: 101 })),
  'executions/history-keeps-newest': fault(
    'leaves out every second execution of a full page',
    on('listExecutionHistory').decides((decision, call) => {
      const { page, leftOut: count } = decision.result
      if (count === 0 || Object.keys(call.query).length > 0) return decision
      const kept = page.filter((_item: unknown, index: number) => index % 2 === 0)
      return { ...decision, result: { page: kept, leftOut: count + page.length - kept.length } }
    }),
  ),
  'executions/truncated-count-sent': fault('never sends X-Truncated-Count', { operations: leftOut(() => undefined) }),
  'executions/truncated-count-value': fault('counts one execution too few', {
    operations: leftOut((count, call) =>
      String(count > 0 && !isFiltered(call) && !isLaterPage(call) ? count - 1 : count),
    ),
  }),
  'executions/truncated-count-with-filters': fault('counts what the filter left out too', {
    operations: leftOut((count, call) =>
      String(isFiltered(call) && call.query.lastAuditId === undefined ? count + 7 : count),
    ),
  }),
  'executions/truncated-count-while-walking': fault('counts from the newest execution on every page', {
    operations: leftOut((count, call) => String(isLaterPage(call) ? count + 100 : count)),
  }),
  'executions/truncated-count-none': fault('counts one execution as left out of a complete answer', {
    operations: leftOut((count, call) => String(count === 0 && call.query.auditIdFilter !== undefined ? 1 : count)),
  }),
  'executions/walk-loses-nothing': fault(
    'skips an execution between two pages',
    on('listExecutionHistory').given((call) =>
      isLaterPage(call) && call.path.flowId === 106
        ? { ...call, query: { ...call.query, lastAuditId: call.query.lastAuditId - 1 } }
        : call,
    ),
  ),
  'executions/walk-repeats-nothing': fault(
    'begins a page with the last execution of the one before',
    on('listExecutionHistory').given((call) =>
      isLaterPage(call) && call.path.flowId === 106 && call.query.lastAuditId > 1001
        ? { ...call, query: { ...call.query, lastAuditId: call.query.lastAuditId + 1 } }
        : call,
    ),
  ),
  'executions/filter-last-audit-id-leaves-out': fault(
    'answers the execution of lastAuditId itself',
    on('listExecutionHistory').given((call) =>
      isLaterPage(call) && call.path.flowId !== 106
        ? { ...call, query: { ...call.query, lastAuditId: call.query.lastAuditId + 1 } }
        : call,
    ),
  ),
  'executions/filter-last-audit-id-keeps': fault(
    'answers only executions a thousand ids below lastAuditId',
    on('listExecutionHistory').given((call) =>
      isLaterPage(call) && call.path.flowId !== 106
        ? { ...call, query: { ...call.query, lastAuditId: call.query.lastAuditId - 1000 } }
        : call,
    ),
  ),
  'executions/filter-audit-id': fault('answers what is older than auditIdFilter as well', {
    parts: filter(
      'auditIdFilter',
      () =>
        ({ auditId }, wanted) =>
          auditId <= wanted,
    ),
  }),
  'executions/filter-from-date-leaves-out': fault('takes fromDate as a day a month earlier', {
    parts: filter(
      'fromDate',
      (plain) => (execution, wanted) => plain({ ...execution, started: execution.started + 30 * 86_400_000 }, wanted),
    ),
  }),
  'executions/filter-from-date-keeps': fault('matches the day of fromDate only', {
    parts: filter(
      'fromDate',
      () =>
        ({ started }, wanted) =>
          new Date(started).toISOString().startsWith(wanted),
    ),
  }),
  'executions/filter-to-date-leaves-out': fault('passes toDate over', {
    parts: filter(
      'toDate',
      (plain) => (execution, wanted) => plain({ ...execution, started: execution.started - 30 * 86_400_000 }, wanted),
    ),
  }),
  'executions/filter-to-date-keeps': fault('matches the day of toDate only', {
    parts: filter(
      'toDate',
      () =>
        ({ started }, wanted) =>
          new Date(started).toISOString().startsWith(wanted),
    ),
  }),
  'executions/filter-from-time': fault('passes fromTime over', { parts: ignored('fromTime') }),
  'executions/filter-to-time': fault('passes toTime over', { parts: ignored('toTime') }),
  'executions/filter-status-leaves-out': fault('answers warnings among the errors', {
    parts: filter(
      'status',
      (plain) => (execution, wanted) =>
        plain(execution, wanted) || (wanted === 'error' && execution.status === 'warning'),
    ),
  }),
  'executions/filter-status-keeps': fault('does not answer canceled executions with an even audit id', {
    parts: filter(
      'status',
      (plain) => (execution, wanted) =>
        plain(execution, wanted) && !(execution.status === 'canceled' && Number(execution.auditId) % 2 === 0),
    ),
  }),
  'executions/filter-trigger-type': fault('passes triggerType over', { parts: ignored('triggerType') }),
  'executions/filter-started-by': fault('passes startedBy over', { parts: ignored('startedBy') }),
  'executions/filter-description': fault('passes description over', { parts: ignored('description') }),
  'executions/filter-metrics': fault('passes metrics over', { parts: ignored('metrics') }),
  'executions/filters-combine': fault(
    'drops lastAuditId where a status is given on a far page',
    on('listExecutionHistory').with((plain) => ({
      apply: (call, found) => {
        const { status, lastAuditId } = call.query
        const near = status !== undefined && lastAuditId !== undefined && lastAuditId > 1150
        return plain.apply(near ? { ...call, query: { ...call.query, lastAuditId: undefined } } : call, found)
      },
    })),
  ),
  'executions/counts-are-integers': fault(
    'writes the counts as strings',
    on('countExecutionStatuses').body((counts) =>
      Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
    ),
  ),
  'executions/counts-hold-new-run': fault(
    'counts only executions of yesterday and before',
    on('countExecutionStatuses').with((plain) => ({
      apply: (call, found) => ({ ...plain.apply(call, found), result: { success: 1 } }),
    })),
  ),
  'executions/counts-of-the-named-flow-only': fault(
    'counts the executions of all flows for a flow without any',
    on('countExecutionStatuses').body((counts) => (Object.keys(counts).length > 0 ? counts : { success: 12 })),
  ),
  'executions/console-answers': fault('finds no log', on('getExecutionConsole').with(missing)),
  'executions/live-console-answers': fault('finds no live log', on('tailExecutionConsole').with(missing)),
  'executions/download-answers': fault(
    'has nothing to download for a token in the header',
    on('downloadExecutionConsole').with((plain) => ({
      guards: {
        ...plain.guards,
        nothing: (call) => (call.rest['Authorization'] === undefined ? refuse(404, 'nothing to download') : undefined),
      },
    })),
  ),
  'executions/download-takes-token-in-query': fault('looks for the token in the header only', {
    operations: {
      downloadExecutionConsole: {
        steps: { tokenOf: ({ headers }) => /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1] },
      },
    },
  }),
  'executions/dbt-answers': fault('finds no dbt results', on('getDbtResults').with(missing)),
  'executions/download-holds-the-log': fault('downloads nothing', part('logs', { download: () => ({ status: 200 }) })),
  'executions/dbt-artifact-served': fault(
    'does not serve the catalog',
    on('getDbtArtifact').find((found, call) => (call.path.artifactName === 'catalog.json' ? undefined : found)),
  ),
  'executions/dbt-artifact-other-names': fault(
    'serves something under any name',
    part('dbt', { servedName: (asked, artifacts) => (asked in artifacts ? asked : 'manifest.json') }),
  ),
  'executions/running-tasks-answers': fault('finds no tasks', on('listRunningTasks').with(missing)),
}
