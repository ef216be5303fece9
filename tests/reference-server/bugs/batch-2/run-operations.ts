import { pause } from '../pause.ts'
import { bad, missing } from '../../answer.ts'
import { isOver } from '../../engine.ts'
import { bugsOf } from '../bug.ts'
import { answering, asking, instead, showing } from '../plants.ts'
import { SLOW, WRONG, flowOf, runOf, runsOf } from './platform-given.ts'

const BY_ID = 'POST /v1/flows/:flowId/run'
const BY_NAME = 'POST /v1/flows/flow-name/:flowName/run'

/** The log of an execution. */
async function logOf(
  api: { get: (path: string) => Promise<{ text: string }> },
  run: { flowId: bigint; auditId: bigint },
): Promise<string> {
  return (await api.get(`/v1/executions/${run.flowId}/audit/${run.auditId}/console`)).text
}

export const runOperations = bugsOf('platform', 'Runs', [
  {
    id: 'runs/sync-false-waits',
    sentence: 'Run returns immediately unless `sync=true`',
    breaks: true,
    says: 'A run with `sync=false` waits for its end.',
    plant: asking(BY_ID, (query) => {
      if (query.has('sync')) query.set('sync', 'true')
    }),
    probe: async (api) => {
      const run = api.post(`/v1/flows/${SLOW}/run`, {}, { query: { sync: 'false' } })
      const first = await Promise.race([run, api.pause(3_000)])
      await api.forward(46_000)
      await run
      return first === undefined
    },
  },
  {
    id: 'runs/error-code-when-switched-off',
    sentence: 'returnErrorCode | boolean | false | respond 500 if the run fails or is canceled | yes | yes',
    breaks: true,
    says: 'A failed run answers with 500 also when `returnErrorCode=false`.',
    plant: asking(BY_ID, (query) => {
      if (query.has('returnErrorCode')) query.set('returnErrorCode', 'true')
    }),
    probe: async (api) => {
      const query = { sync: 'true', returnErrorCode: 'false' }
      return (await api.post(`/v1/flows/${WRONG}/run`, {}, { query })).status === 500
    },
  },
  {
    id: 'runs/allow-parallel-false-allows-it',
    sentence:
      'Start outcome codes of a run (integer `status` in FlowExecutionResponse): 0 = started; 1 = already running; 2 = canceled.',
    breaks: true,
    says: 'With `allowParallel=false`, a flow runs beside itself.',
    plant: asking(BY_NAME, (query) => {
      if (query.has('allowParallel')) query.set('allowParallel', 'true')
    }),
    probe: async (api) => {
      const path = '/v1/flows/flow-name/Takes%20its%20time/run'
      await api.post(path)
      return (await api.post(path, {}, { query: { allowParallel: 'false' } })).json.status === 0n
    },
  },
  {
    id: 'runs/two-at-once-both-start',
    sentence:
      'Start outcome codes of a run (integer `status` in FlowExecutionResponse): 0 = started; 1 = already running; 2 = canceled.',
    breaks: true,
    says: 'Of two calls at the same moment, both start a run.',
    plant: instead(BY_ID, async (call, handler) => {
      const runs = call.tenant.runs.get(call.id('flowId')) ?? []
      const idle = runs.every(isOver)
      await pause(40)
      if (idle) call.query.set('allowParallel', 'true')
      return handler(call)
    }),
    probe: async (api) => {
      const path = `/v1/flows/${SLOW}/run`
      const answers = await Promise.all([api.post(path), api.post(path)])
      return answers.every(({ json: outcome }) => outcome.status === 0n)
    },
  },
  {
    id: 'runs/stop-of-a-waiting-run-stops-the-other',
    sentence: 'query `auditId` integer int64 (the execution to stop)',
    breaks: true,
    says: 'The stop of a run that waits stops the one that it waits for.',
    plant: asking('POST /v1/flows/:flowId/stop', (query, call) => {
      const runs = call.tenant.runs.get(call.id('flowId')) ?? []
      const target = runs.find(({ auditId }) => String(auditId) === query.get('auditId'))
      const running = runs.find(({ status }) => status === 'running')
      if (target?.status === 'queued' && running !== undefined) query.set('auditId', String(running.auditId))
    }),
    probe: async (api) => {
      const path = `/v1/flows/${SLOW}`
      const first = (await api.post(`${path}/run`)).json
      await api.until(async () => (await runsOf(api, SLOW))[0].status === 'running')
      const second = (await api.post(`${path}/run`, {}, { query: { waitIfRunning: 'true' } })).json
      await api.call('POST', `${path}/stop`, { query: { auditId: String(second.auditId) } })
      const runs = await runsOf(api, SLOW)
      return runs.find(({ auditId }) => auditId === first.auditId).status === 'canceled'
    },
  },
  {
    id: 'runs/stop-time-stays-for-the-next-run',
    sentence: 'stopTime | integer int64 | | stop the run after this many seconds | yes | yes',
    breaks: true,
    says: 'The `stopTime` of a run also stops the next run of the flow, which has none.',
    plant: (service) => {
      const times = new Map<string, string>()
      asking(BY_ID, (query, call) => {
        const flow = call.params['flowId'] ?? ''
        const before = times.get(flow)
        const now = query.get('stopTime')
        if (now !== null) times.set(flow, now)
        else if (before !== undefined) query.set('stopTime', before)
      })(service)
    },
    probe: async (api) => {
      const path = `/v1/flows/${SLOW}/run`
      await api.post(path, {}, { query: { stopTime: '10' } })
      await api.forward(11_000)
      const { auditId } = (await api.post(path)).json
      await api.forward(11_000)
      const runs = await runsOf(api, SLOW)
      return runs.find((run) => run.auditId === auditId).status === 'canceled'
    },
  },
  {
    id: 'runs/stop-time-is-ignored-beside-sync',
    sentence: 'stopTime | integer int64 | | stop the run after this many seconds | yes | yes',
    breaks: true,
    says: 'A run with `sync=true` ignores `stopTime`.',
    plant: asking(BY_ID, (query) => {
      if (query.get('sync') === 'true') query.delete('stopTime')
    }),
    probe: async (api) => {
      const run = api.post(`/v1/flows/${SLOW}/run`, {}, { query: { sync: 'true', stopTime: '5' } })
      await api.until(async () => (await runsOf(api, SLOW))[0]?.status === 'running')
      await api.forward(6_000)
      const status = (await runsOf(api, SLOW))[0].status
      await api.forward(46_000)
      await run
      return status === 'running'
    },
  },
  {
    id: 'runs/download-shows-masked-values',
    sentence: 'secureParameterNames | string | | comma-separated parameter names masked in logs | yes | yes',
    breaks: true,
    says: 'The download of a log shows the values that its other forms mask.',
    plant: answering('GET /v1/executions/console/download', (answer, call) => {
      const run = [...call.tenant.runs.values()].flat().find(({ auditId }) => auditId === call.whole('run'))
      const values = Object.values(run?.parameters ?? {})
      return { ...answer, body: String(answer.body).replaceAll('(masked)', () => values.shift() ?? '') }
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      const { auditId } = await runOf(api, id, { secureParameterNames: 'pin' }, { pin: 'quiet-4711' })
      const { text } = await api.get('/v1/executions/console/download', { query: { run: String(auditId) } })
      return text.includes('quiet-4711')
    },
  },
  {
    id: 'runs/long-parameter-values-are-cut',
    sentence: 'body: flat JSON object mapping parameter name to string value',
    breaks: true,
    says: 'The value of a parameter is cut after 255 characters.',
    plant: instead(BY_ID, (call, handler) => {
      const { body } = call
      if (typeof body === 'object' && body !== null)
        call.body = Object.fromEntries(
          Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 255) : value]),
        )
      return handler(call)
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      const run = await runOf(api, id, {}, { letter: `${'a'.repeat(300)}-end` })
      return !(await logOf(api, run)).includes('-end')
    },
  },
  {
    id: 'runs/by-name-swallows-names-in-capitals',
    sentence: 'every query parameter other than the listed ones is passed to the flow as a flow parameter',
    breaks: true,
    says: 'Run by name does not pass on parameters whose names are in capitals.',
    plant: asking(BY_NAME, (query) => {
      const loud = [...query.keys()].filter((name) => name === name.toUpperCase())
      for (const name of loud) query.delete(name)
    }),
    probe: async (api) => {
      await flowOf(api, { name: 'Loud' })
      const query = { sync: 'true', EMAILS: 'two-a-day' }
      const run = (await api.post('/v1/flows/flow-name/Loud/run', {}, { query })).json
      return !(await logOf(api, run)).includes('two-a-day')
    },
  },
  {
    id: 'runs/name-with-a-slash-is-not-found',
    sentence: 'POST | /v1/flows/flow-name/{flowName}/run | execute | flowName string; … 404 when no flow has that name',
    breaks: true,
    says: 'Run by name does not find a flow whose name has a slash.',
    plant: instead(BY_NAME, (call, handler) => {
      if (call.params['flowName']?.includes('/') === true) throw missing('flow')
      return handler(call)
    }),
    probe: async (api) => {
      await flowOf(api, { name: 'Rooms/beds' })
      return (await api.post('/v1/flows/flow-name/Rooms%2Fbeds/run')).status === 404
    },
  },
  {
    id: 'runs/name-is-decoded-twice',
    sentence: 'POST | /v1/flows/flow-name/{flowName}/run | execute | flowName string',
    breaks: true,
    says: 'Run by name decodes the name twice, and does not find one with a percent sign.',
    plant: instead(BY_NAME, (call, handler) => {
      Object.assign(call.params, { flowName: decodeURIComponent(call.params['flowName'] ?? '') })
      return handler(call)
    }),
    probe: async (api) => {
      await flowOf(api, { name: 'All of 100%41' })
      return (await api.post('/v1/flows/flow-name/All%20of%20100%2541/run')).status === 404
    },
  },
  {
    id: 'runs/waiting-one-reads-waiting',
    sentence:
      'FlowAuditRecord (returned by get one execution) | status string, one of `queued`, `running`, `success`, `warning`, `error`, `canceled` (FlowStatus)',
    breaks: true,
    says: 'A run that waits for another one has the status `waiting`.',
    plant: showing('GET /v1/executions/:flowId', (record, call) => {
      const runs = call.tenant.runs.get(call.id('flowId')) ?? []
      if (record.status === 'queued' && runs.some(({ status }) => status === 'running')) record.status = 'waiting'
    }),
    probe: async (api) => {
      const path = `/v1/flows/${SLOW}/run`
      await api.post(path)
      await api.until(async () => (await runsOf(api, SLOW))[0].status === 'running')
      const { auditId } = (await api.post(path, {}, { query: { waitIfRunning: 'true' } })).json
      const { json: record } = await api.get(`/v1/executions/${SLOW}`, { query: { auditId: String(auditId) } })
      return record.status === 'waiting'
    },
  },
  {
    id: 'runs/total-beside-the-counts',
    sentence: 'Status counts | object mapping status name to integer int64 count',
    breaks: true,
    says: 'The status counts have a further member `total`.',
    plant: showing('GET /v1/executions/:flowId/statuses', (counts) => {
      counts.total = Object.values<bigint>(counts).reduce((sum, one) => sum + one, 0n)
    }),
    probe: async (api) => (await api.get(`/v1/executions/${SLOW}/statuses`)).json.total === 0n,
  },
  {
    id: 'runs/counts-of-zero-are-shown',
    sentence: 'Status counts | object mapping status name to integer int64 count',
    breaks: false,
    says: 'The status counts name the statuses that no execution has, with 0.',
    plant: showing('GET /v1/executions/:flowId/statuses', (counts) => {
      for (const status of ['queued', 'running', 'success', 'warning', 'error', 'canceled']) counts[status] ??= 0n
    }),
    probe: async (api) => (await api.get(`/v1/executions/${SLOW}/statuses`)).json.canceled === 0n,
  },
  {
    id: 'runs/tenant-by-id-is-refused',
    sentence: 'tenant | string | | tenant selector | no | yes',
    breaks: false,
    says: 'Run by id refuses the query parameter `tenant` with 400.',
    plant: instead(BY_ID, (call, handler) => {
      if (call.query.has('tenant')) throw bad('tenant is for run by name')
      return handler(call)
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      return (await api.post(`/v1/flows/${id}/run`, {}, { query: { tenant: 'Hill House' } })).status === 400
    },
  },
])
