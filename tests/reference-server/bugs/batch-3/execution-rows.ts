import { json, nothing } from '../../answer.ts'
import { isOver } from '../../engine.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, answering, asking, instead, showing } from '../plants.ts'
import { LONG, SLOW, WELL, listed, run, runWhole } from './rows-given.ts'

const historyOf = (service: Parameters<typeof listed>[0], query: Record<string, string>): Promise<Loose[]> =>
  listed(service, `/v1/executions/${LONG}/history`, { query })

export const EXECUTION_ROWS = bugsOf('platform', 'Endpoints', [
  {
    id: 'p3-executions/message-id-is-ignored',
    sentence:
      'query `auditId` integer int64, `messageId` string (for listener-triggered runs), `status` string; returns FlowAuditRecord; 404 when missing',
    breaks: true,
    says: 'The execution of a flow for any messageId is the newest one.',
    plant: asking('GET /v1/executions/:flowId', (query) => query.delete('messageId')),
    probe: async (service) => {
      await runWhole(service)
      return (await service.get(`/v1/executions/${WELL}`, { query: { messageId: '12' } })).status === 200
    },
  },
  {
    id: 'p3-executions/status-looks-at-the-newest-only',
    sentence:
      'query `auditId` integer int64, `messageId` string (for listener-triggered runs), `status` string; returns FlowAuditRecord; 404 when missing',
    breaks: true,
    says: 'The execution of a flow with a status is found only if it is the newest of the flow.',
    plant: answering('GET /v1/executions/:flowId', (answer, call) => {
      const last = call.tenant.runs.get(call.id('flowId'))?.at(-1)
      const status = call.query.get('status')
      return status === null || call.query.has('auditId') || last?.status === status ? answer : nothing(404)
    }),
    probe: async (service) =>
      (await service.get(`/v1/executions/${LONG}`, { query: { status: 'success' } })).status === 404,
  },
  {
    id: 'p3-executions/older-page-forgets-the-status',
    sentence:
      'History filters (all optional, combined): `lastAuditId` integer int64 (only executions with a lower audit id)',
    breaks: true,
    says: 'The history before a lastAuditId ignores the status filter.',
    plant: asking('GET /v1/executions/:flowId/history', (query) => {
      if (query.has('lastAuditId')) query.delete('status')
    }),
    probe: async (service) => {
      const list = await historyOf(service, { status: 'error', lastAuditId: '6000' })
      return list.some(({ status }) => status !== 'error')
    },
  },
  {
    id: 'p3-executions/from-time-looks-at-the-hour',
    sentence: '`fromTime` and `toTime` string `HH:mm:ss`',
    breaks: true,
    says: 'The fromTime of the history counts by its hour only.',
    plant: asking('GET /v1/executions/:flowId/history', (query) => {
      const time = query.get('fromTime')
      if (time !== null) query.set('fromTime', time.replace(/:\d\d:\d\d$/, ':00:00'))
    }),
    probe: async (service) => {
      const all = await historyOf(service, {})
      const [day, time = ''] = new Date(Number(all[0].started)).toISOString().split('T')
      const query = { fromDate: day ?? '', toDate: day ?? '', fromTime: `${time.slice(0, 2)}:59:59` }
      return (await historyOf(service, query)).some(({ auditId }) => auditId === all[0].auditId)
    },
  },
  {
    id: 'p3-executions/to-date-ends-before-its-day',
    sentence: '`fromDate` and `toDate` ISO 8601 date',
    breaks: false,
    says: 'The history up to a toDate ends before the first moment of that day.',
    plant: asking('GET /v1/executions/:flowId/history', (query) => {
      const day = query.get('toDate') ?? ''
      if (/^\d{4}-\d\d-\d\d$/.test(day))
        query.set('toDate', new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10))
    }),
    probe: async (service) => {
      const all = await historyOf(service, {})
      const toDate = new Date(Number(all.at(-1).started)).toISOString().slice(0, 10)
      const seen = await historyOf(service, { toDate })
      return seen.every(({ auditId }) => auditId !== all.at(-1).auditId)
    },
  },
  {
    id: 'p3-executions/history-has-odd-records-first',
    sentence:
      'GET | /v1/executions/{flowId}/history | view | filters below; returns FlowAuditRecordLight[]; header `X-Truncated-Count`',
    breaks: false,
    says: 'The history is in the order of nothing in particular: odd records first.',
    plant: showing('GET /v1/executions/:flowId/history', (list: Loose[]) => [
      ...list.filter(({ auditId }) => auditId % 2n !== 0n),
      ...list.filter(({ auditId }) => auditId % 2n === 0n),
    ]),
    probe: async (service) => {
      const ids = (await historyOf(service, {})).map(({ auditId }) => auditId)
      return ids.some((id, at) => at > 0 && id < ids[at - 1])
    },
  },
  {
    id: 'p3-executions/live-log-of-a-running-execution-is-missing',
    sentence: 'GET | /v1/executions/{flowId}/audit/{auditId}/console/live | | tails the log of a running execution',
    breaks: true,
    says: 'The live log is served once the execution is over, and is missing before that.',
    plant: instead('GET /v1/executions/:flowId/audit/:auditId/console/live', (call, handler) => {
      const found = call.tenant.runs.get(call.id('flowId'))?.find(({ auditId }) => auditId === call.id('auditId'))
      return found === undefined || isOver(found) ? handler(call) : { ...json({ error: 'not yet' }), status: 404 }
    }),
    probe: async (service) => {
      const { auditId } = await run(service, SLOW)
      return (await service.get(`/v1/executions/${SLOW}/audit/${auditId}/console/live`)).status === 404
    },
  },
  {
    id: 'p3-executions/every-json-is-an-artifact',
    sentence: 'only four artifact names are served; any other name returns 404',
    breaks: true,
    says: 'Every artifact name that ends with .json is served.',
    plant: instead('GET /v1/executions/:flowId/audit/:auditId/dbt/artifacts/:name', (call, handler) =>
      call.params['name']?.endsWith('.json') === true ? json({ artifact: call.params['name'] }) : handler(call),
    ),
    probe: async (service) => {
      const { auditId } = await runWhole(service)
      return (await service.get(`/v1/executions/${WELL}/audit/${auditId}/dbt/artifacts/none.json`)).status === 200
    },
  },
])
