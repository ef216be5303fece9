import type { ExecutionRecord, ExecutionStatus } from '../world/index.ts'
import type { HistoryFilter } from '../domain/history.ts'
import { refuse } from '../domain/kernel/answer.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { shaped } from '../alterations/shaped.ts'
import type { AreaFaults, Fault } from './fault.ts'

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
  'executions/status-values': [
    {
      says: 'spells a status in capitals in the history',
      operations: history((items) =>
        items.map((item) => ({
          ...item,
          status: item.status === 'queued' ? 'QUEUED' : item.status.replace('success', 'SUCCESS'),
        })),
      ),
      collateral: [
        'executions/counts-hold-new-run',
        'executions/get-by-audit-id',
        'executions/get-by-status',
        'executions/filter-status-leaves-out',
        'executions/filters-combine',
        'errors/answers-match-schema',
      ] as never,
    },
  ],
  'executions/success': [
    {
      says: 'ends successes with a warning',
      parts: endsAs('success', 'warning'),
      collateral: ['flows/bulk-runs', 'schedules/run-ends-as-its-flow-does'],
    },
  ],
  'executions/error': [{ says: 'ends failures with a warning', parts: endsAs('error', 'warning') }],
  'executions/warning': [{ says: 'ends runs with warnings as successes', parts: endsAs('warning', 'success') }],
  'executions/terminal-stays': [
    {
      says: 'cancels what had succeeded when the flow is run again',
      parts: {
        runs: (plain) => ({
          begin: (auditId, scene) => {
            const execution = scene.view.executions.get(auditId)
            const before = scene.view.executions
              .where('flowId', execution?.flowId ?? 0)
              .filter((one) => one.auditId !== auditId && one.status === 'success' && one.triggerType === 'api')
            return [...plain.begin(auditId, scene), ...before.flatMap((one) => plain.cancel(one, 'taken back', scene))]
          },
        }),
      },
      collateral: ['executions/counts-hold-new-run'],
    },
  ],
  'executions/get-by-audit-id': [
    {
      says: 'answers the newest execution for an old audit id',
      operations: {
        getExecution: (plain) => ({
          find: (call) => {
            const found = plain.find(call)
            const old =
              found !== undefined &&
              (found as ExecutionRecord).triggerType !== 'api' &&
              call.query.messageId === undefined
            return old && call.query.status === undefined ? plain.find({ ...call, query: {} }) : found
          },
        }),
      },
      collateral: ['executions/get-by-message'],
    },
  ],
  'executions/get-by-unknown-audit-id': [
    {
      says: 'answers another execution for an unknown audit id',
      operations: finding(({ auditId }) => auditId > 2 ** 50),
    },
  ],
  'executions/get-of-flow-never-run': [
    { says: 'answers an execution of another flow', operations: finding(({ auditId }) => auditId === 1) },
  ],
  'executions/get-by-status': [
    {
      says: 'passes the status over where an execution has it',
      operations: {
        getExecution: (plain) => ({
          find: (call) =>
            plain.find(call) === undefined
              ? undefined
              : plain.find({ ...call, query: { ...call.query, status: undefined } }),
        }),
      },
    },
  ],
  'executions/get-by-status-missing': [
    {
      says: 'answers another execution where none has the status',
      operations: finding(({ status }) => status !== undefined),
    },
  ],
  'executions/get-by-message': [
    {
      says: 'passes the message over where it started a run',
      operations: {
        getExecution: (plain) => ({
          find: (call) =>
            plain.find(call) === undefined
              ? undefined
              : plain.find({ ...call, query: { ...call.query, messageId: undefined } }),
        }),
      },
    },
  ],
  'executions/get-by-unknown-message': [
    {
      says: 'answers another execution for an unknown message',
      operations: finding(({ messageId }) => messageId !== undefined),
    },
  ],
  'executions/history-is-an-array': [
    {
      says: 'answers an object for a flow that was never run',
      operations: history((items) => (items.length === 0 ? { items } : items)),
      collateral: [
        'executions/filter-trigger-type',
        'executions/filter-started-by',
        'executions/filter-description',
        'executions/filter-metrics',
        'errors/answers-match-schema',
      ] as never,
    },
  ],
  'executions/history-audit-id': [
    {
      says: 'writes audit ids as strings',
      operations: history((items) => items.map((item) => ({ ...item, auditId: String(item.auditId) }))),
      collateral: [
        'flows/bulk-runs',
        'executions/history-holds-new-run',
        'executions/filter-audit-id',
        'executions/filter-last-audit-id-keeps',
        'executions/truncated-count-none',
        'executions/filter-from-time',
        'executions/filter-to-time',
        'errors/answers-match-schema',
      ] as never,
    },
  ],
  'executions/history-status': [
    {
      says: 'leaves the status out of the items',
      operations: history((items) => items.map(({ status: _gone, ...item }) => item)),
      collateral: [
        'executions/status-values',
        'executions/filter-status-leaves-out',
        'executions/get-by-audit-id',
        'executions/get-by-status',
        'executions/filters-combine',
        'errors/answers-match-schema',
      ] as never,
    },
  ],
  'executions/history-started': [
    {
      says: 'gives the moment of start in seconds',
      operations: history((items) => items.map((item) => ({ ...item, started: Math.floor(item.started / 1000) }))),
      collateral: ['conventions/timestamps-in-milliseconds'],
    },
  ],
  'executions/history-holds-new-run': [
    {
      says: 'lists only executions that are over',
      operations: history((items) => items.filter(({ status }) => status !== 'queued' && status !== 'running')),
    },
  ],
  'executions/history-of-the-named-flow-only': [
    {
      says: 'lists everything for a flow without executions',
      operations: {
        listExecutionHistory: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            const asked = Object.keys(call.query).length > 0
            const page = [...call.view.executions.values()].slice(-50)
            return decision.result.page.length > 0 || asked ? decision : { ...decision, result: { page, leftOut: 0 } }
          },
        }),
      },
      collateral: [
        'schedules/bulk-edited-fires',
        'schedules/enabled-again-fires',
        'schedules/restored-fires',
        'executions/history-is-an-array',
      ],
    },
  ],
  'executions/history-no-doubles': [
    {
      says: 'lists the newest execution of a full page twice',
      operations: history((items, call) =>
        items.length < 100 || call.query.status !== undefined ? items : [items[0], ...items.slice(0, -1)],
      ),
      collateral: [
        'executions/walk-repeats-nothing',
        'executions/walk-loses-nothing',
        'executions/truncated-count-value',
        'executions/truncated-count-while-walking',
        'executions/filters-combine',
      ],
    },
  ],
  'executions/audit-ids-grow': [
    {
      says: 'counts audit ids down',
      parts: {
        runs: (plain) => ({
          start: (flow, request, caller, scene) =>
            plain.start(flow, request, caller, {
              ...scene,
              ids: { ...scene.ids, id: () => 1_000_000 - Number(scene.ids.id()) },
            }),
        }),
      },
      collateral: [
        'executions/filter-last-audit-id-keeps',
        'executions/filter-last-audit-id-leaves-out',
        'executions/get-of-flow-never-run',
        'flows/bulk-runs',
      ],
    },
  ],
  'executions/history-page-limit': [
    {
      says: 'answers one execution too many',
      parts: { executions: { pageSize: 101 } },
    },
  ],
  'executions/history-keeps-newest': [
    {
      says: 'leaves out every second execution of a full page',
      operations: {
        listExecutionHistory: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            const { page, leftOut: count } = decision.result
            if (count === 0 || Object.keys(call.query).length > 0) return decision
            const kept = page.filter((_item: unknown, index: number) => index % 2 === 0)
            return { ...decision, result: { page: kept, leftOut: count + page.length - kept.length } }
          },
        }),
      },
      collateral: ['executions/walk-loses-nothing', 'executions/truncated-count-value'],
    },
  ],
  'executions/truncated-count-sent': [
    {
      says: 'never sends X-Truncated-Count',
      operations: leftOut(() => undefined),
      collateral: ['executions/truncated-count-with-filters', 'executions/truncated-count-while-walking'],
    },
  ],
  'executions/truncated-count-value': [
    {
      says: 'counts one execution too few',
      operations: leftOut((count, call) =>
        String(count > 0 && !isFiltered(call) && !isLaterPage(call) ? count - 1 : count),
      ),
    },
  ],
  'executions/truncated-count-with-filters': [
    {
      says: 'counts what the filter left out too',
      operations: leftOut((count, call) =>
        String(isFiltered(call) && call.query.lastAuditId === undefined ? count + 7 : count),
      ),
    },
  ],
  'executions/truncated-count-while-walking': [
    {
      says: 'counts from the newest execution on every page',
      operations: leftOut((count, call) => String(isLaterPage(call) ? count + 100 : count)),
    },
  ],
  'executions/truncated-count-none': [
    {
      says: 'counts one execution as left out of a complete answer',
      operations: leftOut((count, call) => String(count === 0 && call.query.auditIdFilter !== undefined ? 1 : count)),
    },
  ],
  'executions/walk-loses-nothing': [
    {
      says: 'skips an execution between two pages',
      operations: {
        listExecutionHistory: (plain) => ({
          apply: (call, found) =>
            plain.apply(
              isLaterPage(call) && call.path.flowId === 106
                ? { ...call, query: { ...call.query, lastAuditId: call.query.lastAuditId - 1 } }
                : call,
              found,
            ),
        }),
      },
      collateral: [
        'executions/truncated-count-value',
        'executions/truncated-count-while-walking',
        'executions/filters-combine',
      ],
    },
  ],
  'executions/walk-repeats-nothing': [
    {
      says: 'begins a page with the last execution of the one before',
      operations: {
        listExecutionHistory: (plain) => ({
          apply: (call, found) =>
            plain.apply(
              isLaterPage(call) && call.path.flowId === 106 && call.query.lastAuditId > 1001
                ? { ...call, query: { ...call.query, lastAuditId: call.query.lastAuditId + 1 } }
                : call,
              found,
            ),
        }),
      },
      collateral: [
        'executions/truncated-count-value',
        'executions/truncated-count-while-walking',
        'executions/filters-combine',
      ],
    },
  ],
  'executions/filter-last-audit-id-leaves-out': [
    {
      says: 'answers the execution of lastAuditId itself',
      operations: {
        listExecutionHistory: (plain) => ({
          apply: (call, found) =>
            plain.apply(
              isLaterPage(call) && call.path.flowId !== 106
                ? { ...call, query: { ...call.query, lastAuditId: call.query.lastAuditId + 1 } }
                : call,
              found,
            ),
        }),
      },
    },
  ],
  'executions/filter-last-audit-id-keeps': [
    {
      says: 'answers only executions a thousand ids below lastAuditId',
      operations: {
        listExecutionHistory: (plain) => ({
          apply: (call, found) =>
            plain.apply(
              isLaterPage(call) && call.path.flowId !== 106
                ? { ...call, query: { ...call.query, lastAuditId: call.query.lastAuditId - 1000 } }
                : call,
              found,
            ),
        }),
      },
    },
  ],
  'executions/filter-audit-id': [
    {
      says: 'answers what is older than auditIdFilter as well',
      parts: filter(
        'auditIdFilter',
        () =>
          ({ auditId }, wanted) =>
            auditId <= wanted,
      ),
    },
  ],
  'executions/filter-from-date-leaves-out': [
    {
      says: 'takes fromDate as a day a month earlier',
      parts: filter(
        'fromDate',
        (plain) => (execution, wanted) => plain({ ...execution, started: execution.started + 30 * 86_400_000 }, wanted),
      ),
      collateral: ['executions/filter-from-time'],
    },
  ],
  'executions/filter-from-date-keeps': [
    {
      says: 'matches the day of fromDate only',
      parts: filter(
        'fromDate',
        () =>
          ({ started }, wanted) =>
            new Date(started).toISOString().startsWith(wanted),
      ),
    },
  ],
  'executions/filter-to-date-leaves-out': [
    {
      says: 'passes toDate over',
      parts: filter(
        'toDate',
        (plain) => (execution, wanted) => plain({ ...execution, started: execution.started - 30 * 86_400_000 }, wanted),
      ),
      collateral: ['executions/filter-to-time'],
    },
  ],
  'executions/filter-to-date-keeps': [
    {
      says: 'matches the day of toDate only',
      parts: filter(
        'toDate',
        () =>
          ({ started }, wanted) =>
            new Date(started).toISOString().startsWith(wanted),
      ),
    },
  ],
  'executions/filter-from-time': [{ says: 'passes fromTime over', parts: ignored('fromTime') }],
  'executions/filter-to-time': [{ says: 'passes toTime over', parts: ignored('toTime') }],
  'executions/filter-status-leaves-out': [
    {
      says: 'answers warnings among the errors',
      parts: filter(
        'status',
        (plain) => (execution, wanted) =>
          plain(execution, wanted) || (wanted === 'error' && execution.status === 'warning'),
      ),
      collateral: ['executions/filters-combine'],
    },
  ],
  'executions/filter-status-keeps': [
    {
      says: 'does not answer canceled executions with an even audit id',
      parts: filter(
        'status',
        (plain) => (execution, wanted) =>
          plain(execution, wanted) && !(execution.status === 'canceled' && Number(execution.auditId) % 2 === 0),
      ),
      collateral: ['executions/filters-combine'],
    },
  ],
  'executions/filter-trigger-type': [{ says: 'passes triggerType over', parts: ignored('triggerType') }],
  'executions/filter-started-by': [{ says: 'passes startedBy over', parts: ignored('startedBy') }],
  'executions/filter-description': [{ says: 'passes description over', parts: ignored('description') }],
  'executions/filter-metrics': [{ says: 'passes metrics over', parts: ignored('metrics') }],
  'executions/filters-combine': [
    {
      says: 'drops lastAuditId where a status is given on a far page',
      operations: {
        listExecutionHistory: (plain) => ({
          apply: (call, found) => {
            const { status, lastAuditId } = call.query
            const near = status !== undefined && lastAuditId !== undefined && lastAuditId > 1150
            return plain.apply(near ? { ...call, query: { ...call.query, lastAuditId: undefined } } : call, found)
          },
        }),
      },
    },
  ],
  'executions/counts-are-integers': [
    {
      says: 'writes the counts as strings',
      operations: {
        countExecutionStatuses: shaped((counts) =>
          Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
        ),
      },
      collateral: ['errors/answers-match-schema'] as never,
    },
  ],
  'executions/counts-hold-new-run': [
    {
      says: 'counts only executions of yesterday and before',
      operations: {
        countExecutionStatuses: (plain) => ({
          apply: (call, found) => ({ ...plain.apply(call, found), result: { success: 1 } }),
        }),
      },
      collateral: ['executions/counts-of-the-named-flow-only'],
    },
  ],
  'executions/counts-of-the-named-flow-only': [
    {
      says: 'counts the executions of all flows for a flow without any',
      operations: {
        countExecutionStatuses: shaped((counts) => (Object.keys(counts).length > 0 ? counts : { success: 12 })),
      },
    },
  ],
  'executions/console-answers': [{ says: 'finds no log', operations: { getExecutionConsole: missing } }],
  'executions/live-console-answers': [{ says: 'finds no live log', operations: { tailExecutionConsole: missing } }],
  'executions/download-answers': [
    {
      says: 'has nothing to download for a token in the header',
      operations: {
        downloadExecutionConsole: (plain) => ({
          guards: {
            ...plain.guards,
            nothing: (call) =>
              call.rest['Authorization'] === undefined ? refuse(404, 'nothing to download') : undefined,
          },
        }),
      },
    },
  ],
  'executions/download-takes-token-in-query': [
    {
      says: 'looks for the token in the header only',
      operations: {
        downloadExecutionConsole: {
          steps: { tokenOf: ({ headers }) => /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1] },
        },
      },
      collateral: ['authentication/query-token-on-download'] as never,
    },
  ],
  'executions/dbt-answers': [{ says: 'finds no dbt results', operations: { getDbtResults: missing } }],
  'executions/download-holds-the-log': [
    { says: 'downloads nothing', parts: { logs: { download: () => ({ status: 200 }) } } },
  ],
  'executions/dbt-artifact-served': [
    {
      says: 'does not serve the catalog',
      operations: {
        getDbtArtifact: (plain) => ({
          find: (call) => (call.path.artifactName === 'catalog.json' ? undefined : plain.find(call)),
        }),
      },
    },
  ],
  'executions/dbt-artifact-other-names': [
    {
      says: 'serves something under any name',
      parts: { dbt: { servedName: (asked, artifacts) => (asked in artifacts ? asked : 'manifest.json') } },
    },
  ],
  'executions/running-tasks-answers': [{ says: 'finds no tasks', operations: { listRunningTasks: missing } }],
}
