import { bad } from '../../answer.ts'
import { flowFrom } from '../../flows.ts'
import { line } from '../../references.ts'
import { bugsOf } from '../bug.ts'
import { asking, handling, instead, membersOf, showing } from '../plants.ts'
import { NEXT, WELL, flowOf, saved } from './platform-given.ts'

export const flowOperations = bugsOf('platform', 'Flows', [
  {
    id: 'flows/scope-all-is-for-administrators',
    sentence:
      'GET | /v1/flows | view | query `scope` string; value `all` lists flows across the tenant; returns Flow[]',
    breaks: true,
    says: 'An Editor who asks with `scope=all` gets the own flows.',
    plant: asking('GET /v1/flows', (query, call) => {
      if (call.pass.person.role !== 'administrator') query.delete('scope')
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      const flows = (await api.get('/v1/flows', { as: 'editor', query: { scope: 'all' } })).json as { id: bigint }[]
      return !flows.some((flow) => flow.id === id)
    },
  },
  {
    id: 'flows/recent-are-ten-at-most',
    sentence: 'GET | /v1/flows/recent | view | query `limit` integer int32; Flow[]',
    breaks: true,
    says: 'The recent flows are ten, however large the `limit` is.',
    plant: asking('GET /v1/flows/recent', (query) => {
      if (Number(query.get('limit')) > 10) query.set('limit', '10')
    }),
    probe: async (api) => {
      for (let count = 0; count < 6; count++) await flowOf(api)
      return (await api.get('/v1/flows/recent', { query: { limit: '12' } })).json.length === 10
    },
  },
  {
    id: 'flows/usage-keeps-former-callers',
    sentence:
      'GET | /v1/flows/{flowId}/usage | view | array of FlowReference: schedules, parent flows and listeners that reference the flow',
    breaks: true,
    says: 'The usage of a flow still lists a flow that referred to it before its last PUT.',
    plant: showing('GET /v1/flows/:flowId/usage', (usage, call) => {
      const { flow } = call.tenant.stores
      const id = String(call.id('flowId'))
      const nextOf = (item: object): string | undefined =>
        (item as { properties?: Record<string, string> }).properties?.[NEXT]
      const former = flow
        .all()
        .filter((one) => nextOf(one) !== id && flow.versions.get(one.id)?.some(({ image }) => nextOf(image) === id))
      return [...usage, ...former.map((one) => line('flow', one, 'uses'))]
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      const caller = await flowOf(api, { properties: { [NEXT]: String(flow.id) } })
      await saved(api, 'flows', caller, { properties: {} })
      return (await api.get(`/v1/flows/${flow.id}/usage`)).json.length === 1
    },
  },
  {
    id: 'flows/inspect-overwrites-the-stored-one',
    sentence: 'POST | /v1/flows/inspect | view | body Flow (not saved); returns InspectResponse',
    breaks: true,
    says: 'The inspection of a changed copy of a stored flow saves it.',
    plant: instead('POST /v1/flows/inspect', (call, handler) => {
      const { flow } = call.tenant.stores
      const before = flow.items.get(membersOf(call)['id'] as bigint)
      if (before !== undefined) flow.items.set(before.id, flowFrom(call, before))
      return handler(call)
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      await api.post('/v1/flows/inspect', { ...flow, name: 'only looking' })
      return (await api.get(`/v1/flows/${flow.id}`)).json.name === 'only looking'
    },
  },
  {
    id: 'flows/inspect-refuses-flows-with-an-id',
    sentence: 'POST | /v1/flows/inspect | view | body Flow (not saved); returns InspectResponse',
    breaks: true,
    says: 'The inspection refuses a flow as it was read, with its `id`.',
    plant: instead('POST /v1/flows/inspect', (call, handler) => {
      if ('id' in membersOf(call)) throw bad('a flow that is not saved has no id')
      return handler(call)
    }),
    probe: async (api) => (await api.post('/v1/flows/inspect', await flowOf(api))).status === 400,
  },
  {
    id: 'flows/documentation-of-the-newest-flow',
    sentence:
      'GET | /v1/flows/{flowId}/documentation | view | returns FlowDocumentationResponse (generated description of the flow)',
    breaks: true,
    says: 'The documentation is that of the flow that was created last.',
    plant: handling('GET /v1/flows/:flowId/documentation', (handler) => (call) => {
      const newest = call.tenant.stores.flow.all()[0]
      call.item(call.tenant.stores.flow, 'flowId')
      if (newest !== undefined) Object.assign(call.params, { flowId: String(newest.id) })
      return handler(call)
    }),
    probe: async (api) => {
      await flowOf(api, { name: 'The newest' })
      return (await api.get(`/v1/flows/${WELL}/documentation`)).text.includes('The newest')
    },
  },
  {
    id: 'flows/bulk-tags-the-first-hundred',
    sentence: 'POST | /v1/flows/bulk | edit | … renames, retags, deletes or runs many flows; returns bulk response',
    breaks: true,
    says: 'Bulk tagging changes the first hundred flows, and reports all of them as updated.',
    plant: instead('POST /v1/flows/bulk', async (call, handler) => {
      const ids = call.members['flowIds'] as bigint[]
      const late = ids.slice(100).flatMap((id) => call.tenant.flow(id) ?? [])
      const answer = await handler(call)
      for (const item of late) call.tenant.stores.flow.items.set(item.id, item)
      return answer
    }),
    probe: async (api) => {
      const flows = await Promise.all(Array.from({ length: 101 }, () => flowOf(api)))
      const flowIds = flows.map(({ id }): bigint => id)
      await api.post('/v1/flows/bulk', { flowIds, actions: [{ type: 'tags.add', tags: ['many'] }] })
      return (await api.get(`/v1/flows/${flowIds[100]}`)).json.tags.length === 0
    },
  },
  {
    id: 'export/without-flows-is-everything',
    sentence: 'GET | /v1/flows/export | edit | query `flows` string required (comma-separated flow ids)',
    breaks: true,
    says: 'An export without `flows` exports all flows.',
    plant: asking('GET /v1/flows/export', (query, call) => {
      if (!query.has('flows')) query.set('flows', [...call.tenant.stores.flow.items.keys()].join(','))
    }),
    probe: async (api) => (await api.get('/v1/flows/export')).status === 200,
  },
  {
    id: 'export/tenth-flow-is-the-last',
    sentence: 'GET | /v1/flows/export | edit | query `flows` string required (comma-separated flow ids)',
    breaks: true,
    says: 'An export of twelve flows holds ten.',
    plant: asking('GET /v1/flows/export', (query) => {
      query.set('flows', (query.get('flows') ?? '').split(',').slice(0, 10).join(','))
    }),
    probe: async (api) => {
      const flows = await Promise.all(Array.from({ length: 12 }, () => flowOf(api)))
      const ids = flows.map(({ id }) => String(id)).join(',')
      const dump = (await api.get('/v1/flows/export', { query: { flows: ids } })).text
      return (await api.post('/v1/flows/import/preview', { dump })).json.objects.length === 10
    },
  },
  {
    id: 'export/unknown-flows-are-skipped',
    sentence: 'GET | /v1/flows/export | edit | query `flows` string required (comma-separated flow ids)',
    breaks: false,
    says: 'An export leaves out the ids that no flow has.',
    plant: asking('GET /v1/flows/export', (query, call) => {
      const ids = (query.get('flows') ?? '').split(',')
      query.set('flows', ids.filter((id) => /^-?\d+$/.test(id) && call.tenant.flow(BigInt(id)) !== undefined).join(','))
    }),
    probe: async (api) => (await api.get('/v1/flows/export', { query: { flows: `${WELL},424242` } })).status === 200,
  },
  {
    id: 'import/preview-of-flows-saves-them',
    sentence: 'POST | /v1/flows/import | edit | body ImportRequest; returns ImportReport; preview first',
    breaks: true,
    says: 'The preview of an import adds the flows of the bundle that are missing.',
    plant: showing('POST /v1/flows/import/preview', (preview, call) => {
      for (const { kind, name, meets } of preview.objects) {
        if (kind !== 'flow' || meets !== null) continue
        const id = call.world.newId('flow')
        const item = { id, name, tags: [], properties: {}, flowType: 'flow.pipe.plain', createdBy: call.who }
        call.tenant.stores.flow.put(item, call.who, call.now)
      }
    }),
    probe: async (api) => {
      const { id } = await flowOf(api, { name: 'Once exported' })
      const dump = (await api.get('/v1/flows/export', { query: { flows: String(id) } })).text
      await api.delete(`/v1/flows/${id}`)
      await api.post('/v1/flows/import/preview', { dump })
      return (await api.post('/v1/flows/flow-name/Once%20exported/run')).status === 200
    },
  },
])
