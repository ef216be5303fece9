import { missing } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { instead, showing } from '../plants.ts'
import { GOES_WELL, aConnection, aFormat, aSchedule, at, inList } from './resources-given.ts'
import { rounded, setParam, storing } from './resources-plants.ts'

export const ids = bugsOf('platform', 'What the service does', [
  {
    id: 'carries/no-tags-in-recent-formats',
    sentence: 'each object carries `tags` and its type key',
    breaks: true,
    says: 'The list of recently opened formats leaves out the tags.',
    plant: showing('GET /v1/formats/recent', (formats) => {
      for (const format of formats) delete format.tags
    }),
    probe: async (api) => {
      const { id } = await aFormat(api)
      await api.get(`/v1/formats/${id}`)
      return (await inList(api, '/v1/formats/recent', id)).tags === undefined
    },
  },
  {
    id: 'carries/no-tags-where-none-are-set',
    sentence: 'each object carries `tags` and its type key',
    breaks: true,
    says: 'A schedule without tags has no `tags` at all in lists.',
    plant: showing('GET /v1/schedules', (schedules) => {
      for (const schedule of schedules) if (schedule.tags.length === 0) delete schedule.tags
    }),
    probe: async (api) => (await inList(api, '/v1/schedules', (await aSchedule(api)).id)).tags === undefined,
  },
  {
    id: 'carries/no-type-in-the-list-of-connections',
    sentence: 'each object carries `tags` and its type key',
    breaks: true,
    says: 'The list of connections leaves out their types.',
    plant: showing('GET /v1/connections', (connections) => {
      for (const connection of connections) delete connection.connectionType
    }),
    probe: async (api) => (await at(api, '/v1/connections'))[0].connectionType === undefined,
  },
  {
    id: 'ids/path-read-as-a-double',
    sentence: 'Ids in paths are 64-bit integers (int64) unless stated',
    breaks: true,
    says: 'The documentation of a flow rounds the id in the path to a double.',
    plant: instead('GET /v1/flows/:flowId/documentation', (call, handler) => {
      setParam(call, 'flowId', String(rounded(call.id('flowId'))))
      return handler(call)
    }),
    probe: async (api) => (await api.get(`/v1/flows/${GOES_WELL}/documentation`)).status === 404,
  },
  {
    id: 'ids/above-32-bits-unknown',
    sentence: 'Ids in paths are 64-bit integers (int64) unless stated',
    breaks: true,
    says: 'The statuses of a flow are not found if its id needs more than 32 bits.',
    plant: instead('GET /v1/executions/:flowId/statuses', (call, handler) => {
      if (call.id('flowId') !== BigInt.asIntN(32, call.id('flowId'))) throw missing('flow')
      return handler(call)
    }),
    probe: async (api) => (await api.get(`/v1/executions/${GOES_WELL}/statuses`)).status === 404,
  },
  {
    id: 'ids/uuid-is-a-number',
    sentence: '`uuid` values identifying saved versions are strings',
    breaks: true,
    says: 'The history of a connection gives the `uuid` of each version as a number.',
    plant: (service) => {
      let last = 4_000n
      storing('connection', (store) => {
        const put = store.put.bind(store)
        store.put = (item, ...rest) => {
          const stored = put(item, ...rest)
          const version = store.versions.get(item.id)?.at(-1)
          if (version !== undefined) version.uuid = String((last += 1n))
          return stored
        }
      })(service)
      showing('GET /v1/connections/:connectionId/history', (versions) => {
        for (const version of versions) version.uuid = /^\d+$/.test(version.uuid) ? BigInt(version.uuid) : version.uuid
      })(service)
    },
    probe: async (api) => {
      const { id } = await aConnection(api)
      return typeof (await at(api, `/v1/connections/${id}/history`))[0].uuid === 'bigint'
    },
  },
  {
    id: 'ids/uuid-is-a-short-text',
    sentence: '`uuid` values identifying saved versions are strings',
    breaks: false,
    says: 'The `uuid` of a version of a format is a short text such as `v7`, not a UUID.',
    plant: storing('format', (store) => {
      const put = store.put.bind(store)
      store.put = (item, ...rest) => {
        const stored = put(item, ...rest)
        const versions = store.versions.get(item.id) ?? []
        for (const [index, version] of versions.entries()) version.uuid = `v${index + 1}`
        return stored
      }
    }),
    probe: async (api) => {
      const { id } = await aFormat(api)
      return (await at(api, `/v1/formats/${id}/history`))[0].uuid === 'v1'
    },
  },
])
