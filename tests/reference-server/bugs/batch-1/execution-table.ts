import { isOver } from '../../engine.ts'
import { wide } from '../../seed.ts'
import { bugsOf } from '../bug.ts'
import { asking, instead, showing } from '../plants.ts'
import { run, SEEDED } from './tables-given.ts'

const HISTORY = 'GET /v1/executions/:flowId/history'

export const executionTable = bugsOf('platform', 'Executions', [
  {
    id: 'history/truncation-is-not-told',
    sentence: 'header `X-Truncated-Count`',
    breaks: true,
    says: 'The history leaves records out without the header `X-Truncated-Count`.',
    plant: instead(HISTORY, async (call, handler) => ({ ...(await handler(call)), headers: {} })),
    probe: async (api) =>
      (await api.get(`/v1/executions/${SEEDED.often}/history`)).headers['x-truncated-count'] === undefined,
  },
  {
    id: 'history/nothing-truncated-is-told',
    sentence: 'header `X-Truncated-Count`',
    breaks: false,
    says: 'The history sends `X-Truncated-Count: 0` if it leaves nothing out.',
    plant: instead(HISTORY, async (call, handler) => {
      const answer = await handler(call)
      return { ...answer, headers: { 'X-Truncated-Count': '0', ...answer.headers } }
    }),
    probe: async (api) => {
      const { headers } = await api.get(`/v1/executions/${SEEDED.models}/history`)
      return headers['x-truncated-count'] === '0'
    },
  },
  {
    id: 'executions/statuses-count-all-flows',
    sentence: 'returns object status name to count',
    breaks: true,
    says: 'The status counts are those of all flows.',
    plant: showing('GET /v1/executions/:flowId/statuses', (_counts, { tenant }) => {
      const all: Record<string, number> = {}
      for (const { status } of [...tenant.runs.values()].flat()) all[status] = (all[status] ?? 0) + 1
      return all
    }),
    probe: async (api) => (await api.get(`/v1/executions/${SEEDED.models}/statuses`)).json.error !== undefined,
  },
  {
    id: 'executions/console-of-the-newest',
    sentence: 'log of one execution',
    breaks: true,
    says: 'The log of an execution is that of the newest execution of the flow.',
    plant: instead('GET /v1/executions/:flowId/audit/:auditId/console', (call, handler) => {
      const runs = [...call.tenant.runs].find(([id]) => String(id) === call.params['flowId'])?.[1]
      Object.assign(call.params, { auditId: String(runs?.at(-1)?.auditId ?? call.params['auditId']) })
      return handler(call)
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.slow, {}, { colour: 'azure' })
      await run(api, SEEDED.slow, { allowParallel: 'true' })
      return !(await api.get(`/v1/executions/${SEEDED.slow}/audit/${auditId}/console`)).text.includes('azure')
    },
  },
  {
    id: 'executions/download-of-the-newest',
    sentence: 'downloads an execution log',
    breaks: true,
    says: 'The download is the log of the newest execution of the same flow.',
    plant: asking('GET /v1/executions/console/download', (query, { tenant }) => {
      const runs = [...tenant.runs.values()].find((each) =>
        each.some(({ auditId }) => String(auditId) === query.get('run')),
      )
      if (runs !== undefined) query.set('run', String(runs.at(-1)?.auditId))
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.slow, {}, { colour: 'azure' })
      await run(api, SEEDED.slow, { allowParallel: 'true' })
      const query = { run: String(auditId) }
      return !(await api.get('/v1/executions/console/download', { query })).text.includes('azure')
    },
  },
  {
    id: 'executions/artifact-in-capitals-is-served',
    sentence: 'only four artifact names are served; any other name returns 404',
    breaks: true,
    says: 'The name of a dbt artifact is also served in capitals.',
    plant: instead('GET /v1/executions/:flowId/audit/:auditId/dbt/artifacts/:name', (call, handler) => {
      Object.assign(call.params, { name: call.params['name']?.toLowerCase() })
      return handler(call)
    }),
    probe: async (api) =>
      (await api.get(`/v1/executions/${SEEDED.models}/audit/${wide(9001)}/dbt/artifacts/NODES.JSON`)).status === 200,
  },
  {
    id: 'executions/tasks-of-finished-executions',
    sentence: 'transformations in flight',
    breaks: true,
    says: 'An execution that is over still has a transformation in flight.',
    plant: instead('GET /v1/executions/:flowId/audit/:auditId/running-tasks', async (call, handler) => {
      const one = [...call.tenant.runs.values()]
        .flat()
        .find(({ auditId }) => String(auditId) === call.params['auditId'])
      const answer = await handler(call)
      return one !== undefined && isOver(one) ? { ...answer, body: '[{"transformation":"copy"}]' } : answer
    }),
    probe: async (api) =>
      (await api.get(`/v1/executions/${SEEDED.models}/audit/${wide(9001)}/running-tasks`)).json.length > 0,
  },
])
