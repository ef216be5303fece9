import { json } from '../../answer.ts'
import { type Loose, answering, asking, handling, showing } from '../../bugs/plants.ts'
import type { Plant } from '../../service.ts'
import type { Planted } from './planted.ts'
import { each, reversed, wrapped } from './shapes.ts'

const ONE = 'GET /v1/executions/:flowId'
const HISTORY = 'GET /v1/executions/:flowId/history'
const AUDIT = 'GET /v1/executions/:flowId/audit/:auditId'
const DOWNLOAD = 'GET /v1/executions/console/download'
const STATUSES = ['queued', 'running', 'success', 'warning', 'error', 'canceled']

const asText = (route: string): Plant => showing(route, ({ log }) => ({ text: log.join('\n') }))

const asRecords = (route: string): Plant =>
  showing(route, ({ log }) => log.map((message: string, line: number) => ({ line, level: 'INFO', message })))

const downloadNamed = (other: string): Plant =>
  asking(DOWNLOAD, (query) => {
    const value = query.get(other)
    if (value !== null) query.set('run', value)
    else query.delete('run')
  })

const ARTIFACTS: Readonly<Record<string, string>> = {
  'manifest.json': 'nodes.json',
  'run_results.json': 'results.json',
  'catalog.json': 'docs.json',
  'sources.json': 'sources.json',
}

export const executionPlants: Planted = {
  'executions/record': {
    'status-only': showing(ONE, ({ status }) => ({ status })),
    nested: showing(ONE, ({ status, ...details }) => ({ status, details })),
  },
  'executions/history-order': { 'newest-first': reversed(HISTORY) },
  'executions/nothing-left-out': {
    '0': answering(HISTORY, (answer) =>
      answer.status === 200 ? { ...answer, headers: { 'X-TRUNCATED-COUNT': '0', ...answer.headers } } : answer,
    ),
  },
  'executions/light-record': {
    none: each(HISTORY, ({ auditId, status, started }) => ({ auditId, status, started })),
    many: each(HISTORY, (record) => ({ ...record, records: 3n, by: null, metrics: {} })),
  },
  'executions/statuses-without-runs': {
    '0': showing(`${ONE}/statuses`, (counts) => ({
      ...Object.fromEntries(STATUSES.map((status) => [status, 0n])),
      ...counts,
    })),
  },
  'executions/console': {
    text: asText(`${AUDIT}/console`),
    string: showing(`${AUDIT}/console`, ({ log }) => log.join('\n')),
    records: asRecords(`${AUDIT}/console`),
  },
  'executions/live-console': { text: asText(`${AUDIT}/console/live`), records: asRecords(`${AUDIT}/console/live`) },
  'executions/download-form': {
    json: answering(DOWNLOAD, (answer) =>
      answer.status === 200
        ? json({
            log: /<pre>(.*)<\/pre>/s.exec(String(answer.body))?.[1]?.replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
          })
        : answer,
    ),
  },
  'executions/download-as-file': {
    yes: answering(DOWNLOAD, (answer) =>
      answer.status === 200
        ? { ...answer, headers: { ...answer.headers, 'CONTENT-DISPOSITION': 'attachment; filename="log.html"' } }
        : answer,
    ),
  },
  'executions/download-name': { auditId: downloadNamed('auditId'), execution: downloadNamed('execution') },
  'executions/artifact-names': {
    'as-dbt-names-them': handling(`${AUDIT}/dbt/artifacts/:name`, (handler) => (call) => {
      const params = call.params as Record<string, string>
      params['name'] = ARTIFACTS[params['name'] ?? ''] ?? 'none'
      return handler(call)
    }),
  },
  'executions/dbt-results': {
    'one-list': showing(`${AUDIT}/dbt`, ({ models, tests, sources }) => ({
      results: [...models, ...tests, ...sources].map((one: Loose) => ({ unique_id: one.name, ...one })),
    })),
  },
  'executions/tasks': {
    wrapped: wrapped(`${AUDIT}/running-tasks`, 'tasks'),
    names: showing(`${AUDIT}/running-tasks`, (tasks) => tasks.map((one: Loose) => one.transformation)),
  },
}
