import { bugsOf } from '../bug.ts'
import { type Loose, afterwards, all, reading, showing, valueOf } from '../plants.ts'
import { newConnection, listed, newFlow, newSchedule, pathing } from './rows-given.ts'

const BY_NAME = 'POST /v1/flows/flow-name/:flowName/run'

export const MEMBERS = bugsOf('platform', 'Resources and their fields', [
  {
    id: 'p3-fields/old-name-still-runs',
    sentence: 'name | string | required on create; used by run-by-name',
    breaks: true,
    says: 'Run by name still finds a flow by the name that it was created with, after it got another one.',
    plant: (service) => {
      const names = new Map<string, bigint>()
      all(
        afterwards('POST /v1/flows', (_call, answer) => {
          const { name, id } = valueOf(answer)
          names.set(name, id)
        }),
        pathing(BY_NAME, (params, { tenant }) => {
          const flow = tenant.flow(names.get(params['flowName'] ?? '') ?? 0n)
          if (flow !== undefined) params['flowName'] = flow.name
        }),
      )(service)
    },
    probe: async (service) => {
      const flow = await newFlow(service, { name: 'Spring' })
      await service.put(`/v1/flows/${flow.id}`, { ...flow, name: 'River' })
      return (await service.post('/v1/flows/flow-name/Spring/run', {})).status === 200
    },
  },
  {
    id: 'p3-fields/listed-flow-type-is-misspelt',
    sentence: 'type key of the form `flow.<group>.<group>`; valid keys are listed by the connector metadata endpoints',
    breaks: true,
    says: 'The list of flow types writes the last part of each key with a capital, and a flow of such a type is refused.',
    plant: showing('GET /v1/di/metadata/:type', (list) => {
      for (const one of list)
        if (one.typeKey.startsWith('flow.'))
          one.typeKey = one.typeKey.replace(
            /\.(\w)(\w*)$/,
            (_all: string, first: string, rest: string) => `.${first.toUpperCase()}${rest}`,
          )
    }),
    probe: async (service) => {
      const [{ typeKey }] = (await listed(service, '/v1/di/metadata/pipelines')) as [Loose]
      return (await service.post('/v1/flows', { name: 'Brook', flowType: typeKey })).status === 400
    },
  },
  {
    id: 'p3-fields/comma-splits-a-tag',
    sentence: 'tags | string[] |',
    breaks: true,
    says: 'A tag of a connection with a comma in it becomes two tags.',
    plant: reading(['POST /v1/connections', 'PUT /v1/connections/:connectionId'], (body) => {
      if (Array.isArray(body.tags))
        body.tags = body.tags.flatMap((tag: unknown) => (typeof tag === 'string' ? tag.split(',') : tag))
    }),
    probe: async (service) => (await newConnection(service, { tags: ['north, south'] })).tags.length === 2,
  },
  {
    id: 'p3-fields/deleted-schedules-count-as-disabled',
    sentence: 'disabledSchedules | integer | count of disabled schedules (in list results)',
    breaks: true,
    says: 'The disabled schedules of a listed flow include those in the recycle bin.',
    plant: showing('GET /v1/flows', (list, { tenant }) => {
      for (const flow of list) {
        const gone = [...tenant.stores.schedule.bin.values()].filter(({ item }) => item['flowId'] === flow.id)
        flow.disabledSchedules += BigInt(gone.length)
      }
    }),
    probe: async (service) => {
      const flow = await newFlow(service)
      const { id } = await newSchedule(service, { flowId: flow.id })
      await service.delete(`/v1/schedules/${id}`)
      const flows = await listed(service, '/v1/flows')
      return flows.find((one) => one.id === flow.id).disabledSchedules === 1n
    },
  },
  {
    id: 'p3-fields/enabled-schedules-stop-at-one',
    sentence: 'enabledSchedules | integer | count of enabled schedules that run the flow (in list results)',
    breaks: true,
    says: 'The enabled schedules of a listed flow are 1 where there are more.',
    plant: showing('GET /v1/flows', (list) => {
      for (const flow of list) if (flow.enabledSchedules > 1n) flow.enabledSchedules = 1n
    }),
    probe: async (service) => {
      const flow = await newFlow(service)
      for (const name of ['Early', 'Late']) await newSchedule(service, { flowId: flow.id, name })
      const flows = await listed(service, '/v1/flows')
      return flows.find((one) => one.id === flow.id).enabledSchedules === 1n
    },
  },
  {
    id: 'p3-fields/who-restores-becomes-the-creator',
    sentence: 'createdBy | string | user that created it',
    breaks: true,
    says: 'A restored flow has the user who restored it as its creator.',
    plant: afterwards('POST /v1/recycle-bin/:type/:id/restore', ({ tenant, who, params }) => {
      const flow = tenant.flow(BigInt(params['id'] ?? 0))
      if (flow !== undefined) flow['createdBy'] = who
    }),
    probe: async (service) => {
      const { id, createdBy } = await newFlow(service, {}, { as: 'editor' })
      await service.delete(`/v1/flows/${id}`)
      await service.post(`/v1/recycle-bin/pipe/${id}/restore`, {})
      return (await service.get(`/v1/flows/${id}`)).json.createdBy !== createdBy
    },
  },
  {
    id: 'p3-fields/created-of-recent-flows-is-a-text',
    sentence: 'created | integer | epoch ms',
    breaks: true,
    says: 'The recent flows carry created as a text.',
    plant: showing('GET /v1/flows/recent', (list) => {
      for (const flow of list) flow.created = String(flow.created)
    }),
    probe: async (service) => {
      await newFlow(service)
      return typeof (await listed(service, '/v1/flows/recent'))[0].created === 'string'
    },
  },
])
