import { bugsOf } from '../bug.ts'
import { answering, reading, showing } from '../plants.ts'
import { aFlow, aSchedule, at, inList } from './resources-given.ts'
import { saving } from './resources-plants.ts'

const BOTH = ['POST /v1/flows', 'PUT /v1/flows/:flowId']
const LISTS = ['GET /v1/flows', 'GET /v1/flows/recent']

export const flowCounts = bugsOf('platform', 'Flow', [
  {
    id: 'flow-fields/tags-in-one-text',
    sentence: 'tags | string[]',
    breaks: true,
    says: 'A flow that is read alone gives its tags as one text with commas.',
    plant: showing('GET /v1/flows/:flowId', (flow) => ({ ...flow, tags: flow.tags.join(',') })),
    probe: async (api) => typeof (await at(api, `/v1/flows/${(await aFlow(api)).id}`)).tags === 'string',
  },
  {
    id: 'flow-fields/tag-with-a-comma-is-two',
    sentence: 'tags | string[]',
    breaks: true,
    says: 'A tag with a comma becomes two tags.',
    plant: reading(BOTH, (body) =>
      Array.isArray(body.tags)
        ? { ...body, tags: body.tags.flatMap((tag: unknown) => String(tag).split(/, ?/)) }
        : body,
    ),
    probe: async (api) => (await aFlow(api, { tags: ['Berlin, Mitte'] })).tags.length === 2,
  },
  {
    id: 'flow-fields/tags-in-another-order',
    sentence: 'tags | string[]',
    breaks: false,
    says: 'The tags of a flow are returned in alphabetical order.',
    plant: saving('flow', (flow) => Object.assign(flow, { tags: (flow['tags'] as string[]).toSorted() })),
    probe: async (api) => (await aFlow(api, { tags: ['b', 'a'] })).tags[0] === 'a',
  },
  {
    id: 'flow-fields/enabled-counts-all',
    sentence: 'enabledSchedules | integer | count of enabled schedules that run the flow (in list results)',
    breaks: true,
    says: 'The count of enabled schedules includes those that are disabled.',
    plant: showing('GET /v1/flows', (flows) => {
      for (const flow of flows) flow.enabledSchedules += flow.disabledSchedules
    }),
    probe: async (api) => {
      const { flowId } = await aSchedule(api)
      return (await inList(api, '/v1/flows', flowId)).enabledSchedules === 1n
    },
  },
  {
    id: 'flow-fields/enabled-is-one-at-most',
    sentence: 'enabledSchedules | integer | count of enabled schedules that run the flow (in list results)',
    breaks: true,
    says: 'The count of enabled schedules is 1 if there are more.',
    plant: showing('GET /v1/flows', (flows) => {
      for (const flow of flows) flow.enabledSchedules = flow.enabledSchedules > 1n ? 1n : flow.enabledSchedules
    }),
    probe: async (api) => {
      const { flowId } = await aSchedule(api, { enabled: true })
      await aSchedule(api, { flowId, enabled: true })
      return (await inList(api, '/v1/flows', flowId)).enabledSchedules === 1n
    },
  },
  {
    id: 'flow-fields/disabled-counts-the-deleted',
    sentence: 'disabledSchedules | integer | count of disabled schedules (in list results)',
    breaks: true,
    says: 'The count of disabled schedules includes those in the recycle bin.',
    plant: showing('GET /v1/flows', (flows, { tenant }) => {
      for (const { item } of tenant.stores.schedule.bin.values())
        for (const flow of flows) if (flow.id === item['flowId']) flow.disabledSchedules += 1n
    }),
    probe: async (api) => {
      const { id, flowId } = await aSchedule(api)
      await api.delete(`/v1/schedules/${id}`)
      return (await inList(api, '/v1/flows', flowId)).disabledSchedules === 1n
    },
  },
  {
    id: 'flow-fields/disabled-counts-the-last-state-by-put',
    sentence: 'disabledSchedules | integer | count of disabled schedules (in list results)',
    breaks: true,
    says: 'The count of disabled schedules notices the disable call only, and not a PUT that disables.',
    plant: (service) => {
      const silent = new Set<unknown>()
      answering('PUT /v1/schedules/:scheduleId', (answer, { body }) => {
        const { id, enabled } = body as { id: bigint; enabled: boolean }
        if (!enabled) silent.add(id)
        return answer
      })(service)
      showing('GET /v1/flows', (flows, { tenant }) => {
        for (const schedule of tenant.stores.schedule.all().filter(({ id }) => silent.has(id)))
          for (const flow of flows) if (flow.id === schedule['flowId']) flow.disabledSchedules -= 1n
      })(service)
    },
    probe: async (api) => {
      const schedule = await aSchedule(api, { enabled: true })
      await api.put(`/v1/schedules/${schedule.id}`, { ...schedule, enabled: false })
      return (await inList(api, '/v1/flows', schedule.flowId)).disabledSchedules === 0n
    },
  },
  {
    id: 'flow-fields/counts-outside-of-lists',
    sentence: 'enabledSchedules | integer | count of enabled schedules that run the flow (in list results)',
    breaks: false,
    says: 'A flow that is read alone also has counts of schedules.',
    plant: showing('GET /v1/flows/:flowId', (flow, { tenant }) => ({
      ...flow,
      enabledSchedules: tenant.stores.schedule.all().filter((one) => one['flowId'] === flow.id && one['enabled'])
        .length,
    })),
    probe: async (api) => (await at(api, `/v1/flows/${(await aFlow(api)).id}`)).enabledSchedules === 0n,
  },
  {
    id: 'flow-fields/created-by-the-last-editor',
    sentence: 'createdBy | string | user that created it',
    breaks: true,
    says: 'PUT makes the caller the creator of the flow.',
    plant: saving('flow', (flow) => Object.assign(flow, { createdBy: flow['modifiedBy'] })),
    probe: async (api) => {
      const flow = await aFlow(api)
      const { json } = await api.put(`/v1/flows/${flow.id}`, flow, { as: 'editor' })
      return json.createdBy !== flow.createdBy
    },
  },
  {
    id: 'flow-fields/created-by-a-login',
    sentence: 'createdBy | string | user that created it',
    breaks: false,
    says: 'The creator of a flow is shown by another name of the same user.',
    plant: showing(['GET /v1/flows/:flowId', 'POST /v1/flows', ...LISTS], (shown, { world }) => {
      for (const flow of [shown].flat()) {
        const creator = [...world.people.all.values()].find(({ title }) => title === flow.createdBy)
        flow.createdBy = creator?.login ?? flow.createdBy
      }
    }),
    probe: async (api) => (await aFlow(api)).createdBy === 'nora',
  },
  {
    id: 'flow-fields/created-is-as-text',
    sentence: 'created | integer | epoch ms',
    breaks: true,
    says: 'A new flow gives its creation as a date in ISO 8601.',
    plant: showing('POST /v1/flows', (flow) => ({ ...flow, created: new Date(Number(flow.created)).toISOString() })),
    probe: async (api) => typeof (await aFlow(api)).created === 'string',
  },
  {
    id: 'flow-fields/modified-is-text',
    sentence: 'modified | integer',
    breaks: true,
    says: 'PUT gives the time of the change as a text of digits.',
    plant: showing('PUT /v1/flows/:flowId', (flow) => ({ ...flow, modified: String(flow.modified) })),
    probe: async (api) => {
      const flow = await aFlow(api)
      return typeof (await api.put(`/v1/flows/${flow.id}`, flow)).json.modified === 'string'
    },
  },
])
