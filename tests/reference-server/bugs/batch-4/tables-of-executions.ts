import { json, nothing } from '../../answer.ts'
import { isOver } from '../../engine.ts'
import { bugsOf } from '../bug.ts'
import { asking, instead, showing } from '../plants.ts'
import { logOf, ran, read, seeded, someFlow } from './platform-given.ts'

const HISTORY = 'GET /v1/executions/:flowId/history'

export const executionTable = bugsOf('platform', 'Executions', [
  {
    id: 'p4-execution/unknown-audit-id-gives-the-newest',
    sentence:
      'GET | /v1/executions/{flowId} | view | query `auditId` integer int64 …; returns FlowAuditRecord; 404 when missing',
    breaks: true,
    says: 'Asked for an execution that the flow does not have, the server answers with the newest one.',
    plant: asking('GET /v1/executions/:flowId', (query, call) => {
      const runs = call.tenant.runs.get(call.id('flowId')) ?? []
      if (runs.every(({ auditId }) => String(auditId) !== query.get('auditId'))) query.delete('auditId')
    }),
    probe: async (api) => {
      const { id } = await seeded(api, 'Goes on and on')
      return (await api.get(`/v1/executions/${id}`, { query: { auditId: '12' } })).status === 200
    },
  },
  {
    id: 'p4-execution/message-id-is-ignored',
    sentence: '`messageId` string (for listener-triggered runs)',
    breaks: true,
    says: 'The execution of an unknown message is any one that a message started.',
    plant: asking('GET /v1/executions/:flowId', (query, call) => {
      const run = call.tenant.runs.get(call.id('flowId'))?.findLast(({ message }) => message !== undefined)
      if (query.has('messageId') && run !== undefined) query.set('messageId', String(run.message))
    }),
    probe: async (api) => {
      const { id } = await seeded(api, 'Reads the inbox')
      return (await api.get(`/v1/executions/${id}`, { query: { messageId: '12' } })).status === 200
    },
  },
  {
    id: 'p4-execution/older-ones-of-any-status',
    sentence:
      'History filters (all optional, combined): `lastAuditId` integer int64 (only executions with a lower audit id); … `status` (FlowStatus)',
    breaks: true,
    says: 'The history ignores `status` when `lastAuditId` is there.',
    plant: asking(HISTORY, (query) => {
      if (query.has('lastAuditId')) query.delete('status')
    }),
    probe: async (api) => {
      const { id } = await seeded(api, 'Goes on and on')
      const query = { status: 'error', lastAuditId: '6000' }
      const records: { status: string }[] = await read(api, `/v1/executions/${id}/history`, { query })
      return records.some(({ status }) => status !== 'error')
    },
  },
  {
    id: 'p4-execution/times-without-seconds',
    sentence: '`fromTime` and `toTime` string `HH:mm:ss`',
    breaks: true,
    says: 'The history ignores the seconds of `fromTime`.',
    plant: asking(HISTORY, (query) => {
      const time = query.get('fromTime')
      if (time !== null) query.set('fromTime', time.replace(/\d\d$/, '00'))
    }),
    probe: async (api) => {
      const { id } = await someFlow(api)
      const made = Number((await read(api, `/v1/flows/${id}`)).created)
      if (made % 60_000 > 50_000) await api.forward(15_000)
      const { auditId } = await ran(api, id)
      const path = `/v1/executions/${id}/history`
      const [{ started }] = await read(api, path)
      const fromTime = new Date(Number(started) + 1_000).toISOString().slice(11, 19)
      return (await read(api, path, { query: { fromTime } })).some(
        (one: { auditId: bigint }) => one.auditId === auditId,
      )
    },
  },
  {
    id: 'p4-execution/all-runs-for-an-unknown-starter',
    sentence: '`triggerType` string; `startedBy` string; `description` string; `metrics` string',
    breaks: true,
    says: 'The history of executions ignores `startedBy` where no execution was started by it.',
    plant: instead(HISTORY, async (call, handler) => {
      const answer = await handler(call)
      if (!call.query.has('startedBy') || answer.body !== '\n []\n') return answer
      call.query.delete('startedBy')
      return handler(call)
    }),
    probe: async (api) => {
      const { id } = await seeded(api, 'Goes on and on')
      const query = { startedBy: 'nobody of this name' }
      return (await read(api, `/v1/executions/${id}/history`, { query })).length > 0
    },
  },
  {
    id: 'p4-execution/log-of-the-newest',
    sentence: 'GET | /v1/executions/{flowId}/audit/{auditId}/console | view | log of one execution',
    breaks: true,
    says: 'The log of an execution is that of the newest one of the flow.',
    plant: showing('GET /v1/executions/:flowId/audit/:auditId/console', (body, call) => ({
      ...body,
      log: call.tenant.runs.get(call.id('flowId'))?.at(-1)?.lines ?? body.log,
    })),
    probe: async (api) => {
      const { id } = await someFlow(api)
      const start = await ran(api, id, {}, { grain: 'spelt' })
      await ran(api, id)
      return !(await logOf(api, start)).includes('spelt')
    },
  },
  {
    id: 'p4-execution/any-json-is-an-artifact',
    sentence: 'only four artifact names are served; any other name returns 404',
    breaks: true,
    says: 'An artifact with an unknown name that ends with `.json` is served as an empty object.',
    plant: instead('GET /v1/executions/:flowId/audit/:auditId/dbt/artifacts/:name', async (call, handler) => {
      const known = ['nodes.json', 'results.json', 'docs.json', 'sources.json'].includes(call.params['name'] ?? '')
      return !known && call.params['name']?.endsWith('.json') ? json({}) : handler(call)
    }),
    probe: async (api) => {
      const { id } = await seeded(api, 'Models')
      const path = `/v1/executions/${id}/audit/4611686018427399001/dbt/artifacts`
      return (await api.get(`${path}/bread.json`)).status === 200
    },
  },
  {
    id: 'p4-execution/no-live-log-while-it-runs',
    sentence: 'GET | /v1/executions/{flowId}/audit/{auditId}/console/live | tails the log of a running execution',
    breaks: true,
    says: 'The live log of an execution that still runs is missing with 404.',
    plant: instead('GET /v1/executions/:flowId/audit/:auditId/console/live', (call, handler) => {
      const run = call.tenant.runs.get(call.id('flowId'))?.find(({ auditId }) => auditId === call.id('auditId'))
      return run === undefined || isOver(run) ? handler(call) : nothing(404)
    }),
    probe: async (api) => {
      const { id } = await seeded(api, 'Takes its time')
      const { auditId } = (await api.post(`/v1/flows/${id}/run`, {})).json
      return (await api.get(`/v1/executions/${id}/audit/${auditId}/console/live`)).status === 404
    },
  },
])
