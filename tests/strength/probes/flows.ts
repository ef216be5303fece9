import type { Int64 } from '#spec'
import type { Tools } from '../../../suites/kit/tools.ts'
import type { Probe, Probes } from './probe.ts'

const UNKNOWN = 1
const NO_VERSION = '00000000-0000-4000-8000-000000000000'

const creating =
  (body: object): Probe =>
  ({ api }) =>
    api.call('createFlow', { body: { name: 'probed', ...body } })

const bulk =
  (body: (flowId: Int64) => object): Probe =>
  async ({ api, given }) =>
    api.call('bulkEditFlows', { body: body((await given.flow()).id) })

const TAG = { type: 'tags.add', tags: ['probed'] }

/** The saved versions of a flow, newest first. */
async function versionsOf({ api }: Tools, flowId: Int64): Promise<string[]> {
  const { json } = await api.need('listFlowVersions', { path: { flowId } })
  return (json as { uuid: string }[]).map(({ uuid }) => uuid)
}

/** A flow with its exported bundle. */
async function exported({ api, given }: Tools): Promise<{ id: Int64; name: unknown; dump: string }> {
  const { id, name } = await given.flow()
  return { id, name, dump: (await api.need('exportFlows', { query: { flows: String(id) } })).text }
}

/** Flows that are unusual, duplicate, deleted or unknown. */
export const flowProbes: Probes<'flows'> = {
  'flows/unknown-scope': ({ api }) => api.call('listFlows', { query: { scope: 'mine' } }),
  'flows/kept-fields-sent': creating({ created: 1, createdBy: 'edda' }),
  'flows/id-sent-on-create': creating({ id: 4711 }),
  'flows/id-in-body-differs': async ({ api, given }) =>
    api.call('replaceFlow', { path: { flowId: (await given.flow()).id }, body: { id: 4711, name: 'replaced' } }),
  'flows/name-only': creating({}),
  'flows/unknown-flow-type': creating({ flowType: 'flow.of.nobody' }),
  'flows/unknown-properties': creating({ flowType: 'flow.etl.database', properties: { 'field.nobody.knows': 'it' } }),
  'flows/blank-name': creating({ name: ' ' }),
  'flows/doubled-name': async ({ api, given }) =>
    api.call('createFlow', { body: { name: (await given.flow())['name'] } }),
  'flows/replace-without-name': async ({ api, given }) =>
    api.call('replaceFlow', { path: { flowId: (await given.flow()).id }, body: { description: 'nameless' } }),
  'flows/recent-default-limit': async ({ api, given }) => {
    for (let count = 0; count < 11; count++) await api.call('getFlow', { path: { flowId: (await given.flow()).id } })
    await api.call('listRecentFlows')
  },
  'flows/recent-limit-not-positive': async ({ api, given }) => {
    await api.call('getFlow', { path: { flowId: (await given.flow()).id } })
    await api.call('listRecentFlows', { query: { limit: 0 } })
  },
  'flows/connections-otherwise-blocked': async ({ api, given }) => {
    const { id } = await given.connection({ tags: ['kept'] })
    const flow = await given.flowUsingConnection(id)
    await api.call('deleteFlow', { path: { flowId: flow.id }, query: { connections: true } })
  },
  'flows/versions-of-deleted-flow': async ({ api, given }) => {
    const path = { flowId: (await given.flow()).id }
    await api.call('deleteFlow', { path })
    await api.call('listFlowVersions', { path })
  },
  'flows/usage-of-unknown-flow': ({ api }) => api.call('getFlowUsage', { path: { flowId: UNKNOWN } }),
  'flows/bulk-unknown-flow': bulk((id) => ({ flowIds: [UNKNOWN, id], actions: [TAG] })),
  'flows/bulk-unknown-action': bulk((id) => ({ flowIds: [id], actions: [{ type: 'nobody.knows' }] })),
  'flows/bulk-nothing-named': bulk(() => ({ flowIds: [], actions: [TAG] })),
  'flows/bulk-same-tag-again': async ({ api, given }) => {
    const { id: flowId } = await given.flow({ tags: TAG.tags })
    await api.call('bulkEditFlows', { body: { flowIds: [flowId], actions: [TAG] } })
    await api.call('getFlow', { path: { flowId } })
  },
  'flows/export-of-unknown-flow': ({ api }) => api.call('exportFlows', { query: { flows: String(UNKNOWN) } }),
  'flows/unreadable-dump': ({ api }) =>
    api.call('importFlows', { body: { dump: 'no bundle', collisionPolicy: 'Add' } }),
  'flows/import-without-dump': async (tools) => {
    const { dump } = await exported(tools)
    await tools.api.call('importFlows', { body: { dump } })
    await tools.api.call('listFlows')
  },
  'flows/collision-identity': async (tools) => {
    const { id, dump } = await exported(tools)
    await tools.api.call('replaceFlow', { path: { flowId: id }, body: { name: 'renamed' } })
    await tools.api.call('importFlows', { body: { dump, collisionPolicy: 'Replace' } })
    await tools.api.call('getFlow', { path: { flowId: id } })
  },
  'flows/imported-ids': async (tools) => {
    const { dump } = await exported(tools)
    await tools.api.call('importFlows', { body: { dump, collisionPolicy: 'Replace' } })
    await tools.api.call('listFlows')
  },
  'flows/import-policy-effects': async (tools) => {
    const { dump } = await exported(tools)
    for (const collisionPolicy of ['Keep', 'Replace'])
      await tools.api.call('importFlows', { body: { dump, collisionPolicy } })
  },
  'flows/import-add-collides': async (tools) => {
    const { dump } = await exported(tools)
    await tools.api.call('importFlows', { body: { dump, collisionPolicy: 'Add' } })
    await tools.api.call('listFlows')
  },
  'flows/version-of-unchanged-replace': async (tools) => {
    const path = { flowId: (await tools.given.flow()).id }
    const { json } = await tools.api.need('getFlow', { path })
    await tools.api.need('replaceFlow', { path, body: json })
    await versionsOf(tools, path.flowId)
  },
  'flows/import-credentials-values': async (tools) => {
    const { dump } = await exported(tools)
    await tools.api.call('importFlows', { body: { dump, collisionPolicy: 'Add', importCredentials: true } })
  },
  'flows/version-of-another-flow': async (tools) => {
    const [uuid] = await versionsOf(tools, (await tools.given.flow()).id)
    const other = await tools.given.flow()
    await tools.api.call('getFlowVersion', { path: { flowId: other.id, uuid } })
  },
  'flows/malformed-uuid': async ({ api, given }) =>
    api.call('getFlowVersion', { path: { flowId: (await given.flow()).id, uuid: 'none' } }),
  'flows/versions-of-unknown-flow': ({ api }) => api.call('listFlowVersions', { path: { flowId: UNKNOWN } }),
  'flows/diff-of-unknown-versions': async (tools) => {
    const { id: flowId } = await tools.given.flow()
    const [uuidFrom] = await versionsOf(tools, flowId)
    await tools.api.call('diffFlowVersions', { path: { flowId, uuidFrom, uuidTo: NO_VERSION } })
  },
}
