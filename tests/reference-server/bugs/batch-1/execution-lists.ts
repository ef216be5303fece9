import { bugsOf } from '../bug.ts'
import { type Loose, showing } from '../plants.ts'
import { LONG_HISTORY, aFlow, at, ran } from './resources-given.ts'
import { rounded } from './resources-plants.ts'

const LIGHT =
  'FlowAuditRecordLight (items of execution history) | auditId integer; status string (FlowStatus); started timestamp'
const COUNTS = 'Status counts | object mapping status name to integer int64 count'

const HISTORY = 'GET /v1/executions/:flowId/history'
const STATUSES = 'GET /v1/executions/:flowId/statuses'

export const executionLists = bugsOf('platform', 'Execution records', [
  {
    id: 'execution-records/history-without-audit-ids',
    sentence: LIGHT,
    breaks: true,
    says: 'The history gives the ids of executions as `id`.',
    plant: showing(HISTORY, (runs) => runs.map(({ auditId, ...rest }: Loose) => ({ ...rest, id: auditId }))),
    probe: async (api) => (await at(api, `/v1/executions/${LONG_HISTORY}/history`))[0].auditId === undefined,
  },
  {
    id: 'execution-records/history-rounds-audit-ids',
    sentence: LIGHT,
    breaks: true,
    says: 'The history rounds audit ids above 2^53 to doubles.',
    plant: showing(HISTORY, (runs) => {
      for (const run of runs) run.auditId = rounded(run.auditId)
    }),
    probe: async (api) => {
      const runs = await at(api, '/v1/executions/4611686018427392007/history')
      return runs[0].auditId !== 4_611_686_018_427_399_002n
    },
  },
  {
    id: 'execution-records/history-with-numbers',
    sentence: LIGHT,
    breaks: true,
    says: 'The history gives numbers as status.',
    plant: showing(HISTORY, (runs) => {
      for (const run of runs) run.status = BigInt(['success', 'warning', 'error'].indexOf(run.status) + 1)
    }),
    probe: async (api) => typeof (await at(api, `/v1/executions/${LONG_HISTORY}/history`))[0].status === 'bigint',
  },
  {
    id: 'execution-records/history-knows-no-warning',
    sentence: LIGHT,
    breaks: true,
    says: 'The history gives runs with warnings the status `warn`.',
    plant: showing(HISTORY, (runs) => {
      for (const run of runs) run.status = run.status === 'warning' ? 'warn' : run.status
    }),
    probe: async (api) => (await api.get(`/v1/executions/${LONG_HISTORY}/history`)).text.includes('"warn"'),
  },
  {
    id: 'execution-records/started-in-seconds',
    sentence: LIGHT,
    breaks: true,
    says: 'The history gives the start of a run in seconds.',
    plant: showing(HISTORY, (runs) => {
      for (const run of runs) run.started /= 1_000n
    }),
    probe: async (api) => (await at(api, `/v1/executions/${LONG_HISTORY}/history`))[0].started < 10_000_000_000n,
  },
  {
    id: 'execution-records/counts-as-text',
    sentence: COUNTS,
    breaks: true,
    says: 'The counts by status are texts.',
    plant: showing(STATUSES, (counts) => {
      for (const [status, count] of Object.entries(counts)) counts[status] = String(count)
    }),
    probe: async (api) => (await at(api, `/v1/executions/${LONG_HISTORY}/statuses`)).success === '65',
  },
  {
    id: 'execution-records/counts-in-a-list',
    sentence: COUNTS,
    breaks: true,
    says: 'The counts by status are a list of objects.',
    plant: showing(STATUSES, (counts) => Object.entries(counts).map(([status, count]) => ({ status, count }))),
    probe: async (api) => Array.isArray(await at(api, `/v1/executions/${LONG_HISTORY}/statuses`)),
  },
  {
    id: 'execution-records/counts-of-a-page',
    sentence: COUNTS,
    breaks: true,
    says: 'The counts by status end at 50.',
    plant: showing(STATUSES, (counts) => {
      for (const [status, count] of Object.entries<Loose>(counts)) counts[status] = count > 50n ? 50n : count
    }),
    probe: async (api) => (await at(api, `/v1/executions/${LONG_HISTORY}/statuses`)).error === 50n,
  },
  {
    id: 'execution-records/counts-without-the-newest',
    sentence: COUNTS,
    breaks: true,
    says: 'The counts by status leave out the newest run.',
    plant: showing(STATUSES, (counts, call) => {
      const status = call.tenant.runs.get(call.id('flowId'))?.at(-1)?.status
      if (status !== undefined) counts[status] -= 1n
    }),
    probe: async (api) => {
      const { id } = await aFlow(api)
      await ran(api, id)
      return (await at(api, `/v1/executions/${id}/statuses`)).success === 0n
    },
  },
  {
    id: 'execution-records/counts-of-nothing',
    sentence: COUNTS,
    breaks: false,
    says: 'The counts by status have 0 for each status that no execution has.',
    plant: showing(STATUSES, (counts) => ({
      queued: 0n,
      running: 0n,
      success: 0n,
      warning: 0n,
      error: 0n,
      canceled: 0n,
      ...counts,
    })),
    probe: async (api) => (await at(api, `/v1/executions/${LONG_HISTORY}/statuses`)).queued === 0n,
  },
])
