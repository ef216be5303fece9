import { bugsOf } from '../bug.ts'
import { type Loose, showing } from '../plants.ts'
import { GOES_WELL, GOES_WRONG, LONG_HISTORY, TAKES_LONG, at, ran } from './resources-given.ts'

const STARTED =
  'FlowExecutionResponse (returned by run and stop) | flowId integer int64; auditId integer int64; status integer'
const RECORD =
  'FlowAuditRecord (returned by get one execution) | status string, one of `queued`, `running`, `success`, `warning`, `error`, `canceled` (FlowStatus)'
const LIGHT =
  'FlowAuditRecordLight (items of execution history) | auditId integer; status string (FlowStatus); started timestamp'

const RUN = 'POST /v1/flows/:flowId/run'
const BY_NAME = 'POST /v1/flows/flow-name/:flowName/run'
const HISTORY = 'GET /v1/executions/:flowId/history'

export const executionRecords = bugsOf('platform', 'Execution records', [
  {
    id: 'execution-records/flow-id-as-text',
    sentence: STARTED,
    breaks: true,
    says: 'Run by name gives the id of the flow as text.',
    plant: showing(BY_NAME, (started) => ({ ...started, flowId: String(started.flowId) })),
    probe: async (api) => typeof (await api.post('/v1/flows/flow-name/Goes%20well/run')).json.flowId === 'string',
  },
  {
    id: 'execution-records/flow-id-missing-on-stop',
    sentence: STARTED,
    breaks: true,
    says: 'Stop does not say which flow it stopped.',
    plant: showing('POST /v1/flows/:flowId/stop', ({ flowId: _gone, ...rest }) => rest),
    probe: async (api) => {
      await api.post(`/v1/flows/${TAKES_LONG}/run`)
      return (await api.post(`/v1/flows/${TAKES_LONG}/stop`)).json.flowId === undefined
    },
  },
  {
    id: 'execution-records/audit-id-in-an-object',
    sentence: STARTED,
    breaks: true,
    says: 'Run gives the execution as an object with an id, in place of `auditId`.',
    plant: showing(RUN, ({ auditId, ...rest }) => ({ ...rest, execution: { id: auditId } })),
    probe: async (api) => (await ran(api, GOES_WELL)).json.auditId === undefined,
  },
  {
    id: 'execution-records/audit-id-of-the-run-before',
    sentence: STARTED,
    breaks: true,
    says: 'Run returns the audit id of the run before, from the second run on.',
    plant: (service) => {
      const last = new Map<bigint, bigint>()
      showing(RUN, (started) => {
        const before = last.get(started.flowId)
        last.set(started.flowId, started.auditId)
        return before === undefined ? started : { ...started, auditId: before }
      })(service)
    },
    probe: async (api) => {
      const first = (await ran(api, GOES_WELL)).json.auditId
      return (await ran(api, GOES_WELL)).json.auditId === first
    },
  },
  {
    id: 'execution-records/status-is-text',
    sentence: `${STARTED} (start outcome code, see States and transitions)`,
    breaks: true,
    says: 'Run gives its outcome as text.',
    plant: showing(RUN, (started) => ({ ...started, status: started.status === 0n ? 'started' : 'already running' })),
    probe: async (api) => (await ran(api, GOES_WELL)).json.status === 'started',
  },
  {
    id: 'execution-records/status-is-the-progress',
    sentence: `${STARTED} (start outcome code, see States and transitions)`,
    breaks: true,
    says: 'A run that is waited for gives 3 as its outcome if it fails.',
    plant: showing(RUN, (started, { tenant, query }) => {
      const run = tenant.runs.get(started.flowId)?.find(({ auditId }) => auditId === started.auditId)
      return query.get('sync') === 'true' && run?.status === 'error' ? { ...started, status: 3n } : started
    }),
    probe: async (api) => (await ran(api, GOES_WRONG)).json.status === 3n,
  },
  {
    id: 'execution-records/status-in-capitals',
    sentence: RECORD,
    breaks: true,
    says: 'One execution gives its status in capital letters.',
    plant: showing('GET /v1/executions/:flowId', (run) => ({ ...run, status: run.status.toUpperCase() })),
    probe: async (api) => (await at(api, `/v1/executions/${LONG_HISTORY}`)).status === 'CANCELED',
  },
  {
    id: 'execution-records/status-failed',
    sentence: RECORD,
    breaks: true,
    says: 'One execution gives `failed` in place of `error`.',
    plant: showing('GET /v1/executions/:flowId', (run) => ({
      ...run,
      status: run.status === 'error' ? 'failed' : run.status,
    })),
    probe: async (api) => {
      await ran(api, GOES_WRONG)
      return (await at(api, `/v1/executions/${GOES_WRONG}`)).status === 'failed'
    },
  },
  {
    id: 'execution-records/stopped-is-cancelled',
    sentence: RECORD,
    breaks: true,
    says: 'A stopped execution has the status `cancelled`, with two letters l.',
    plant: showing('GET /v1/executions/:flowId', (run) => ({
      ...run,
      status: run.status === 'canceled' ? 'cancelled' : run.status,
    })),
    probe: async (api) => (await at(api, `/v1/executions/${LONG_HISTORY}`)).status === 'cancelled',
  },
  {
    id: 'execution-records/status-in-an-object',
    sentence: RECORD,
    breaks: true,
    says: 'An execution of a listener gives its status as an object.',
    plant: showing('GET /v1/executions/:flowId', (run) =>
      run.messageId === undefined ? run : { ...run, status: { name: run.status } },
    ),
    probe: async (api) => typeof (await at(api, '/v1/executions/4611686018427392007')).status === 'object',
  },
  {
    id: 'execution-records/started-missing-for-stopped-runs',
    sentence: LIGHT,
    breaks: true,
    says: 'The history does not say when canceled runs started.',
    plant: showing(HISTORY, (runs) => {
      for (const run of runs) if (run.status === 'canceled') run.started = null
    }),
    probe: async (api) =>
      (await at(api, `/v1/executions/${LONG_HISTORY}/history`)).some(({ started }: Loose) => started === null),
  },
])
