import { bad } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, afterwards, instead, membersOf, reading, showing } from '../plants.ts'
import { aFlow, aSchedule, at, inList } from './resources-given.ts'
import { rounded, saving } from './resources-plants.ts'

const ONE = 'GET /v1/schedules/:scheduleId'

export const scheduleFields = bugsOf('platform', 'Schedule', [
  {
    id: 'schedule-fields/id-as-text',
    sentence: 'id | integer int64',
    breaks: true,
    says: 'The schedules of a flow have their ids as text.',
    plant: showing('GET /v1/schedules/flows/:flowId', (schedules) => {
      for (const one of schedules) one.id = String(one.id)
    }),
    probe: async (api) => {
      const { flowId } = await aSchedule(api)
      return typeof (await at(api, `/v1/schedules/flows/${flowId}`))[0].id === 'string'
    },
  },
  {
    id: 'schedule-fields/flow-id-rounded',
    sentence: 'flowId | integer int64 | flow that the schedule runs',
    breaks: true,
    says: 'The list of schedules rounds the ids of the flows to doubles.',
    plant: showing('GET /v1/schedules', (schedules) => {
      for (const one of schedules) one.flowId = rounded(one.flowId)
    }),
    probe: async (api) => {
      const { id, flowId } = await aSchedule(api, { flowId: 4_611_686_018_427_392_001n })
      return (await inList(api, '/v1/schedules', id)).flowId !== flowId
    },
  },
  {
    id: 'schedule-fields/flow-id-is-nested',
    sentence: 'flowId | integer int64 | flow that the schedule runs',
    breaks: true,
    says: 'A schedule that is read alone has an object `flow` in place of `flowId`.',
    plant: showing(ONE, ({ flowId, ...rest }) => ({ ...rest, flow: { id: flowId } })),
    probe: async (api) => (await at(api, `/v1/schedules/${(await aSchedule(api)).id}`)).flowId === undefined,
  },
  {
    id: 'schedule-fields/flow-stays-on-put',
    sentence: 'flowId | integer int64 | flow that the schedule runs',
    breaks: true,
    says: 'PUT does not move a schedule to another flow.',
    plant: saving('schedule', (item, before) => ({ ...item, flowId: before?.['flowId'] ?? item['flowId'] })),
    probe: async (api) => {
      const schedule = await aSchedule(api)
      const other = await aFlow(api)
      await api.put(`/v1/schedules/${schedule.id}`, { ...schedule, flowId: other.id })
      return (await at(api, `/v1/schedules/${schedule.id}`)).flowId === schedule.flowId
    },
  },
  {
    id: 'schedule-fields/name-of-the-flow',
    sentence: 'name | string',
    breaks: true,
    says: 'The list of schedules gives the name of the flow in place of that of the schedule.',
    plant: showing('GET /v1/schedules', (schedules, { tenant }) => {
      for (const one of schedules) one.name = tenant.flow(one.flowId)?.name ?? one.name
    }),
    probe: async (api) => (await inList(api, '/v1/schedules', (await aSchedule(api)).id)).name === 'a flow',
  },
  {
    id: 'schedule-fields/description-cut-at-32',
    sentence: 'description | string',
    breaks: true,
    says: 'The description of a schedule is cut after 32 characters.',
    plant: saving('schedule', (item) =>
      typeof item['description'] === 'string' ? { ...item, description: item['description'].slice(0, 32) } : item,
    ),
    probe: async (api) => {
      const { id } = await aSchedule(api, { description: 'brings the visits of the night to the hill' })
      return (await at(api, `/v1/schedules/${id}`)).description.length === 32
    },
  },
  {
    id: 'schedule-fields/expression-without-seconds',
    sentence:
      "schedule | string | schedule expression in the platform's scheduling syntax (cron-style, six space-separated fields seen)",
    breaks: true,
    says: 'The list of schedules gives expressions of five fields, without the seconds.',
    plant: showing('GET /v1/schedules', (schedules) => {
      for (const one of schedules) if (one.schedule) one.schedule = one.schedule.split(' ').slice(1).join(' ')
    }),
    probe: async (api) => {
      const { id } = await aSchedule(api)
      return (await inList(api, '/v1/schedules', id)).schedule === '0 3 * * *'
    },
  },
  {
    id: 'schedule-fields/seconds-become-zero',
    sentence:
      "schedule | string | schedule expression in the platform's scheduling syntax (cron-style, six space-separated fields seen)",
    breaks: true,
    says: 'The seconds of an expression are stored as 0.',
    plant: saving('schedule', (item) =>
      typeof item['schedule'] === 'string' ? { ...item, schedule: item['schedule'].replace(/^\S+/, '0') } : item,
    ),
    probe: async (api) => {
      const { id } = await aSchedule(api, { schedule: '30 15 3 * * *' })
      return (await at(api, `/v1/schedules/${id}`)).schedule === '0 15 3 * * *'
    },
  },
  {
    id: 'schedule-fields/expression-as-an-object',
    sentence:
      "schedule | string | schedule expression in the platform's scheduling syntax (cron-style, six space-separated fields seen)",
    breaks: true,
    says: 'The answer to a creation gives the expression as an object.',
    plant: showing('POST /v1/schedules', (schedule) => ({ ...schedule, schedule: { cron: schedule.schedule } })),
    probe: async (api) => typeof (await aSchedule(api)).schedule === 'object',
  },
  {
    id: 'schedule-fields/enabled-is-a-number',
    sentence: 'enabled | boolean',
    breaks: true,
    says: 'The list of schedules gives 1 or 0 for `enabled`.',
    plant: showing('GET /v1/schedules', (schedules) => {
      for (const one of schedules) one.enabled = one.enabled ? 1n : 0n
    }),
    probe: async (api) => (await inList(api, '/v1/schedules', (await aSchedule(api)).id)).enabled === 0n,
  },
  {
    id: 'schedule-fields/always-created-enabled',
    sentence: 'enabled | boolean',
    breaks: true,
    says: 'A new schedule is enabled although the body says that it is not.',
    plant: reading('POST /v1/schedules', (body) => ({ ...body, enabled: true })),
    probe: async (api) => (await aSchedule(api)).enabled,
  },
  {
    id: 'schedule-fields/disabled-by-default',
    sentence: 'enabled | boolean',
    breaks: false,
    says: 'A schedule is disabled if the body of its creation does not say whether it is enabled.',
    plant: reading('POST /v1/schedules', (body) => ({ ...body, enabled: body.enabled ?? false })),
    probe: async (api) => !(await aSchedule(api, { enabled: undefined })).enabled,
  },
  {
    id: 'schedule-fields/name-is-required',
    sentence: 'name | string',
    breaks: false,
    says: 'A schedule without a name is refused with 400.',
    plant: instead('POST /v1/schedules', (call, handler) => {
      if (membersOf(call)['name'] === undefined) throw bad('name is missing')
      return handler(call)
    }),
    probe: async (api) => {
      const { id: flowId } = await aFlow(api)
      return (await api.post('/v1/schedules', { flowId, schedule: '0 0 3 * * *' })).status === 400
    },
  },
  {
    id: 'schedule-fields/tags-lost-when-disabled',
    sentence: 'tags | string[]',
    breaks: true,
    says: 'Disabling a schedule loses its tags.',
    plant: afterwards('POST /v1/schedules/:scheduleId/disable', (call) => {
      const schedule = call.tenant.stores.schedule.items.get(call.id('scheduleId'))
      if (schedule !== undefined) schedule['tags'] = []
    }),
    probe: async (api) => {
      const { id } = await aSchedule(api, { enabled: true, tags: ['night'] })
      await api.post(`/v1/schedules/${id}/disable`)
      return (await at(api, `/v1/schedules/${id}`)).tags.length === 0
    },
  },
  {
    id: 'schedule-fields/tags-with-counts',
    sentence: 'tags | string[]',
    breaks: true,
    says: 'The schedules of a flow have objects as tags.',
    plant: showing('GET /v1/schedules/flows/:flowId', (schedules) => {
      for (const one of schedules) one.tags = one.tags.map((tag: Loose) => ({ tag }))
    }),
    probe: async (api) => {
      const { flowId } = await aSchedule(api, { tags: ['night'] })
      return (await at(api, `/v1/schedules/flows/${flowId}`))[0].tags[0].tag === 'night'
    },
  },
])
