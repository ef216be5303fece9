import { parse, print } from '../../json.ts'
import { bugsOf } from '../bug.ts'
import { instead, reading, showing } from '../plants.ts'
import { bundleOf, read, someFlow, someFormat, someSchedule } from './platform-given.ts'

const bulkTag = (ids: readonly bigint[], tags: readonly string[]): object => ({
  flowIds: ids,
  actions: [{ type: 'tags.add', tags }],
})

export const requestShapes = bugsOf('platform', 'Request and report shapes', [
  {
    id: 'p4-shape/bulk-tags-in-lower-case',
    sentence:
      'Bulk request | actions array of objects with `type` string (for tagging: `tags.add` with `tags` string[])',
    breaks: true,
    says: 'A bulk edit of schedules adds tags in lower case.',
    plant: reading('POST /v1/schedules/bulk', (body) => ({
      ...body,
      actions: body.actions.map((one: { tags?: string[] }) => ({
        ...one,
        ...(one.tags === undefined ? {} : { tags: one.tags.map((tag) => tag.toLowerCase()) }),
      })),
    })),
    probe: async (api) => {
      const { id } = await someSchedule(api)
      await api.post('/v1/schedules/bulk', { scheduleIds: [id], actions: [{ type: 'tags.add', tags: ['Mill'] }] })
      return (await read(api, `/v1/schedules/${id}`)).tags.includes('mill')
    },
  },
  {
    id: 'p4-shape/flows-that-stay-the-same-are-not-updated',
    sentence: 'Bulk response (flows) | status; totalFlows; updatedFlows; updatedFlowIds integer[]',
    breaks: false,
    says: 'A bulk edit does not count flows as updated that already had the tag.',
    plant: instead('POST /v1/flows/bulk', async (call, handler) => {
      const before = new Map(call.tenant.stores.flow.items)
      const { body, ...rest } = await handler(call)
      const had = [...before.values()].filter((flow) => {
        const after = call.tenant.stores.flow.items.get(flow.id)
        return after !== undefined && ['tags', 'name'].every((member) => String(after[member]) === String(flow[member]))
      })
      const same = new Set(had.map(({ id }) => id))
      const shown = parse(String(body)) as { updatedFlowIds?: bigint[] }
      const updatedFlowIds = shown.updatedFlowIds?.filter((id) => !same.has(id))
      if (updatedFlowIds === undefined) return { ...rest, body }
      return { ...rest, body: print({ ...shown, updatedFlowIds, updatedFlows: updatedFlowIds.length }) }
    }),
    probe: async (api) => {
      const { id } = await someFlow(api, { tags: ['old'] })
      return (await api.post('/v1/flows/bulk', bulkTag([id], ['old']))).json.updatedFlows === 0n
    },
  },
  {
    id: 'p4-shape/dump-without-carriage-returns',
    sentence: 'ImportRequest | dump string (the export bundle text)',
    breaks: true,
    says: 'An import drops the carriage returns of the bundle text, and then cannot read it.',
    plant: reading('POST /v1/flows/import', (body) => ({ ...body, dump: String(body.dump).replaceAll('\r', '') })),
    probe: async (api) => {
      const dump = await bundleOf(api, [(await someFlow(api)).id])
      return (await api.post('/v1/flows/import', { dump, collisionPolicy: 'Add' })).json.failed
    },
  },
  {
    id: 'p4-shape/policy-with-a-comma-is-refused',
    sentence: '`collisionPolicy` allowed values: `Add`, `Replace`, `Keep`, `Keep All, Replace Flows and Macros`.',
    breaks: true,
    says: 'A preview reads `collisionPolicy` only up to its comma, and so refuses the value with one.',
    plant: reading(/^POST \/v1\/(flows|io)\/import\/preview$/, (body) => ({
      ...body,
      collisionPolicy: body.collisionPolicy?.split(',')[0],
    })),
    probe: async (api) => {
      const dump = await bundleOf(api, [(await someFlow(api)).id])
      const sent = { dump, collisionPolicy: 'Keep All, Replace Flows and Macros' }
      return (await api.post('/v1/flows/import/preview', sent)).status === 400
    },
  },
  {
    id: 'p4-shape/report-without-rolled-back',
    sentence: 'ImportReport | includes flags `failed` and `rolledBack`',
    breaks: true,
    says: 'The report of a successful import of connections and formats has no `rolledBack`.',
    plant: showing('POST /v1/io/import', (report) => {
      if (report.rolledBack === false) delete report.rolledBack
    }),
    probe: async (api) => {
      const { id } = await someFormat(api)
      const dump = (await api.get('/v1/io/export', { query: { layouts: String(id) } })).text
      const { json } = await api.post('/v1/io/import', { dump, collisionPolicy: 'Keep' })
      return json.failed === false && json.rolledBack === undefined
    },
  },
  {
    id: 'p4-shape/deleted-schedules-without-a-status',
    sentence:
      'Flow delete report | status, plus the referencing flows, schedules, connections and formats, each with a status',
    breaks: true,
    says: 'The report of a deleted flow lists schedules without a status.',
    plant: showing('DELETE /v1/flows/:flowId', ({ schedules }) => {
      for (const one of schedules) delete one.status
    }),
    probe: async (api) => {
      const { flowId } = await someSchedule(api)
      const { json } = await api.delete(`/v1/flows/${flowId}`, { query: { schedules: 'true' } })
      return json.schedules.length === 1 && json.schedules[0].status === undefined
    },
  },
  {
    id: 'p4-shape/the-reader-is-the-user',
    sentence: 'Audit record keys (abbreviated on the wire) | dt date; ur user; md method',
    breaks: true,
    says: 'The recent audit records have the caller of the list as the user of each call.',
    plant: showing('GET /v1/audit', (records, { pass }) => {
      for (const one of records) one.ur = pass.person.login
    }),
    probe: async (api) => {
      await api.get('/v1/functions', { as: 'editor' })
      await api.pause(60)
      const records: { md: string; ur: string }[] = await read(api, '/v1/audit')
      return records.find(({ md }) => md.includes('/functions'))?.ur === 'nora'
    },
  },
  {
    id: 'p4-shape/no-exception-of-what-is-missing',
    sentence: 'ex exception text (present for failed calls)',
    breaks: true,
    says: 'Audit records of calls that end with 404 have no `ex`.',
    plant: showing(/^(GET|POST) \/v1\/audit$/, (records) => {
      for (const one of records) if (one.ex?.startsWith('no ')) delete one.ex
    }),
    probe: async (api) => {
      await api.get('/v1/macros/12')
      await api.pause(60)
      const records: { md: string; ex?: string }[] = await read(api, '/v1/audit')
      return records.some(({ md, ex }) => md.includes('/macros/') && ex === undefined)
    },
  },
])
