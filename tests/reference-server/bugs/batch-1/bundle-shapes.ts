import { bad } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, instead, membersOf, reading, showing } from '../plants.ts'
import type { Probed } from '../probe.ts'
import { aConnection, aFlow, aFormat, aSchedule, at } from './resources-given.ts'

const IMPORTS = ['POST /v1/flows/import', 'POST /v1/io/import']
const POLICIES = '`collisionPolicy` allowed values: `Add`, `Replace`, `Keep`, `Keep All, Replace Flows and Macros`.'
const REPORT = 'ImportReport | includes flags `failed` and `rolledBack`'
const DELETED =
  'Flow delete report | status, plus the referencing flows, schedules, connections and formats, each with a status'

/** The bundle of a new flow. */
async function bundle(api: Probed): Promise<string> {
  const { id } = await aFlow(api)
  return (await api.get('/v1/flows/export', { query: { flows: String(id) } })).text
}

export const bundleShapes = bugsOf('platform', 'Request and report shapes', [
  {
    id: 'import-shapes/long-policy-is-unknown',
    sentence: POLICIES,
    breaks: true,
    says: 'Import refuses the policy `Keep All, Replace Flows and Macros`.',
    plant: instead(IMPORTS, (call, handler) => {
      if (String(membersOf(call)['collisionPolicy']).includes(',')) throw bad('no such collisionPolicy')
      return handler(call)
    }),
    probe: async (api) => {
      const dump = await bundle(api)
      const body = { dump, collisionPolicy: 'Keep All, Replace Flows and Macros' }
      return (await api.post('/v1/flows/import', body)).status === 400
    },
  },
  {
    id: 'import-shapes/add-replaces',
    sentence: POLICIES,
    breaks: true,
    says: 'Import with `Add` replaces what exists.',
    plant: reading(IMPORTS, (body) => ({
      ...body,
      collisionPolicy: body.collisionPolicy === 'Add' ? 'Replace' : body.collisionPolicy,
    })),
    probe: async (api) => {
      const dump = await bundle(api)
      const before = (await at(api, '/v1/flows')).length
      await api.post('/v1/flows/import', { dump, collisionPolicy: 'Add' })
      return (await at(api, '/v1/flows')).length === before
    },
  },
  {
    id: 'import-shapes/replace-keeps',
    sentence: POLICIES,
    breaks: true,
    says: 'Import with `Replace` keeps connections that exist.',
    plant: instead('POST /v1/io/import', async (call, handler) => {
      const { items } = call.tenant.stores.connection
      const before = new Map(items)
      const answer = await handler(call)
      if (membersOf(call)['collisionPolicy'] === 'Replace') for (const [id, item] of before) items.set(id, item)
      return answer
    }),
    probe: async (api) => {
      const connection = await aConnection(api)
      const dump = (await api.get('/v1/io/export', { query: { links: String(connection.id) } })).text
      await api.put(`/v1/connections/${connection.id}`, { ...connection, name: 'renamed' })
      await api.post('/v1/io/import', { dump, collisionPolicy: 'Replace' })
      return (await at(api, `/v1/connections/${connection.id}`)).name === 'renamed'
    },
  },
  {
    id: 'import-shapes/unknown-policy-is-keep',
    sentence: POLICIES,
    breaks: true,
    says: 'Import takes any text as a policy, and keeps what exists.',
    plant: reading(IMPORTS, (body) => ({
      ...body,
      collisionPolicy: ['Add', 'Replace'].includes(body.collisionPolicy) ? body.collisionPolicy : 'Keep',
    })),
    probe: async (api) => {
      const body = { dump: await bundle(api), collisionPolicy: 'Perhaps' }
      return (await api.post('/v1/flows/import', body)).status === 200
    },
  },
  {
    id: 'import-shapes/dump-by-another-name',
    sentence: 'ImportRequest | dump string (the export bundle text); collisionPolicy string; importCredentials',
    breaks: true,
    says: 'Import wants the bundle in `content`.',
    plant: reading(IMPORTS, ({ dump: _ignored, content, ...body }) => ({ ...body, dump: content })),
    probe: async (api) => (await api.post('/v1/flows/import', { dump: await bundle(api) })).status === 400,
  },
  {
    id: 'import-shapes/no-flags-on-success',
    sentence: REPORT,
    breaks: true,
    says: 'The report of an import that works has neither flag.',
    plant: showing(IMPORTS, ({ failed, rolledBack, ...rest }) => (failed ? { failed, rolledBack, ...rest } : rest)),
    probe: async (api) => (await api.post('/v1/flows/import', { dump: await bundle(api) })).json.failed === undefined,
  },
  {
    id: 'import-shapes/flag-by-another-name',
    sentence: REPORT,
    breaks: true,
    says: 'The report of an import of connections and formats has `rollback` in place of `rolledBack`.',
    plant: showing('POST /v1/io/import', ({ rolledBack, ...rest }) => ({ ...rest, rollback: rolledBack })),
    probe: async (api) => {
      const { id } = await aConnection(api)
      const dump = (await api.get('/v1/io/export', { query: { links: String(id) } })).text
      return (await api.post('/v1/io/import', { dump })).json.rolledBack === undefined
    },
  },
  {
    id: 'delete-report/no-status',
    sentence: DELETED,
    breaks: true,
    says: 'The report of a deleted flow has no status.',
    plant: showing('DELETE /v1/flows/:flowId', ({ status: _gone, ...rest }) => rest),
    probe: async (api) => (await api.delete(`/v1/flows/${(await aFlow(api)).id}`)).json.status === undefined,
  },
  {
    id: 'delete-report/schedules-without-status',
    sentence: DELETED,
    breaks: true,
    says: 'The report of a deleted flow gives only the ids of its schedules.',
    plant: showing('DELETE /v1/flows/:flowId', (report) => ({
      ...report,
      schedules: report.schedules.map(({ id }: Loose) => id),
    })),
    probe: async (api) => {
      const { flowId } = await aSchedule(api)
      const { json } = await api.delete(`/v1/flows/${flowId}`, { query: { schedules: 'true' } })
      return typeof json.schedules[0] === 'bigint'
    },
  },
  {
    id: 'delete-report/formats-missing',
    sentence: DELETED,
    breaks: true,
    says: 'The report of a deleted flow does not mention the formats that went with it.',
    plant: showing('DELETE /v1/flows/:flowId', ({ formats: _gone, ...rest }) => rest),
    probe: async (api) => {
      const format = await aFormat(api)
      const { id } = await aFlow(api, { properties: { 'step.layout': String(format.id) } })
      const { text } = await api.delete(`/v1/flows/${id}`, { query: { connections: 'true' } })
      return !text.includes(String(format.id))
    },
  },
  {
    id: 'delete-report/schedules-of-others',
    sentence: DELETED,
    breaks: true,
    says: 'Deleting a flow reports the schedules that still exist as removed, too.',
    plant: showing('DELETE /v1/flows/:flowId', (report, { tenant }) => ({
      ...report,
      schedules: tenant.stores.schedule
        .all()
        .map(({ id, name }) => ({ kind: 'schedule', id, name, status: 'removed' })),
    })),
    probe: async (api) => {
      const { text } = await api.delete(`/v1/flows/${(await aFlow(api)).id}`)
      return text.includes('4611686018427394101')
    },
  },
])
