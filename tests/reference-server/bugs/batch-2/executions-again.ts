import { json, missing } from '../../answer.ts'
import { isOver } from '../../engine.ts'
import { ARTIFACTS } from '../../executions.ts'
import { bugsOf } from '../bug.ts'
import { asking, instead, showing, step } from '../plants.ts'
import { flowOf, ranOf, remembering, seeded } from './objects-given.ts'

const AUDIT = '/v1/executions/:flowId/audit/:auditId'
const HISTORY = 'GET /v1/executions/:flowId/history'
const FILTERS = 'History filters (all optional, combined)'
const MINUTE_MS = 60_000

export const executionsAgain = bugsOf('platform', 'Executions', [
  {
    id: 'executions/status-looks-at-the-newest-only',
    sentence: 'query `auditId` integer int64, `messageId` string, `status` string; returns FlowAuditRecord',
    breaks: true,
    says: 'With a status the newest execution is returned if it has that status, and otherwise 404.',
    plant: instead('GET /v1/executions/:flowId', (call, handler) => {
      const newest = call.tenant.runs.get(call.id('flowId'))?.at(-1)
      const status = call.query.get('status')
      if (status !== null && call.query.size === 1 && newest?.status !== status) throw missing('execution')
      return handler(call)
    }),
    probe: async (api) => {
      const id = seeded(2003)
      await api.post(`/v1/flows/${id}/run`, {})
      await api.forward(46_000)
      const { auditId } = (await api.post(`/v1/flows/${id}/run`, {})).json
      await api.post(`/v1/flows/${id}/stop`, undefined, { query: { auditId: String(auditId) } })
      return (await api.get(`/v1/executions/${id}`, { query: { status: 'success' } })).status === 404
    },
  },
  {
    id: 'executions/found-under-another-flow',
    sentence: 'GET | /v1/executions/{flowId} | returns FlowAuditRecord; 404 when missing',
    breaks: true,
    says: 'With an audit id the execution is found whatever flow is in the path.',
    plant: instead('GET /v1/executions/:flowId', (call, handler) => {
      const auditId = call.whole('auditId')
      const run = [...call.tenant.runs.values()].flat().find((one) => one.auditId === auditId)
      if (run === undefined || run.flowId === call.id('flowId')) return handler(call)
      return json({ auditId: run.auditId, flowId: run.flowId, status: run.status, started: run.started })
    }),
    probe: async (api) => {
      const [one, other] = [await flowOf(api), await flowOf(api)]
      const { auditId } = await ranOf(api, one.id)
      await ranOf(api, other.id)
      return (await api.get(`/v1/executions/${other.id}`, { query: { auditId: String(auditId) } })).status === 200
    },
  },
  {
    id: 'executions/console-reads-the-id-as-a-double',
    sentence: 'Ids in paths are 64-bit integers (int64) unless stated',
    breaks: true,
    says: 'The log of an execution with an odd id beyond 2^53 is not found.',
    plant: instead(`GET ${AUDIT}/console`, (call, handler) => {
      const id = call.id('auditId')
      if (BigInt(Number(id)) !== id) throw missing('execution')
      return handler(call)
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      const statuses = []
      for (const _ of [1, 2]) {
        const { auditId } = await ranOf(api, id)
        statuses.push((await api.get(`/v1/executions/${id}/audit/${auditId}/console`)).status)
      }
      return statuses.includes(404)
    },
  },
  {
    id: 'executions/statuses-are-a-minute-old',
    sentence: 'GET | /v1/executions/{flowId}/statuses | returns object status name to count',
    breaks: true,
    says: 'The counts are kept for a minute, so that they miss executions since then.',
    plant: remembering(() => {
      const kept = new Map<bigint, { at: number; value: unknown }>()
      return showing('GET /v1/executions/:flowId/statuses', (value, call) => {
        const id = call.id('flowId')
        const before = kept.get(id)
        if (before !== undefined && call.now - before.at < MINUTE_MS) return before.value
        kept.set(id, { at: call.now, value })
        return value
      })
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      await ranOf(api, id)
      await api.get(`/v1/executions/${id}/statuses`)
      await ranOf(api, id)
      return (await api.get(`/v1/executions/${id}/statuses`)).json.success === 1n
    },
  },
  {
    id: 'executions/download-with-an-expired-token-in-the-query',
    sentence: 'downloads an execution log; token may be sent in the `Authorization` query parameter',
    breaks: true,
    says: 'A download does not check whether a token in the query has expired.',
    plant: step('identify', (before, { world }) => (token, call, route) => {
      const query = route[1].endsWith('/download') && call.query.get('Authorization') === token
      return query ? world.people.passes.get(token ?? '') : before(token, call, route)
    }),
    probe: async (api) => {
      const query = { Authorization: api.keys.expired, run: '5000' }
      return (await api.get('/v1/executions/console/download', { as: 'nobody', query })).status === 200
    },
  },
  {
    id: 'executions/live-log-is-empty-until-the-end',
    sentence: 'GET | /v1/executions/{flowId}/audit/{auditId}/console/live | tails the log of a running execution',
    breaks: true,
    says: 'The live log has no lines as long as the execution is running.',
    plant: showing(`GET ${AUDIT}/console/live`, (value) => (value.finished === true ? value : { ...value, log: [] })),
    probe: async (api) => {
      const id = seeded(2003)
      const { auditId } = (await api.post(`/v1/flows/${id}/run`, {})).json
      return (await api.get(`/v1/executions/${id}/audit/${auditId}/console/live`)).json.log.length === 0
    },
  },
  {
    id: 'executions/tasks-of-canceled-ones',
    sentence: 'GET | /v1/executions/{flowId}/audit/{auditId}/running-tasks | transformations in flight',
    breaks: true,
    says: 'The transformations of a canceled execution stay in flight.',
    plant: instead(`GET ${AUDIT}/running-tasks`, (call, handler) => {
      const run = call.tenant.runs.get(call.id('flowId'))?.find(({ auditId }) => auditId === call.id('auditId'))
      if (run?.status !== 'canceled') return handler(call)
      return json([{ transformation: 'copy', since: run.started }])
    }),
    probe: async (api) => {
      const id = seeded(2003)
      const { auditId } = (await api.post(`/v1/flows/${id}/run`, {})).json
      await api.post(`/v1/flows/${id}/stop`, undefined, { query: { auditId: String(auditId) } })
      return (await api.get(`/v1/executions/${id}/audit/${auditId}/running-tasks`)).json.length > 0
    },
  },
  {
    id: 'executions/artifact-of-nothing',
    sentence: '404 | object not found',
    breaks: true,
    says: 'An artifact is served for an execution that does not exist.',
    plant: instead(`GET ${AUDIT}/dbt/artifacts/:name`, (call, handler) => {
      const name = call.params['name'] ?? ''
      return ARTIFACTS.includes(name) ? json({ artifact: name }) : handler(call)
    }),
    probe: async (api) => {
      const path = `/v1/executions/${seeded(2006)}/audit/123456/dbt/artifacts/${ARTIFACTS[0]}`
      return (await api.get(path)).status === 200
    },
  },
  {
    id: 'executions/dbt-of-a-missing-execution',
    sentence: '404 | object not found',
    breaks: true,
    says: 'The dbt results of an execution that does not exist are those of the latest one.',
    plant: instead(`GET ${AUDIT}/dbt`, (call, handler) => {
      const runs = call.tenant.runs.get(call.id('flowId')) ?? []
      const known = runs.some(({ auditId }) => auditId === call.id('auditId'))
      const latest = runs.findLast(isOver)
      return known || latest === undefined ? handler(call) : json({ execution: latest.auditId, models: [] })
    }),
    probe: async (api) => (await api.get(`/v1/executions/${seeded(2006)}/audit/123456/dbt`)).status === 200,
  },
  {
    id: 'history/trigger-type-is-ignored-beside-a-status',
    sentence: `${FILTERS}: …; \`status\` (FlowStatus); \`triggerType\` string`,
    breaks: true,
    says: 'Beside a status the history does not look at `triggerType`.',
    plant: asking(HISTORY, (query) => {
      if (query.has('status')) query.delete('triggerType')
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      await ranOf(api, id)
      const query = { status: 'success', triggerType: 'no such trigger' }
      return (await api.get(`/v1/executions/${id}/history`, { query })).json.length > 0
    },
  },
  {
    id: 'history/to-time-drops-its-seconds',
    sentence: `${FILTERS}: …; \`fromTime\` and \`toTime\` string \`HH:mm:ss\``,
    breaks: true,
    says: 'The seconds of `toTime` count as zero.',
    plant: asking(HISTORY, (query) => {
      const time = query.get('toTime')
      if (time !== null) query.set('toTime', `${time.slice(0, 6)}00`)
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      await ranOf(api, id)
      await api.forward(5_000)
      await ranOf(api, id)
      const runs = (await api.get(`/v1/executions/${id}/history`)).json
      const times = runs.map(({ started }: { started: bigint }) =>
        new Date(Number(started)).toISOString().slice(11, 19),
      )
      const toTime = times.find((time: string) => !time.endsWith(':00'))
      return !(await api.get(`/v1/executions/${id}/history`, { query: { fromTime: toTime, toTime } })).text.includes(
        'success',
      )
    },
  },
  {
    id: 'history/audit-id-filter-goes-before-the-status',
    sentence: `${FILTERS}: \`lastAuditId\` …; \`auditIdFilter\` integer int64; …; \`status\` (FlowStatus)`,
    breaks: true,
    says: 'With `auditIdFilter` all other filters are ignored.',
    plant: asking(HISTORY, (query) => {
      if (!query.has('auditIdFilter')) return
      const others = [...query.keys()].filter((name) => name !== 'auditIdFilter')
      for (const name of others) query.delete(name)
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      const { auditId } = await ranOf(api, id)
      const query = { auditIdFilter: String(auditId), status: 'error' }
      return (await api.get(`/v1/executions/${id}/history`, { query })).json.length > 0
    },
  },
])
