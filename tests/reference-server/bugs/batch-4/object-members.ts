import { arm } from '../../schedules.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, handling, reading, showing } from '../plants.ts'
import {
  listed,
  read,
  restore,
  someConnection,
  someFlow,
  someFormat,
  someSchedule,
  versions,
} from './platform-given.ts'
import { alter, stored } from './platform-plants.ts'

const EVERY_SECOND = '* * * * * *'

export const flowMembers = bugsOf('platform', 'Flow', [
  {
    id: 'p4-flow/disabled-schedules-with-deleted-ones',
    sentence: 'disabledSchedules | integer | count of disabled schedules (in list results)',
    breaks: true,
    says: 'The list of flows counts disabled schedules that are in the recycle bin.',
    plant: showing('GET /v1/flows', (flows, { tenant }) => {
      const gone = [...tenant.stores.schedule.bin.values()].map(({ item }) => item)
      for (const flow of flows) {
        const more = gone.filter((one) => one['flowId'] === flow.id && one['enabled'] === false).length
        flow.disabledSchedules += BigInt(more)
      }
    }),
    probe: async (api) => {
      const { id, flowId } = await someSchedule(api)
      await api.delete(`/v1/schedules/${id}`)
      return (await listed(api, '/v1/flows', flowId)).disabledSchedules === 1n
    },
  },
  {
    id: 'p4-flow/bulk-editor-becomes-the-creator',
    sentence: 'createdBy | string | user that created it',
    breaks: true,
    says: 'A bulk edit makes its caller the creator of the flows.',
    plant: afterwards('POST /v1/flows/bulk', (call) => {
      for (const id of call.members['flowIds'] as bigint[]) alter(call, 'flow', id, () => ({ createdBy: call.who }))
    }),
    probe: async (api) => {
      const { id, createdBy } = await someFlow(api, {}, { as: 'editor' })
      await api.post('/v1/flows/bulk', { flowIds: [id], actions: [{ type: 'tags.add', tags: ['rye'] }] })
      return (await read(api, `/v1/flows/${id}`)).createdBy !== createdBy
    },
  },
  {
    id: 'p4-flow/a-type-is-not-listed',
    sentence: 'flowType | valid keys are listed by the connector metadata endpoints',
    breaks: true,
    says: 'The list of flow types leaves out the last one, which is valid.',
    plant: showing('GET /v1/di/metadata/:type', (types, { params }) =>
      params['type'] === 'pipelines' ? types.slice(0, -1) : types,
    ),
    probe: async (api) => {
      const { flowType } = await someFlow(api, { flowType: 'flow.canvas.visual' })
      const types = await read(api, '/v1/di/metadata/pipelines')
      return !types.some(({ typeKey }: { typeKey: string }) => typeKey === flowType)
    },
  },
  {
    id: 'p4-flow/restoring-counts-as-a-change',
    sentence: 'modified | integer | epoch ms',
    breaks: false,
    says: 'Restoring a flow sets its `modified` to the time of the restore.',
    plant: afterwards('POST /v1/recycle-bin/:type/:id/restore', (call) => {
      alter(call, 'flow', call.id('id'), () => ({ modified: call.now }))
    }),
    probe: async (api) => {
      const { id, modified } = await someFlow(api)
      await api.delete(`/v1/flows/${id}`)
      await api.pause(5)
      await restore(api, id)
      return (await read(api, `/v1/flows/${id}`)).modified !== modified
    },
  },
])

export const connectionMembers = bugsOf('platform', 'Connection', [
  {
    id: 'p4-connection/old-versions-show-secrets',
    sentence: 'the literal secret is never sent through the API',
    breaks: true,
    says: 'A saved version of a connection has the secret in place of the reference to it.',
    plant: showing('GET /v1/connections/:connectionId/history/:uuid', ({ properties }) => {
      for (const [key, value] of Object.entries<string>(properties))
        properties[key] = value.replace(/^\{\{secret:(\w+)\}\}$/, 'opens-$1')
    }),
    probe: async (api) => {
      const { id } = await someConnection(api, { properties: { 'field.connection.user': '{{secret:miller}}' } })
      const [{ uuid }] = await versions(api, `/v1/connections/${id}`)
      const { properties } = await read(api, `/v1/connections/${id}/history/${uuid}`)
      return properties['field.connection.user'] === 'opens-miller'
    },
  },
  {
    id: 'p4-connection/ports-as-numbers',
    sentence: 'properties | map string to string',
    breaks: true,
    says: 'The recent connections have numbers in `properties` where the value looks like one.',
    plant: showing('GET /v1/connections/recent', (all) => {
      for (const { properties } of all)
        for (const [key, value] of Object.entries<string>(properties))
          if (/^\d+$/.test(value)) properties[key] = BigInt(value)
    }),
    probe: async (api) => {
      const { id } = await someConnection(api, { properties: { 'field.connection.template.port': '7002' } })
      await read(api, `/v1/connections/${id}`)
      const one = await listed(api, '/v1/connections/recent', id)
      return one.properties['field.connection.template.port'] === 7002n
    },
  },
])

export const formatMembers = bugsOf('platform', 'Format', [
  {
    id: 'p4-format/bulk-loses-the-description',
    sentence: 'Formats also carry name, description and tags.',
    breaks: true,
    says: 'A bulk edit of formats loses their descriptions.',
    plant: afterwards('POST /v1/formats/bulk', (call) => {
      const { items } = call.tenant.stores.format
      for (const [id, { description: _lost, ...rest }] of items) {
        const { ioIds } = call.members
        if (Array.isArray(ioIds) && ioIds.includes(id)) items.set(id, rest)
      }
    }),
    probe: async (api) => {
      const { id } = await someFormat(api, { description: 'of the mill' })
      await api.post('/v1/formats/bulk', { ioIds: [id], actions: [{ type: 'tags.add', tags: ['flour'] }] })
      return (await read(api, `/v1/formats/${id}`)).description === undefined
    },
  },
  {
    id: 'p4-format/tags-split-at-commas',
    sentence: 'Formats also carry name, description and tags.',
    breaks: true,
    says: 'A tag of a format with a comma becomes two tags at a PUT.',
    plant: reading('PUT /v1/formats/:formatId', (body) => ({
      ...body,
      tags: body.tags.flatMap((tag: string) => tag.split(',')),
    })),
    probe: async (api) => {
      const format = await someFormat(api, { tags: ['salt, coarse'] })
      await api.put(`/v1/formats/${format.id}`, format)
      return (await read(api, `/v1/formats/${format.id}`)).tags.length === 2
    },
  },
])

export const scheduleMembers = bugsOf('platform', 'Schedule', [
  {
    id: 'p4-schedule/still-runs-the-flow-before',
    sentence: 'flowId | integer int64 | flow that the schedule runs',
    breaks: true,
    says: 'A schedule that a PUT moved to another flow still runs the one before at its times.',
    plant: handling('PUT /v1/schedules/:scheduleId', (handler) => async (call) => {
      const before = stored(call, 'schedule')
      const answer = await handler(call)
      if (before !== undefined) arm(call.world, call.tenant, before)
      return answer
    }),
    probe: async (api) => {
      const schedule = await someSchedule(api, { schedule: EVERY_SECOND, enabled: true })
      const { id: flowId } = await someFlow(api)
      await api.put(`/v1/schedules/${schedule.id}`, { ...schedule, flowId })
      const before = (await read(api, `/v1/executions/${schedule.flowId}/history`)).length
      await api.forward(2_000)
      return (await read(api, `/v1/executions/${schedule.flowId}/history`)).length > before
    },
  },
  {
    id: 'p4-schedule/name-defaults-to-the-flow',
    sentence: 'name | string',
    breaks: false,
    says: 'A schedule that is created without a name gets the name of its flow.',
    plant: reading('POST /v1/schedules', (body, { tenant }) => ({
      ...body,
      name: body.name ?? tenant.flow(body.flowId)?.name,
    })),
    probe: async (api) => (await someSchedule(api, { name: undefined })).name === 'Bread van',
  },
])
