import { bugsOf } from '../bug.ts'
import { instead, reading, showing } from '../plants.ts'
import { LONG, SO_SO, WELL, listed, newConnection, newFlow, runWhole } from './rows-given.ts'

export const SHAPES_OF_REPORTS = bugsOf('platform', 'Resources and their fields', [
  {
    id: 'p3-fields/history-shows-warnings-as-successes',
    sentence:
      'FlowAuditRecordLight (items of execution history) | auditId integer; status string (FlowStatus); started timestamp',
    breaks: true,
    says: 'The execution history shows an execution that ended with a warning as a success.',
    plant: showing('GET /v1/executions/:flowId/history', (list) => {
      for (const one of list) if (one.status === 'warning') one.status = 'success'
    }),
    probe: async (service) => {
      await runWhole(service, SO_SO)
      return (await listed(service, `/v1/executions/${SO_SO}/history`))[0].status === 'success'
    },
  },
  {
    id: 'p3-fields/counts-of-the-first-page',
    sentence: 'Status counts | object mapping status name to integer int64 count',
    breaks: true,
    says: 'The status counts of a flow cover its newest 100 executions.',
    plant: instead('GET /v1/executions/:flowId/statuses', (call, handler) => {
      const id = call.id('flowId')
      const runs = call.tenant.runs.get(id) ?? []
      call.tenant.runs.set(id, runs.slice(-100))
      const answer = handler(call)
      call.tenant.runs.set(id, runs)
      return answer
    }),
    probe: async (service) => {
      const counts = (await service.get(`/v1/executions/${LONG}/statuses`)).json
      return Object.values<bigint>(counts).reduce((sum, count) => sum + count, 0n) === 100n
    },
  },
  {
    id: 'p3-fields/updated-flows-counts-actions',
    sentence: 'Bulk response (flows) | status; totalFlows; updatedFlows; updatedFlowIds integer[]',
    breaks: true,
    says: 'updatedFlows of a bulk edit counts every action on every flow.',
    plant: showing('POST /v1/flows/bulk', (value, { body }) => {
      value.updatedFlows *= BigInt((body as { actions: unknown[] }).actions.length)
    }),
    probe: async (service) => {
      const { id } = await newFlow(service)
      const add = (tag: string): object => ({ type: 'tags.add', tags: [tag] })
      const sent = { flowIds: [id], actions: [add('a'), add('b')] }
      return (await service.post('/v1/flows/bulk', sent)).json.updatedFlows === 2n
    },
  },
  {
    id: 'p3-fields/policy-with-a-comma-is-refused',
    sentence: '`collisionPolicy` allowed values: `Add`, `Replace`, `Keep`, `Keep All, Replace Flows and Macros`.',
    breaks: true,
    says: 'The import of flows reads a collisionPolicy up to its comma, and refuses `Keep All, Replace Flows and Macros`.',
    plant: reading('POST /v1/flows/import', (body) => {
      if (typeof body.collisionPolicy === 'string') body.collisionPolicy = body.collisionPolicy.split(',')[0]
    }),
    probe: async (service) => {
      const { text: dump } = await service.get('/v1/flows/export', { query: { flows: String(WELL) } })
      const sent = { dump, collisionPolicy: 'Keep All, Replace Flows and Macros' }
      return (await service.post('/v1/flows/import', sent)).status === 400
    },
  },
  {
    id: 'p3-fields/false-flags-are-left-out',
    sentence: 'ImportReport | includes flags `failed` and `rolledBack`',
    breaks: true,
    says: 'The report of an import of connections leaves out the flags that are false.',
    plant: showing('POST /v1/io/import', (value) => {
      for (const flag of ['failed', 'rolledBack']) if (value[flag] === false) delete value[flag]
    }),
    probe: async (service) => {
      const { id } = await newConnection(service)
      const { text: dump } = await service.get('/v1/io/export', { query: { links: String(id) } })
      return (await service.post('/v1/io/import', { dump })).json.failed === undefined
    },
  },
  {
    id: 'p3-fields/deleted-connections-have-no-status',
    sentence:
      'Flow delete report | status, plus the referencing flows, schedules, connections and formats, each with a status',
    breaks: true,
    says: 'The report of a deleted flow lists its connections without a status.',
    plant: showing('DELETE /v1/flows/:flowId', ({ connections }) => {
      for (const one of connections ?? []) delete one.status
    }),
    probe: async (service) => {
      const connection = await newConnection(service)
      const flow = await newFlow(service, { properties: { 'step.source': String(connection.id) } })
      const report = await service.delete(`/v1/flows/${flow.id}`, { query: { connections: 'true' } })
      return report.json.connections[0].status === undefined
    },
  },
  {
    id: 'p3-fields/found-records-name-the-reader',
    sentence:
      'Audit record keys (abbreviated on the wire) | dt date; ur user; md method; dn duration in ms; ex exception text (present for failed calls)',
    breaks: true,
    says: 'A search of the audit records shows the user who searches as the user of every record.',
    plant: showing('POST /v1/audit', (list, { pass }) => {
      for (const one of list) one.ur = pass.person.login
    }),
    probe: async (service) => {
      await service.get('/v1/flows', { as: 'editor' })
      await service.pause(150)
      const found = (await service.post('/v1/audit', {})).json
      return new Set(found.map((one: { ur: string }) => one.ur)).size === 1
    },
  },
])
