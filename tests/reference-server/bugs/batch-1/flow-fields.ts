import { bugsOf } from '../bug.ts'
import { handling, instead, reading, showing } from '../plants.ts'
import { aFlow, at, inList } from './resources-given.ts'
import { rounded, saving, setParam, storing } from './resources-plants.ts'

const LISTS = ['GET /v1/flows', 'GET /v1/flows/recent']

export const flowFields = bugsOf('platform', 'Flow', [
  {
    id: 'flow-fields/id-as-text-in-lists',
    sentence: 'id | integer int64 | assigned on create',
    breaks: true,
    says: 'The list of recent flows gives ids as text.',
    plant: showing('GET /v1/flows/recent', (flows) => {
      for (const flow of flows) flow.id = String(flow.id)
    }),
    probe: async (api) => typeof (await at(api, '/v1/flows/recent'))[0].id === 'string',
  },
  {
    id: 'flow-fields/id-rounded-in-the-list',
    sentence: 'id | integer int64 | assigned on create',
    breaks: true,
    says: 'The list of flows rounds ids to doubles.',
    plant: showing('GET /v1/flows', (flows) => {
      for (const flow of flows) flow.id = rounded(flow.id)
    }),
    probe: async (api) => (await inList(api, '/v1/flows', rounded(4_611_686_018_427_392_001n))) !== undefined,
  },
  {
    id: 'flow-fields/created-without-a-name',
    sentence: 'name | string | required on create; used by run-by-name',
    breaks: true,
    says: 'A flow without a name is created with a made-up one.',
    plant: reading('POST /v1/flows', (body) => ({ ...body, name: body.name ?? 'New flow' })),
    probe: async (api) => (await api.post('/v1/flows', { flowType: 'flow.pipe.plain' })).status === 200,
  },
  {
    id: 'flow-fields/name-cut-at-fifty',
    sentence: 'name | string | required on create; used by run-by-name',
    breaks: true,
    says: 'A flow with a name of more than 50 characters cannot be run by name: only the first 50 are compared.',
    plant: instead('POST /v1/flows/flow-name/:flowName/run', (call, handler) => {
      setParam(call, 'flowName', (call.params['flowName'] ?? '').slice(0, 50))
      return handler(call)
    }),
    probe: async (api) => {
      const name = `visits of the week ${'and of the days before '.repeat(3)}`.trim()
      await aFlow(api, { name })
      return (await api.post(`/v1/flows/flow-name/${encodeURIComponent(name)}/run`)).status === 404
    },
  },
  {
    id: 'flow-fields/run-by-the-name-of-its-creation',
    sentence: 'name | string | required on create; used by run-by-name',
    breaks: true,
    says: 'A renamed flow is run by its first name, and not by its new one.',
    plant: handling('POST /v1/flows/flow-name/:flowName/run', (handler) => (call) => {
      const { flow: store } = call.tenant.stores
      const known = store.all().find(({ id }) => store.versions.get(id)?.[0]?.image.name === call.params['flowName'])
      setParam(call, 'flowName', known?.name ?? '')
      return handler(call)
    }),
    probe: async (api) => {
      const flow = await aFlow(api, { name: 'first name' })
      await api.put(`/v1/flows/${flow.id}`, { ...flow, name: 'second name' })
      return (await api.post('/v1/flows/flow-name/second%20name/run')).status === 404
    },
  },
  {
    id: 'flow-fields/run-by-a-name-with-an-umlaut',
    sentence: 'name | string | required on create; used by run-by-name',
    breaks: true,
    says: 'Run by name does not find names that are not ASCII: it does not decode the path.',
    plant: instead('POST /v1/flows/flow-name/:flowName/run', (call, handler) => {
      setParam(call, 'flowName', encodeURIComponent(call.params['flowName'] ?? '').replaceAll('%20', ' '))
      return handler(call)
    }),
    probe: async (api) => {
      await aFlow(api, { name: 'Gäste' })
      return (await api.post('/v1/flows/flow-name/G%C3%A4ste/run')).status === 404
    },
  },
  {
    id: 'flow-fields/description-lost-on-put',
    sentence: 'description | string',
    breaks: true,
    says: 'PUT does not store the description of a flow.',
    plant: reading('PUT /v1/flows/:flowId', ({ description: _lost, ...body }) => body),
    probe: async (api) => {
      const flow = await aFlow(api)
      await api.put(`/v1/flows/${flow.id}`, { ...flow, description: 'new words' })
      return (await at(api, `/v1/flows/${flow.id}`)).description === undefined
    },
  },
  {
    id: 'flow-fields/type-without-its-first-part',
    sentence: 'flowType | string | type key of the form `flow.<group>.<group>`',
    breaks: true,
    says: 'Lists give the type of a flow without `flow.`.',
    plant: showing(LISTS, (flows) => {
      for (const flow of flows) flow.flowType = flow.flowType.replace('flow.', '')
    }),
    probe: async (api) => (await at(api, '/v1/flows'))[0].flowType === 'pipe.plain',
  },
  {
    id: 'flow-fields/type-is-always-the-usual-one',
    sentence: 'flowType | string | type key of the form `flow.<group>.<group>`',
    breaks: true,
    says: 'PUT cannot change the type of a flow, and says nothing about it.',
    plant: saving('flow', (flow, before) =>
      Object.assign(flow, before === undefined ? {} : { flowType: before['flowType'] }),
    ),
    probe: async (api) => {
      const flow = await aFlow(api)
      const sent = { ...flow, flowType: 'flow.canvas.visual' }
      return (await api.put(`/v1/flows/${flow.id}`, sent)).json.flowType === 'flow.pipe.plain'
    },
  },
  {
    id: 'flow-fields/a-valid-type-is-not-listed',
    sentence: 'valid keys are listed by the connector metadata endpoints',
    breaks: true,
    says: 'The list of flow types leaves out the last one, which new flows can have.',
    plant: showing('GET /v1/di/metadata/:type', (types, { params }) =>
      params['type'] === 'pipelines' ? types.slice(0, -1) : types,
    ),
    probe: async (api) => (await at(api, '/v1/di/metadata/pipelines')).length === 2,
  },
  {
    id: 'flow-fields/properties-with-numbers',
    sentence: 'properties | map string to string',
    breaks: true,
    says: 'Property values that look like numbers are returned as numbers.',
    plant: showing('GET /v1/flows/:flowId', (flow) => {
      for (const [key, value] of Object.entries(flow.properties))
        if (/^\d{1,15}$/.test(String(value))) flow.properties[key] = Number(value)
    }),
    probe: async (api) => {
      const { id } = await aFlow(api, { properties: { 'step.size': '12' } })
      return typeof (await at(api, `/v1/flows/${id}`)).properties['step.size'] === 'bigint'
    },
  },
  {
    id: 'flow-fields/property-cut-at-255',
    sentence: 'properties | map string to string',
    breaks: true,
    says: 'Property values are cut after 255 characters.',
    plant: saving('flow', (flow) => {
      const entries = Object.entries(flow['properties'] as Record<string, string>)
      return Object.assign(flow, {
        properties: Object.fromEntries(entries.map(([key, value]) => [key, value.slice(0, 255)])),
      })
    }),
    probe: async (api) =>
      (await aFlow(api, { properties: { 'step.mood': 'x'.repeat(300) } })).properties['step.mood'].length === 255,
  },
  {
    id: 'flow-fields/described-by-another-type',
    sentence: 'keys depend on `flowType`; described by `GET /v1/di/metadata/flows/{key}`',
    breaks: true,
    says: 'Every flow type is described with the keys of the plain one.',
    plant: instead('GET /v1/di/metadata/flows/:key', async (call, handler) => {
      if (call.params['key'] === 'flow.pipe.split') setParam(call, 'key', 'flow.pipe.plain')
      return handler(call)
    }),
    probe: async (api) => !(await api.get('/v1/di/metadata/flows/flow.pipe.split')).text.includes('split.width'),
  },
  {
    id: 'flow-fields/id-given-twice',
    sentence: 'id | integer int64 | assigned on create',
    breaks: true,
    says: 'The second flow that a client creates gets the id of the first.',
    plant: storing('flow', (store) => {
      let first: bigint | undefined
      const put = store.put.bind(store)
      store.put = (item, ...rest) => {
        if (!store.items.has(item.id) && item.id !== first) {
          if (first === undefined) first = item.id
          else {
            item.id = first
            first = undefined
          }
        }
        return put(item, ...rest)
      }
    }),
    probe: async (api) => (await aFlow(api)).id === (await aFlow(api, { name: 'other' })).id,
  },
])
