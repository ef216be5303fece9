import type { Fixture, Int64 } from '#spec'
import type { Tools } from '../../../suites/kit/tools.ts'
import type { Probe, Probes } from './probe.ts'

const UNKNOWN = 1

/** The ids of a dbt execution and of one of a flow with a long history. */
interface Ready {
  dbt: Fixture<'dbt_execution'>
  long: { flowId: Int64; auditId: Int64 }
}

async function ready({ api, fixture }: Tools): Promise<Ready> {
  const flowId = fixture('long_history')
  const { json } = await api.need('getExecution', { path: { flowId } })
  return { dbt: fixture('dbt_execution'), long: { flowId, auditId: (json as { auditId: Int64 }).auditId } }
}

const history =
  (query: object): Probe =>
  ({ api, fixture }) =>
    api.call('listExecutionHistory', { path: { flowId: fixture('long_history') }, query: { ...query } })

/** Executions that are finished, unknown or requested in an unusual way. */
export const executionProbes: Probes<'executions'> = {
  'executions/get-without-query': async ({ api, given, fixture }) => {
    const flowId = fixture('runs.slow')
    await given.run(flowId)
    const { auditId } = await given.run(flowId, { allowParallel: true })
    await api.call('stopFlow', { path: { flowId }, query: { auditId } })
    await api.call('getExecution', { path: { flowId } })
  },
  'executions/message-id-form': ({ api, fixture }) =>
    api.call('getExecution', { path: { flowId: fixture('runs.succeeds') }, query: { messageId: 'unknown' } }),
  'executions/log-lines': async ({ api, given, fixture }) => {
    const body = { region: 'long '.repeat(300) }
    const run = await given.run(fixture('runs.echoes'), { sync: true }, body)
    await api.call('getExecutionConsole', { path: run })
  },
  'executions/get-parameters-disagree': async (tools) => {
    const { long } = await ready(tools)
    for (const status of ['success', 'error'])
      await tools.api.call('getExecution', { path: { flowId: long.flowId }, query: { auditId: long.auditId, status } })
  },
  'executions/execution-of-another-flow': async (tools) => {
    const { dbt, long } = await ready(tools)
    await tools.api.call('getExecutionConsole', { path: { flowId: dbt.flowId, auditId: long.auditId } })
  },
  'executions/unknown-status-asked': history({ status: 'asleep' }),
  'executions/history-of-unknown-flow': ({ api }) => api.call('listExecutionHistory', { path: { flowId: UNKNOWN } }),
  'executions/unknown-last-audit-id': history({ lastAuditId: 999_999 }),
  'executions/dates-in-a-zone': async ({ api, fixture }) => {
    const path = { flowId: fixture('long_history') }
    const { json } = await api.need('listExecutionHistory', { path })
    const started = (json as { started: number }[]).map((one) => new Date(one.started).toISOString().slice(0, 10))
    for (const fromDate of new Set(started)) await api.call('listExecutionHistory', { path, query: { fromDate } })
  },
  'executions/date-with-time': history({ fromDate: '2020-01-01T00:00:00Z' }),
  'executions/text-filter-match': async (tools, send) => {
    const path = { flowId: tools.fixture('long_history') }
    const [newest] = (await tools.api.need('listExecutionHistory', { path })).json as { description: string }[]
    const whole = newest?.description ?? ''
    for (const description of [whole.slice(1), whole.toUpperCase()]) await history({ description })(tools, send)
  },
  'executions/counted-window': async ({ api, hook, fixture }) => {
    await hook('advance_clock', { ms: 32 * 86_400_000 })
    await api.call('countExecutionStatuses', { path: { flowId: fixture('long_history') } })
  },
  'executions/console-of-unknown': async (tools) => {
    const { long } = await ready(tools)
    await tools.api.call('getExecutionConsole', { path: { flowId: long.flowId, auditId: UNKNOWN } })
  },
  'executions/live-console-of-finished': async (tools) =>
    tools.api.call('tailExecutionConsole', { path: { ...(await ready(tools)).long } }),
  'executions/download-without-execution': async ({ api }) => {
    await api.call('downloadExecutionConsole')
    await api.call('downloadExecutionConsole', { query: { auditId: UNKNOWN } })
  },
  'executions/dbt-of-other-execution': async (tools) =>
    tools.api.call('getDbtResults', { path: { ...(await ready(tools)).long } }),
  'executions/dbt-artifact-name-case': async ({ api, fixture }) => {
    const { flowId, auditId } = fixture('dbt_execution')
    await api.call('getDbtArtifact', { path: { flowId, auditId, artifactName: 'MANIFEST.json' } })
  },
  'executions/running-tasks-shape': async ({ api, given, fixture, passTime }) => {
    const run = await given.run(fixture('runs.slow'))
    await passTime(1_000)
    await api.call('listRunningTasks', { path: { ...run } })
  },
  'executions/running-tasks-of-finished': async (tools) =>
    tools.api.call('listRunningTasks', { path: { ...(await ready(tools)).long } }),
}
