import { json } from '../../answer.ts'
import { propertiesOf, shown } from '../../references.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, handling, instead, reading, showing } from '../plants.ts'
import { idsIn, read, someConnection, someFlow, someFormat, versions } from './platform-given.ts'
import { alter } from './platform-plants.ts'

const HOST = 'field.connection.template.host'

export const connectionTable = bugsOf('platform', 'Connections', [
  {
    id: 'p4-connections/bulk-of-the-last-action',
    sentence: 'POST | /v1/connections/bulk | applies the listed actions, in order, to every id in `ioIds`',
    breaks: true,
    says: 'A bulk edit of connections applies only the last of several actions.',
    plant: reading('POST /v1/connections/bulk', (body) => ({ ...body, actions: body.actions.slice(-1) })),
    probe: async (api) => {
      const { id } = await someConnection(api)
      const actions = ['rye', 'oat'].map((tag) => ({ type: 'tags.add', tags: [tag] }))
      await api.post('/v1/connections/bulk', { ioIds: [id], actions })
      return !(await read(api, `/v1/connections/${id}`)).tags.includes('rye')
    },
  },
  {
    id: 'p4-connections/recent-of-all',
    sentence: 'GET | /v1/connections/recent | recently opened by the calling user',
    breaks: true,
    says: 'The recent connections are those that any user of the tenant has opened.',
    plant: showing('GET /v1/connections/recent', (_all, { tenant }) => {
      const ids = new Set([...tenant.stores.connection.opened.values()].flat())
      return [...ids].flatMap((id) => tenant.stores.connection.items.get(id) ?? []).map(shown)
    }),
    probe: async (api) => {
      const { id } = await someConnection(api)
      await api.get(`/v1/connections/${id}`)
      return (await idsIn(api, '/v1/connections/recent', { as: 'operator' })).includes(id)
    },
  },
  {
    id: 'p4-connections/test-saves',
    sentence: 'POST | /v1/connections/test | tests the connection in the body without saving it',
    breaks: true,
    says: 'A test of a connection with an id saves its properties.',
    plant: afterwards('POST /v1/connections/test', (call) => {
      const { id, properties } = call.members
      if (typeof id === 'bigint') alter(call, 'connection', id, () => ({ properties }))
    }),
    probe: async (api) => {
      const connection = await someConnection(api)
      await api.post('/v1/connections/test', { ...connection, properties: { [HOST]: 'dam.reference.example' } })
      return (await read(api, `/v1/connections/${connection.id}`)).properties[HOST] === 'dam.reference.example'
    },
  },
  {
    id: 'p4-connections/diff-with-a-missing-version',
    sentence: 'GET | /v1/connections/{connectionId}/history/{uuidFrom}/diff/{uuidTo} | diff',
    breaks: true,
    says: 'The diff of a version of a connection with one that does not exist is empty.',
    plant: instead('GET /v1/connections/:connectionId/history/:uuidFrom/diff/:uuidTo', (call, handler) => {
      const all = call.tenant.stores.connection.versions.get(call.id('connectionId')) ?? []
      return all.some(({ uuid }) => uuid === call.params['uuidTo']) ? handler(call) : json([])
    }),
    probe: async (api) => {
      const path = `/v1/connections/${(await someConnection(api)).id}`
      const [{ uuid }] = await versions(api, path)
      return (await api.get(`${path}/history/${uuid}/diff/${uuid.slice(0, -1)}x`)).status === 200
    },
  },
])

export const formatTable = bugsOf('platform', 'Formats', [
  {
    id: 'p4-formats/usage-that-was',
    sentence: 'GET | /v1/formats/{formatId}/usage | where used',
    breaks: true,
    says: 'The usage of a format also lists flows that used it before.',
    plant: showing('GET /v1/formats/:formatId/usage', (lines, call) => {
      const id = String(call.id('formatId'))
      const { items, versions: saved } = call.tenant.stores.flow
      const once = [...items.values()].filter((flow) =>
        saved.get(flow.id)?.some(({ image }) => propertiesOf(image)['step.layout'] === id),
      )
      return once.map(({ id: flow, name }) => ({ ...lines[0], kind: 'flow', id: flow, name, status: 'uses' }))
    }),
    probe: async (api) => {
      const { id } = await someFormat(api)
      const flow = await someFlow(api, { properties: { 'step.layout': String(id) } })
      await api.put(`/v1/flows/${flow.id}`, { ...flow, properties: {} })
      return (await idsIn(api, `/v1/formats/${id}/usage`)).includes(flow.id)
    },
  },
  {
    id: 'p4-formats/versions-lag-behind',
    sentence: 'GET | /v1/formats/{formatId}/history/{uuid} | one version',
    breaks: true,
    says: 'The version that a PUT of a format saves is the format as it was before.',
    plant: handling('PUT /v1/formats/:formatId', (handler) => async (call) => {
      const before = structuredClone(call.tenant.stores.format.items.get(call.id('formatId')))
      const answer = await handler(call)
      const version = call.tenant.stores.format.versions.get(call.id('formatId'))?.at(-1)
      if (answer.status === 200 && version !== undefined && before !== undefined) version.image = before
      return answer
    }),
    probe: async (api) => {
      const format = await someFormat(api)
      await api.put(`/v1/formats/${format.id}`, { ...format, name: 'Dam lines' })
      const [, { uuid }] = await versions(api, `/v1/formats/${format.id}`)
      return (await read(api, `/v1/formats/${format.id}/history/${uuid}`)).name === 'Mill lines'
    },
  },
])
