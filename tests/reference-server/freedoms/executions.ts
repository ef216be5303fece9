import type { Freedom } from './freedom.ts'

const LOG = 'the shape of a log in JSON is not shown'

export const executions = [
  {
    name: 'executions/record',
    open: 'FlowAuditRecord has a `status`; further fields are not shown',
    variants: ['full', 'status-only', 'nested'],
  },
  {
    name: 'executions/history-order',
    open: 'whether a page starts with its oldest record',
    variants: ['oldest-first', 'newest-first'],
  },
  { name: 'executions/page-size', open: '"up to 100 records per call"', variants: ['60', '100', '25'] },
  {
    name: 'executions/nothing-left-out',
    open: '`X-Truncated-Count` if no record was left out',
    variants: ['absent', '0'],
  },
  {
    name: 'executions/light-record',
    open: 'further fields of FlowAuditRecordLight',
    variants: ['trigger', 'none', 'many'],
  },
  {
    name: 'executions/statuses-without-runs',
    open: '"object mapping status name to count": whether a count of 0 is shown',
    variants: ['absent', '0'],
  },
  { name: 'executions/console', open: LOG, variants: ['lines', 'text', 'string', 'records'] },
  { name: 'executions/live-console', open: LOG, variants: ['lines', 'text', 'records'] },
  {
    name: 'executions/download-name',
    open: 'the query parameter that names the execution is not shown',
    variants: ['run', 'auditId', 'execution'],
  },
  {
    name: 'executions/download-form',
    open: '"some legacy export endpoints return `text/html`"; others JSON',
    variants: ['html', 'json'],
  },
  {
    name: 'executions/download-as-file',
    open: 'whether a download has a file name',
    variants: ['no', 'yes'],
  },
  {
    name: 'executions/artifact-names',
    open: '"the names of the four dbt artifacts": not shown',
    variants: ['plain', 'as-dbt-names-them'],
  },
  {
    name: 'executions/dbt-results',
    open: '"model and test outcomes, timings, sources, freshness": the shape is not shown',
    variants: ['by-sort', 'one-list'],
  },
  {
    name: 'executions/tasks',
    open: '"transformations in flight": the shape is not shown',
    variants: ['array', 'wrapped', 'names'],
  },
] as const satisfies readonly Freedom[]
