import { json } from '../../answer.ts'
import { flowFrom } from '../../flows.ts'
import { print } from '../../json.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, asking, instead, reading, showing } from '../plants.ts'
import { idsIn, read, seeded, someFlow, someSchedule, versions } from './platform-given.ts'
import { stored } from './platform-plants.ts'

export const flowTable = bugsOf('platform', 'Flows', [
  {
    id: 'p4-flows/scope-all-of-the-last-month',
    sentence:
      'GET | /v1/flows | view | query `scope` string; value `all` lists flows across the tenant; returns Flow[]',
    breaks: true,
    says: 'With `scope=all` the list has only the flows of the last 30 days.',
    plant: showing('GET /v1/flows', (flows, call) =>
      call.query.get('scope') === 'all'
        ? flows.filter(({ modified }: { modified: bigint }) => Number(modified) > call.now - 30 * 86_400_000)
        : flows,
    ),
    probe: async (api) => (await seeded(api, 'Goes well')) === undefined,
  },
  {
    id: 'p4-flows/limit-for-administrators-only',
    sentence: 'GET | /v1/flows/recent | view | query `limit` integer int32; Flow[]',
    breaks: true,
    says: 'The recent flows ignore `limit` unless the caller is an administrator.',
    plant: asking('GET /v1/flows/recent', (query, { pass }) => {
      if (pass.person.role !== 'administrator') query.delete('limit')
    }),
    probe: async (api) => (await read(api, '/v1/flows/recent', { as: 'editor', query: { limit: '2' } })).length > 2,
  },
  {
    id: 'p4-flows/put-brings-back-what-was-deleted',
    sentence: 'PUT | /v1/flows/{flowId} | edit | body full Flow; returns Flow; 404 when missing',
    breaks: true,
    says: 'A PUT of a flow that is in the recycle bin creates it anew.',
    plant: instead('PUT /v1/flows/:flowId', (call, handler) => {
      const gone = call.tenant.stores.flow.bin.get(call.id('flowId'))?.item
      return gone === undefined
        ? handler(call)
        : json(call.tenant.stores.flow.put(flowFrom(call, gone), call.who, call.now))
    }),
    probe: async (api) => {
      const flow = await someFlow(api)
      await api.delete(`/v1/flows/${flow.id}`)
      return (await api.put(`/v1/flows/${flow.id}`, flow)).status === 200
    },
  },
  {
    id: 'p4-flows/usage-without-paused-schedules',
    sentence:
      'GET | /v1/flows/{flowId}/usage | view | array of FlowReference: schedules, parent flows and listeners that reference the flow',
    breaks: true,
    says: 'The usage of a flow leaves out schedules that are disabled.',
    plant: showing('GET /v1/flows/:flowId/usage', (lines, { tenant }) =>
      lines.filter(({ id }: { id: bigint }) => tenant.stores.schedule.items.get(id)?.['enabled'] !== false),
    ),
    probe: async (api) => {
      const { id, flowId } = await someSchedule(api)
      return !(await idsIn(api, `/v1/flows/${flowId}/usage`)).includes(id)
    },
  },
  {
    id: 'p4-flows/inspect-saves',
    sentence: 'POST | /v1/flows/inspect | view | body Flow (not saved)',
    breaks: true,
    says: 'Inspecting a flow with the id of a stored one saves it.',
    plant: afterwards('POST /v1/flows/inspect', (call) => {
      const before = call.tenant.stores.flow.items.get(call.members['id'] as bigint)
      if (before !== undefined) call.tenant.stores.flow.put(flowFrom(call, before), call.who, call.now)
    }),
    probe: async (api) => {
      const flow = await someFlow(api)
      await api.post('/v1/flows/inspect', { ...flow, name: 'Toast' })
      return (await read(api, `/v1/flows/${flow.id}`)).name === 'Toast'
    },
  },
  {
    id: 'p4-flows/bulk-of-ten',
    sentence: 'POST | /v1/flows/bulk | edit | renames, retags, deletes or runs many flows; returns bulk response',
    breaks: true,
    says: 'A bulk edit changes the first ten flows only.',
    plant: reading('POST /v1/flows/bulk', (body) => ({ ...body, flowIds: body.flowIds.slice(0, 10) })),
    probe: async (api) => {
      const flowIds = []
      for (let count = 0; count < 11; count++) flowIds.push((await someFlow(api)).id)
      await api.post('/v1/flows/bulk', { flowIds, actions: [{ type: 'tags.add', tags: ['rye'] }] })
      const all = await Promise.all(flowIds.map((id) => read(api, `/v1/flows/${id}`)))
      return all.filter(({ tags }) => tags.includes('rye')).length === 10
    },
  },
  {
    id: 'p4-flows/versions-with-the-tags-of-today',
    sentence: 'GET | /v1/flows/{flowId}/history/{uuid} | view | Flow as saved in that version; 404 when missing',
    breaks: true,
    says: 'A saved version of a flow has the tags that the flow has now.',
    plant: showing('GET /v1/flows/:flowId/history/:uuid', (flow, call) => {
      flow.tags = stored(call, 'flow')?.['tags'] ?? flow.tags
    }),
    probe: async (api) => {
      const flow = await someFlow(api, { tags: ['old'] })
      await api.put(`/v1/flows/${flow.id}`, { ...flow, tags: ['new'] })
      const [{ uuid }] = await versions(api, `/v1/flows/${flow.id}`)
      return (await read(api, `/v1/flows/${flow.id}/history/${uuid}`)).tags.includes('new')
    },
  },
  {
    id: 'p4-flows/message-of-the-newest-version',
    sentence:
      'PUT | /v1/flows/{flowId}/history/{uuid}/message | edit | body HistoryMessageUpdateRequest; returns HistoryRecord',
    breaks: true,
    says: 'Editing the save message of an older version changes that of the newest one.',
    plant: instead('PUT /v1/flows/:flowId/history/:uuid/message', (call, handler) => {
      const all = call.tenant.stores.flow.versions.get(call.id('flowId')) ?? []
      const named = all.find(({ uuid }) => uuid === call.params['uuid'])
      const before = named?.comment ?? ''
      const answer = handler(call)
      const newest = all.at(-1)
      if (named !== undefined && newest !== undefined && newest !== named) {
        newest.comment = named.comment
        named.comment = before
      }
      return answer
    }),
    probe: async (api) => {
      const flow = await someFlow(api)
      await api.put(`/v1/flows/${flow.id}`, flow)
      const path = `/v1/flows/${flow.id}`
      const [{ uuid }] = await versions(api, path)
      await api.put(`${path}/history/${uuid}/message`, { note: 'first loaf' })
      return (await versions(api, path))[1].note === 'first loaf'
    },
  },
  {
    id: 'p4-flows/same-again-makes-no-version',
    sentence: 'GET | /v1/flows/{flowId}/history | view | HistoryRecord[] (saved versions)',
    breaks: false,
    says: 'A PUT that changes nothing of a flow makes no new version.',
    plant: instead('PUT /v1/flows/:flowId', async (call, handler) => {
      const before = stored(call, 'flow')
      const answer = await handler(call)
      const after = stored(call, 'flow')
      const plain = (flow: object | undefined): string => print({ ...flow, modified: 0, modifiedBy: '' })
      if (answer.status === 200 && plain(before) === plain(after))
        call.tenant.stores.flow.versions.get(call.id('flowId'))?.pop()
      return answer
    }),
    probe: async (api) => {
      const flow = await someFlow(api)
      await api.put(`/v1/flows/${flow.id}`, flow)
      return (await versions(api, `/v1/flows/${flow.id}`)).length === 1
    },
  },
])
