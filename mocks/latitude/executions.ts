import type { ExecutionRecord, View } from '../world/index.ts'
import { part, together } from '../alterations/together.ts'
import { on } from '../alterations/on.ts'
import { type AnyAnswer, refuse } from '../domain/kernel/answer.ts'
import { executionsOf } from '../domain/executions/find.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { type Steps, plainSteps } from '../domain/kernel/steps.ts'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import { bodiless, within } from './alterations.ts'
import type { AreaVariants } from './variant.ts'

const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 24 * HOUR_MS
const STATUSES = new Set(['queued', 'running', 'success', 'warning', 'error', 'canceled'])

/** A further guard of the history. */
function historyGuard(name: string, refuses: (query: any, call: any) => boolean): Alteration {
  return on('listExecutionHistory').with((plain) => ({
    guards: {
      ...plain.guards,
      [name]: (call) =>
        refuses(call.query, within(call)) ? refuse(400, name, { text: `${name} is invalid` }) : undefined,
    },
  }))
}

/** Dates and times of day read in a zone so many hours ahead of UTC. */
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

/** An answer of another form. */
function answered(change: (answer: AnyAnswer) => AnyAnswer): (plain: Operation) => Partial<Operation> {
  return (plain) => ({ answer: (result, call) => change(plain.answer(result, call)) })
}

const asText = ({ json: _json, ...answer }: AnyAnswer, text: string, media = 'text/plain'): AnyAnswer => ({
  ...answer,
  text,
  media,
})
const withoutText = ({ text: _text, media: _media, ...answer }: AnyAnswer, json: unknown): AnyAnswer => ({
  ...answer,
  json,
})

/** Whether an execution has a value, as what the text filters look at. */
const anyHas = (view: View, wanted: string): boolean =>
  [...view.executions.values()].some(({ startedBy, description, metrics }) =>
    [startedBy, description, metrics].includes(wanted),
  )

/** Guards that look at whether the execution is over. */
function finishedIsMissing(plain: Operation): Partial<Operation> {
  return {
    guards: {
      ...plain.guards,
      underWay: ({ parts }, { status }) =>
        parts.runs.isOver(status) ? refuse(404, 'the execution is over') : undefined,
    },
  }
}

/** Whether an execution began before the moment that a date and a time of day name; a date alone is its first moment. */
function momentOf(date: string, time: string | undefined, end: boolean): number {
  return Date.parse(`${date}T${time ?? (end ? '23:59:59' : '00:00:00')}Z`)
}

/** Reads the query without minding the values of `status`. */
const lenientStatus: Steps['readParameters'] = (incoming) => {
  const { query } = incoming
  const read = plainSteps.readParameters({ ...incoming, query: query.filter(([name]) => name !== 'status') })
  const status = query.find(([name]) => name === 'status')?.[1]
  if ('reason' in read || status === undefined) return read
  return { ...read, query: { ...read.query, status } }
}

/** A parameter of the query, which for days is the day alone. */
function dated([name, value]: readonly [string, string]): readonly [string, string] {
  return [name, name === 'fromDate' || name === 'toDate' ? value.replace(/T.*/s, '') : value]
}

/** Variants of executions: status, history and its filters, counts, logs, dbt. */
export const executionVariants: AreaVariants<'executions'> = {
  'executions/audit-id-allocation': {
    wide: part('runs', { newAuditId: (ids) => 2n ** 53n + 3n * BigInt(ids.id()) }),
  },
  'executions/record-members': {
    'status-only': part('executions', { render: ({ status }) => ({ status }) }),
    aged: on('getExecution').body((execution, { now }) => ({ ...execution, age: now - execution.started })),
  },
  'executions/get-without-query': {
    'newest-under-way': on('getExecution').find((found, call) =>
      Object.values(call.query).every((value) => value === undefined)
        ? (executionsOf(call).findLast(({ status }) => !call.parts.runs.isOver(status)) ?? found)
        : found,
    ),
    refused: on('getExecution').with((plain) => ({
      guards: {
        ...plain.guards,
        named: ({ query }) =>
          Object.values(query).every((value) => value === undefined)
            ? refuse(400, 'no execution named', { text: 'name an execution' })
            : undefined,
      },
    })),
  },
  'executions/get-by-status-picks': { oldest: part('executions', { pick: (matching) => matching[0] }) },
  'executions/get-parameters-disagree': {
    'audit-id-wins': on('getExecution').with((plain) => ({
      find: (call) =>
        plain.find(call.query.auditId === undefined ? call : { ...call, query: { ...call.query, status: undefined } }),
    })),
  },
  'executions/execution-of-another-flow': {
    found: together(
      on('getExecutionConsole').find((found, { view, path }) => found ?? view.executions.get(path.auditId)),
      on('tailExecutionConsole').find((found, { view, path }) => found ?? view.executions.get(path.auditId)),
    ),
  },
  'executions/unknown-status-asked': {
    'no-match': on('listExecutionHistory').with((plain) => ({
      steps: { readParameters: lenientStatus },
      apply: (call, found) => {
        const decision = plain.apply(call, found)
        const unknown = call.query.status !== undefined && !STATUSES.has(call.query.status)
        return unknown ? { ...decision, result: { page: [], leftOut: 0 } } : decision
      },
    })),
  },
  'executions/history-item-members': {
    'documented-only': part('executions', {
      renderLight: ({ auditId, status, started }) => ({ auditId, status, started }),
    }),
  },
  'executions/history-order': { 'oldest-first': part('executions', { order: (page) => page.toReversed() }) },
  'executions/history-page-size': { fifty: part('executions', { pageSize: 50 }) },
  'executions/truncated-header-when-complete': {
    absent: part('executions', { truncated: (leftOut) => (leftOut === 0 ? undefined : String(leftOut)) }),
  },
  'executions/history-of-unknown-flow': {
    empty: together(
      on('listExecutionHistory').find((found, { path }) => found ?? { id: path.flowId }),
      on('countExecutionStatuses').find((found, { path }) => found ?? { id: path.flowId }),
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
    refused: historyGuard(
      'lastAuditId',
      ({ lastAuditId }, { view }) => lastAuditId !== undefined && view.executions.get(lastAuditId) === undefined,
    ),
  },
  'executions/dates-in-a-zone': { ahead: inZone(9), behind: inZone(-7) },
  'executions/date-bounds': {
    'end-excluded': together(
      part('executions', (plain) => ({
        filters: {
          ...plain.filters,
          toDate: ({ started }: ExecutionRecord, wanted: string) =>
            started < Date.parse(`${wanted.slice(0, 10)}T00:00:00Z`),
        },
      })),
      on('listExecutionHistory').with((plain) => ({
        apply: (call, found) => {
          if (call.query.toDate === undefined || call.query.toTime === undefined) return plain.apply(call, found)
          const { toDate, toTime, ...query } = call.query
          const end = momentOf(toDate, toTime, true)
          const filters = { ...call.parts.executions.filters, lastAuditId: call.parts.executions.filters.lastAuditId }
          const within = (filter: any) => (execution: ExecutionRecord, wanted: never) =>
            execution.started < end && filter(execution, wanted)
          const parts = {
            ...call.parts,
            executions: { ...call.parts.executions, filters: { ...filters, fromDate: within(filters.fromDate) } },
          }
          return plain.apply({ ...call, parts, query: { fromDate: '1970-01-01', ...query } }, found)
        },
      })),
    ),
  },
  'executions/times-of-day': {
    'one-moment': on('listExecutionHistory').with((plain) => ({
      apply: (call, found) => {
        const { fromDate, toDate, fromTime, toTime, ...query } = call.query
        const from = fromDate === undefined ? Number.NEGATIVE_INFINITY : momentOf(fromDate, fromTime, false)
        const to = toDate === undefined ? Number.POSITIVE_INFINITY : momentOf(toDate, toTime, true)
        const filters = {
          ...call.parts.executions.filters,
          fromDate: ({ started }: ExecutionRecord) => started >= from && started < to + 1_000,
        }
        const parts = { ...call.parts, executions: { ...call.parts.executions, filters } }
        return plain.apply({ ...call, parts, query: { ...query, fromDate: '1970-01-01' } }, found)
      },
    })),
  },
  'executions/date-with-time': {
    'date-part': on('listExecutionHistory').with(({ steps }) => ({
      steps: {
        ...steps,
        readParameters: (incoming) =>
          (steps?.readParameters ?? plainSteps.readParameters)({ ...incoming, query: incoming.query.map(dated) }),
      },
    })),
  },
  'executions/trigger-types': {
    refused: historyGuard(
      'triggerType',
      ({ triggerType }, { view }) =>
        triggerType !== undefined &&
        ![...view.executions.values()].some((one: ExecutionRecord) => one.triggerType === triggerType),
    ),
  },
  'executions/text-filter-values': {
    refused: historyGuard('value', ({ startedBy, description, metrics }, { view }) =>
      [startedBy, description, metrics].some((wanted) => wanted !== undefined && !anyHas(view, wanted)),
    ),
  },
  'executions/text-filter-match': {
    equals: part('executions', (plain) => ({
      filters: {
        ...plain.filters,
        description: ({ description }: ExecutionRecord, wanted: string) => description === wanted,
        metrics: ({ metrics }: ExecutionRecord, wanted: string) => metrics === wanted,
      },
    })),
    'contains-any-case': part('executions', (plain) => ({
      filters: {
        ...plain.filters,
        startedBy: ({ startedBy }: ExecutionRecord, wanted: string) =>
          startedBy.toLowerCase().includes(wanted.toLowerCase()),
        description: ({ description }: ExecutionRecord, wanted: string) =>
          description.toLowerCase().includes(wanted.toLowerCase()),
        metrics: ({ metrics }: ExecutionRecord, wanted: string) => metrics.toLowerCase().includes(wanted.toLowerCase()),
      },
    })),
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
  },
  'executions/console-media': {
    'json-object': part('logs', { answer: (text) => ({ status: 200, json: { log: text } }) }),
    'json-lines': part('logs', { answer: (text) => ({ status: 200, json: text.trimEnd().split('\n') }) }),
  },
  'executions/console-of-unknown': {
    empty: together(
      on('getExecutionConsole').find((found) => found ?? { log: [] }),
      on('tailExecutionConsole').find((found) => found ?? { log: [] }),
      on('listRunningTasks').find((found) => found ?? { status: 'success' }),
    ),
  },
  'executions/live-console-delivery': {
    stream: on('tailExecutionConsole').with((plain) => ({
      apply: (call, found) => ({
        ...plain.apply(call, found),
        until: ({ executions }) => call.parts.runs.isOver(executions.get(call.path.auditId)?.status ?? 'success'),
      }),
      ...answered((answer) => asText(answer, answer.text ?? String(answer.json)))(plain),
    })),
    json: on('tailExecutionConsole').with(
      answered((answer) => withoutText(answer, { lines: (answer.text ?? '').split('\n'), position: 1 })),
    ),
  },
  'executions/live-console-of-finished': {
    empty: part('logs', (plain) => ({
      live: (execution) => (execution.ended === undefined ? plain.live(execution) : ''),
    })),
    'not-found': on('tailExecutionConsole').with(finishedIsMissing),
  },
  'executions/live-console-of-a-moment': {
    'nothing-yet': on('tailExecutionConsole').bodiless(200),
  },
  'executions/download-form': {
    attachment: part('logs', {
      download: (text, { auditId }) => ({
        status: 200,
        text,
        media: 'application/octet-stream',
        headers: { 'content-disposition': `attachment; filename="run-${auditId}.log"` },
      }),
    }),
    dressed: part('logs', {
      download: (text, { auditId }) => ({ status: 200, text: `Log of execution ${auditId}\n\n${text}` }),
    }),
    page: part('logs', {
      download: (text) => ({
        status: 200,
        text: `<!doctype html><title>Log</title><pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`,
        media: 'text/html',
      }),
    }),
  },
  'executions/download-without-execution': {
    'not-found': on('downloadExecutionConsole').with((plain) => ({
      guards: {
        ...plain.guards,
        executionNamed: (_call, { named }) => (named ? undefined : refuse(404, 'no execution named')),
      },
    })),
    refused: on('downloadExecutionConsole').with((plain) => ({
      guards: {
        ...plain.guards,
        executionKnown: (_call, { execution }) =>
          execution === undefined ? refuse(400, 'no such execution', { text: 'unknown' }) : undefined,
      },
    })),
  },
  'executions/dbt-results-shape': {
    'one-list': part('dbt', (plain) => ({
      results: (artifacts) => ({ results: Object.values(plain.results(artifacts) as object).flat() }),
    })),
    array: part('dbt', (plain) => ({
      results: (artifacts) => Object.values(plain.results(artifacts) as object).flat(),
    })),
  },
  'executions/dbt-of-other-execution': {
    empty: on('getDbtResults').find((found) => found ?? {}),
  },
  'executions/dbt-artifact-media': {
    octets: part('dbt', {
      answer: (artifact) => ({ status: 200, text: JSON.stringify(artifact), media: 'application/octet-stream' }),
    }),
    text: part('dbt', { answer: (artifact) => ({ status: 200, text: JSON.stringify(artifact) }) }),
  },
  'executions/dbt-artifact-content': { empty: part('dbt', { answer: () => ({ status: 200 }) }) },
  'executions/dbt-artifact-name-case': {
    'any-case': part('dbt', {
      servedName: (asked, artifacts) =>
        Object.keys(artifacts).find((name) => name.toLowerCase() === asked.toLowerCase()),
    }),
  },
  'executions/running-tasks-shape': {
    object: part('dbt', (plain) => ({ tasks: (execution) => ({ tasks: plain.tasks(execution), count: 1 }) })),
    names: part('dbt', { tasks: ({ status }) => (status === 'running' ? ['transform'] : []) }),
  },
  'executions/running-tasks-of-finished': { 'not-found': on('listRunningTasks').with(finishedIsMissing) },
}
