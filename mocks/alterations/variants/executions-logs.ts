import { base64url } from 'jose'
import { type AnyCall, on, onEach } from '../on.ts'
import { form, part } from '../together.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { ExecutionRecord } from '../../world/index.ts'
import type { AreaVariants } from './variant.ts'

/** How long after its end a log is complete, and after its start an execution in the history, in ms. */
const [COMPLETE_AFTER_MS, SHOWN_AFTER_MS] = [300, 150]

/** For how long a line is still new to who asks for the live log, in ms. */
const JUST_NOW_MS = 5_000

/** A finished execution is not found. */
const finishedIsMissing = (id: 'tailExecutionConsole' | 'listRunningTasks'): Alteration =>
  onEach(id).checks(({ parts }, { status }) =>
    parts.runs.isOver(status) ? refuse(404, 'the execution is over') : undefined,
  )

/** A missing execution, as if it had ended without output. */
const unlogged = ({ path, caller, now }: AnyCall): ExecutionRecord => ({
  auditId: path.auditId,
  flowId: path.flowId,
  tenantId: caller.tenantId,
  status: 'success',
  started: now,
  startedBy: '',
  triggerType: '',
  description: '',
  metrics: '',
  parameters: {},
  secure: [],
  log: [],
  waits: false,
  plan: { outcome: 'success', durationMs: 0 },
})

/** Whether a record is that of an execution which was found; a missing one may have the id of another's. */
const isOne = (record: ExecutionRecord, { flowId, tenantId }: ExecutionRecord): boolean =>
  record.flowId === flowId && record.tenantId === tenantId

const CONSOLES = ['getExecutionConsole', 'tailExecutionConsole'] as const

/** The characters of a line where a log cuts it. */
const LONGEST_LINE = 1_000

/** How a ZIP file begins. */
const ZIP_BEGINS = 'PK\u0003\u0004'

/** Variants of logs, dbt artifacts and tasks of an execution. */
export const executionLogVariants = {
  'executions/console-media': {
    'json-object': part('logs', { answer: (text) => ({ status: 200, json: { log: text } }) }),
    'json-lines': part('logs', { answer: (text) => ({ status: 200, json: text.trimEnd().split('\n') }) }),
  },
  'executions/console-of-unknown': {
    empty: onEach(...CONSOLES, 'listRunningTasks').otherwise(unlogged),
  },
  'executions/live-console-delivery': {
    stream: on('tailExecutionConsole')
      .decides((decision, { parts, path }) => ({
        ...decision,
        until: ({ executions }) => parts.runs.isOver(executions.get(path.auditId)?.status ?? 'success'),
      }))
      .answer(({ json: _json, ...answer }, { parts, view, now }, execution) => {
        // What was sent while the run was under way has been sent, whatever is answered of its log after its end.
        const latest = view.executions.get(execution.auditId)
        const { ended: _ended, ...going } = latest !== undefined && isOne(latest, execution) ? latest : execution
        return { ...answer, text: parts.logs.text(going, now), media: 'text/plain' }
      }),
    json: on('tailExecutionConsole').answer(({ text: _text, media: _media, ...answer }, { parts, now }, execution) => ({
      ...answer,
      json: { lines: parts.logs.live(execution, now).split('\n'), position: 1 },
    })),
  },
  'executions/live-console-of-finished': {
    empty: part('logs', (plain) => ({
      live: (execution, now) => (execution.ended === undefined ? plain.live(execution, now) : ''),
    })),
    'not-found': finishedIsMissing('tailExecutionConsole'),
  },
  'executions/live-console-of-a-moment': {
    'nothing-yet': part('logs', (plain) => ({
      live(execution, now) {
        const earlier = plain.live(execution, Math.max(execution.started, now - JUST_NOW_MS))
        return plain.live(execution, now).slice(earlier.length)
      },
    })),
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
  'executions/download-packed': {
    zip: form(
      part('logs', ({ download }) => ({
        download(log, execution) {
          const { text = '', ...answer } = download(log, execution)
          return { ...answer, text: ZIP_BEGINS + base64url.encode(text), media: 'application/zip' }
        },
      })),
    ),
  },
  'executions/download-without-execution': {
    'not-found': on('downloadExecutionConsole').guard('executionNamed', (_plain, _call, { named }) =>
      named ? undefined : refuse(404, 'no execution named'),
    ),
    refused: on('downloadExecutionConsole').guard('executionKnown', (_plain, _call, { execution }) =>
      execution === undefined ? refuse(400, 'no such execution', { text: 'unknown' }) : undefined,
    ),
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
    empty: on('getDbtResults').otherwise(() => ({})),
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
    object: part('dbt', (plain) => ({ tasks: (execution, now) => ({ tasks: plain.tasks(execution, now), count: 1 }) })),
    names: part('dbt', { tasks: ({ status }) => (status === 'running' ? ['transform'] : []) }),
    'with-finished': part('dbt', (plain) => ({
      tasks: (execution, now) => ({
        running: plain.tasks(execution, now),
        finished: execution.ended === undefined ? [] : plain.tasks({ ...execution, status: 'running' }, now),
      }),
    })),
  },
  'executions/running-tasks-of-finished': { 'not-found': finishedIsMissing('listRunningTasks') },
  'executions/log-complete': {
    soon: part('logs', (plain) => ({
      text: (execution, now) =>
        execution.ended !== undefined && now - execution.ended < COMPLETE_AFTER_MS ? '' : plain.text(execution, now),
    })),
  },
  'executions/log-lines': {
    cut: part('logs', (plain) => ({
      text: (execution, now) =>
        plain
          .text(execution, now)
          .split('\n')
          .map((line) => line.slice(0, LONGEST_LINE))
          .join('\n'),
    })),
  },
  'executions/history-shows': {
    soon: on('listExecutionHistory').decides(({ result, ...decision }, { now }) => ({
      ...decision,
      result: { ...result, page: result.page.filter(({ started }) => now - started >= SHOWN_AFTER_MS) },
    })),
  },
} as const satisfies Partial<AreaVariants<'executions'>>
