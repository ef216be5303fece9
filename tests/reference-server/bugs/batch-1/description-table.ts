import { json } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, answering, instead, showing } from '../plants.ts'
import type { Probed } from '../probe.ts'
import { connectionOf, flowOf, uuidsOf } from './parts-given.ts'

const DOCUMENTATION = 'GET /v1/flows/:flowId/documentation'
const FLOW_DIFF = 'GET /v1/flows/:flowId/history/:uuidFrom/diff/:uuidTo'

const documented = async (api: Probed, { id }: Loose): Promise<string> =>
  (await api.get(`/v1/flows/${id}/documentation`)).text

/** A changed flow, and the difference between its two versions. */
async function changed(api: Probed, change: object): Promise<Loose> {
  const flow = await flowOf(api)
  await api.put(`/v1/flows/${flow.id}`, { ...flow, ...change })
  const uuids = await uuidsOf(api, `/v1/flows/${flow.id}`)
  return {
    path: `/v1/flows/${flow.id}`,
    uuids,
    diff: await api.get(`/v1/flows/${flow.id}/history/${uuids.join('/diff/')}`),
  }
}

const bundleOf = async (api: Probed): Promise<{ flow: Loose; dump: string }> => {
  const flow = await flowOf(api, { name: 'Packed' })
  const { text } = await api.get('/v1/flows/export', { query: { flows: String(flow.id) } })
  return { flow, dump: text }
}

const namesOf = async (api: Probed): Promise<string[]> =>
  (await api.get('/v1/flows', { query: { scope: 'all' } })).json.map(({ name }: Loose) => name)

export const flowDescriptions = bugsOf('platform', 'Flows', [
  {
    id: 'flow-documentation/of-the-first-flow-asked-for',
    sentence:
      'GET | /v1/flows/{flowId}/documentation | returns FlowDocumentationResponse (generated description of the flow)',
    breaks: true,
    says: 'The documentation is that of the flow that was asked for first.',
    plant: (service) => {
      let first: Loose
      showing(DOCUMENTATION, (value) => (first ??= value))(service)
    },
    probe: async (api) => {
      await documented(api, await flowOf(api, { name: 'One' }))
      return (await documented(api, await flowOf(api, { name: 'Other' }))).includes('One')
    },
  },
  {
    id: 'flow-documentation/stays-as-it-was',
    sentence: 'GET | /v1/flows/{flowId}/documentation | generated description of the flow',
    breaks: true,
    says: 'The documentation of a flow stays as it was when it was first generated.',
    plant: (service) => {
      const made = new Map<string, Loose>()
      showing(DOCUMENTATION, (value, { params }) => {
        const id = params['flowId'] ?? ''
        if (!made.has(id)) made.set(id, value)
        return made.get(id)
      })(service)
    },
    probe: async (api) => {
      const flow = await flowOf(api, { name: 'One' })
      await documented(api, flow)
      await api.put(`/v1/flows/${flow.id}`, { ...flow, name: 'Other' })
      return !(await documented(api, flow)).includes('Other')
    },
  },
  {
    id: 'flow-documentation/of-a-missing-flow',
    sentence: '404 | object not found (for example get by id)',
    breaks: true,
    says: 'The documentation of a flow that does not exist is answered with 200.',
    plant: instead(DOCUMENTATION, async (call, handler) => {
      try {
        return await handler(call)
      } catch {
        return json({ markdown: '' })
      }
    }),
    probe: async (api) => (await api.get('/v1/flows/12/documentation')).status === 200,
  },
  {
    id: 'diffs/flow-with-other-tags-is-the-same',
    sentence:
      'Objects keep saved versions identified by `uuid`, readable and comparable through the `history` endpoints.',
    breaks: true,
    says: 'The diff of flows does not look at tags, and is empty.',
    plant: showing(FLOW_DIFF, (lines) =>
      lines.filter((line: string) => !line.startsWith('tags') && !line.startsWith('modified')),
    ),
    probe: async (api) => (await changed(api, { tags: ['zither'] })).diff.json.length === 0,
  },
  {
    id: 'diffs/in-an-object',
    sentence: 'GET | /v1/flows/{flowId}/history/{uuidFrom}/diff/{uuidTo} | view | DiffLine[]',
    breaks: true,
    says: 'The lines of a diff come within an object.',
    plant: showing(FLOW_DIFF, (lines) => ({ lines })),
    probe: async (api) => !Array.isArray((await changed(api, { name: 'Other' })).diff.json),
  },
  {
    id: 'diffs/version-unknown-is-the-current-one',
    sentence: '404 | object not found (for example get by id, history version)',
    breaks: true,
    says: 'The diff with an unknown version is empty.',
    plant: instead(FLOW_DIFF, async (call, handler) => {
      try {
        return await handler(call)
      } catch {
        return json([])
      }
    }),
    probe: async (api) => {
      const { path, uuids } = await changed(api, { name: 'Other' })
      return (await api.get(`${path}/history/${uuids[0]}/diff/${crypto.randomUUID()}`)).status === 200
    },
  },
  {
    id: 'diffs/of-connections-is-text',
    sentence:
      'Responses are `application/json` unless an endpoint says otherwise; /v1/connections/{connectionId}/history/{uuidFrom}/diff/{uuidTo} | diff',
    breaks: true,
    says: 'The diff of connections is plain text.',
    plant: answering('GET /v1/connections/:connectionId/history/:uuidFrom/diff/:uuidTo', (answer) => ({
      ...answer,
      headers: { 'CONTENT-TYPE': 'text/plain' },
    })),
    probe: async (api) => {
      const { id } = await connectionOf(api, 'Changes')
      const [uuid] = await uuidsOf(api, `/v1/connections/${id}`)
      const seen = await api.get(`/v1/connections/${id}/history/${uuid}/diff/${uuid}`)
      return seen.headers['content-type'] === 'text/plain'
    },
  },
  {
    id: 'import-preview/imports',
    sentence: 'POST | /v1/flows/import/preview | body ImportRequest; returns ImportPreview',
    breaks: true,
    says: 'The preview of an import imports the flows.',
    plant: (service) => {
      const load = service.routes.find(([method, path]) => method === 'POST' && path === '/v1/flows/import')
      instead('POST /v1/flows/import/preview', async (call, handler) => {
        const answer = await handler(call)
        await load?.[3](call)
        return answer
      })(service)
    },
    probe: async (api) => {
      const { flow, dump } = await bundleOf(api)
      await api.delete(`/v1/flows/${flow.id}`)
      await api.post('/v1/flows/import/preview', { dump, collisionPolicy: 'Add' })
      return (await namesOf(api)).includes('Packed')
    },
  },
  {
    id: 'import-preview/is-refused',
    sentence: 'POST | /v1/flows/import/preview | body ImportRequest; returns ImportPreview',
    breaks: true,
    says: 'The preview refuses the long policy that an import takes.',
    plant: instead('POST /v1/flows/import/preview', (call, handler) =>
      (call.body as Loose)?.collisionPolicy === 'Keep All, Replace Flows and Macros'
        ? json({ error: 'no such collisionPolicy' }, 400)
        : handler(call),
    ),
    probe: async (api) => {
      const { dump } = await bundleOf(api)
      const body = { dump, collisionPolicy: 'Keep All, Replace Flows and Macros' }
      return (await api.post('/v1/flows/import/preview', body)).status === 400
    },
  },
])
