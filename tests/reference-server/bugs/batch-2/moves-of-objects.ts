import { json, missing } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, all, answering, handling, instead, showing, valueOf } from '../plants.ts'
import { flowsNaming, line, namedBy } from '../../references.ts'
import {
  NEXT,
  SCRIPT,
  connectionOf,
  flowOf,
  formatOf,
  macroOf,
  restore,
  runsOf,
  saved,
  scheduleOf,
} from './platform-given.ts'

const DAY_MS = 86_400_000

export const movesOfObjects = bugsOf('platform', 'States and transitions', [
  {
    id: 'schedules/put-leaves-the-old-timer',
    sentence: 'flowId | integer int64 | flow that the schedule runs',
    breaks: true,
    says: 'A schedule that a PUT gives another flow still runs the old one as well.',
    plant: handling('PUT /v1/schedules/:scheduleId', (handler) => (call) => {
      call.tenant.timers.delete(call.id('scheduleId'))
      return handler(call)
    }),
    probe: async (api) => {
      const [one, other] = [await flowOf(api), await flowOf(api)]
      const schedule = await scheduleOf(api, one.id)
      await saved(api, 'schedules', schedule, { flowId: other.id })
      await api.forward(DAY_MS)
      await api.until(async () => (await runsOf(api, other.id)).length > 0)
      return (await runsOf(api, one.id)).length > 0
    },
  },
  {
    id: 'flows/schedule-deleted-along-fires-on',
    sentence: '`schedules=true` also deletes schedules that run it',
    breaks: true,
    says: 'A schedule that was deleted along with its flow still starts the flow once the flow is restored.',
    plant: instead('DELETE /v1/flows/:flowId', (call, handler) => {
      const { stores, timers } = call.tenant
      for (const { id, flowId } of stores.schedule.all()) if (flowId === call.id('flowId')) timers.delete(id)
      return handler(call)
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      await scheduleOf(api, id)
      await api.delete(`/v1/flows/${id}`, { query: { schedules: 'true' } })
      await restore(api, 'pipe', id)
      await api.forward(DAY_MS)
      return (await runsOf(api, id)).length > 0
    },
  },
  {
    id: 'flows/refused-delete-takes-the-connections',
    sentence: 'Flow | active | DELETE `/v1/flows/{flowId}` | another flow … references it | unchanged | status 409',
    breaks: true,
    says: 'A delete with `connections=true` that is refused deletes the connections of the flow all the same.',
    plant: answering('DELETE /v1/flows/:flowId', (answer, call) => {
      const flow = call.tenant.flow(call.id('flowId'))
      if (answer.status !== 409 || flow === undefined || !call.flag('connections')) return answer
      for (const { id } of namedBy(call.tenant, flow, 'connection')) call.tenant.stores.connection.discard(id, call.now)
      return answer
    }),
    probe: async (api) => {
      const connection = await connectionOf(api)
      const flow = await flowOf(api, { properties: { 'step.source': String(connection.id) } })
      await flowOf(api, { properties: { [NEXT]: String(flow.id) } })
      await api.delete(`/v1/flows/${flow.id}`, { query: { connections: 'true' } })
      return (await api.get(`/v1/connections/${connection.id}`)).status === 404
    },
  },
  {
    id: 'flows/connections-true-takes-shared-formats',
    sentence: '`connections=true` also deletes its connections and formats where nothing else blocks it',
    breaks: true,
    says: 'A delete with `connections=true` deletes a format that another flow uses too.',
    plant: instead('DELETE /v1/flows/:flowId', async (call, handler) => {
      const flow = call.tenant.flow(call.id('flowId'))
      const formats = flow === undefined || !call.flag('connections') ? [] : namedBy(call.tenant, flow, 'format')
      const answer = await handler(call)
      if (answer.status === 200) for (const { id } of formats) call.tenant.stores.format.discard(id, call.now)
      return answer
    }),
    probe: async (api) => {
      const format = await formatOf(api)
      const properties = { 'step.layout': String(format.id) }
      const flow = await flowOf(api, { properties })
      await flowOf(api, { properties })
      await api.delete(`/v1/flows/${flow.id}`, { query: { connections: 'true' } })
      return (await api.get(`/v1/formats/${format.id}`)).status === 404
    },
  },
  {
    id: 'delete-report/only-the-first-schedule',
    sentence: 'response reports what was deleted',
    breaks: true,
    says: 'A delete that takes two schedules along reports one of them.',
    plant: showing('DELETE /v1/flows/:flowId', (report) => {
      report.schedules = report.schedules.slice(0, 1)
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      await scheduleOf(api, id)
      await scheduleOf(api, id)
      const { json: report } = await api.delete(`/v1/flows/${id}`, { query: { schedules: 'true' } })
      return report.schedules.length === 1
    },
  },
  {
    id: 'flows/former-caller-still-blocks',
    sentence: 'Flow | active | DELETE `/v1/flows/{flowId}` | no other flow references it; … | in recycle bin',
    breaks: true,
    says: 'A flow cannot be deleted because another one referred to it before its last PUT.',
    plant: instead('DELETE /v1/flows/:flowId', (call, handler) => {
      const { flow } = call.tenant.stores
      const { id } = call.item(flow, 'flowId')
      const former = flow.all().filter((one) =>
        flow.versions.get(one.id)?.some(({ image }) => {
          const properties = image['properties'] as Record<string, string> | undefined
          return one.id !== id && properties?.[NEXT] === String(id)
        }),
      )
      return former.length === 0
        ? handler(call)
        : json({ outcome: 'refused', flows: former.map((one) => line('flow', one, 'in-the-way')), schedules: [] }, 409)
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      const caller = await flowOf(api, { properties: { [NEXT]: String(flow.id) } })
      await saved(api, 'flows', caller, { properties: {} })
      return (await api.delete(`/v1/flows/${flow.id}`)).status === 409
    },
  },
  {
    id: 'bin/restored-flow-is-not-found-by-name',
    sentence:
      'Flow, schedule, connection, format, listener | in recycle bin | POST `/v1/recycle-bin/{type}/{id}/restore` | none stated | active',
    breaks: true,
    says: 'A restored flow cannot be run by its name.',
    plant: (service) => {
      const back = new Set<string>()
      all(
        afterwards('POST /v1/recycle-bin/:type/:id/restore', (call) => {
          back.add(call.tenant.flow(call.id('id'))?.name ?? '')
        }),
        instead('POST /v1/flows/flow-name/:flowName/run', (call, handler) => {
          if (back.has(call.params['flowName'] ?? '')) throw missing('flow')
          return handler(call)
        }),
      )(service)
    },
    probe: async (api) => {
      const { id } = await flowOf(api, { name: 'There and back' })
      await api.delete(`/v1/flows/${id}`)
      await restore(api, 'pipe', id)
      return (await api.post('/v1/flows/flow-name/There%20and%20back/run')).status === 404
    },
  },
  {
    id: 'bin/restores-the-one-deleted-last',
    sentence:
      'Flow, schedule, connection, format, listener | in recycle bin | POST `/v1/recycle-bin/{type}/{id}/restore` | none stated | active',
    breaks: true,
    says: 'Of two deleted formats, the restore of the older one restores the newer one.',
    plant: handling('POST /v1/recycle-bin/:type/:id/restore', (handler) => (call) => {
      const last = [...call.tenant.stores.format.bin.keys()].at(-1)
      if (call.params['type'] === 'layout' && last !== undefined) Object.assign(call.params, { id: String(last) })
      return handler(call)
    }),
    probe: async (api) => {
      const [one, other] = [await formatOf(api), await formatOf(api)]
      await api.delete(`/v1/formats/${one.id}`)
      await api.delete(`/v1/formats/${other.id}`)
      await restore(api, 'layout', one.id)
      return (await api.get(`/v1/formats/${one.id}`)).status === 404
    },
  },
  {
    id: 'runs/restored-flow-reads-canceled',
    sentence:
      'Start outcome codes of a run (integer `status` in FlowExecutionResponse): 0 = started; 1 = already running; 2 = canceled.',
    breaks: true,
    says: 'The run of a restored flow starts, and the server answers with the code of a canceled one.',
    plant: (service) => {
      const back = new Set<bigint>()
      all(
        afterwards('POST /v1/recycle-bin/:type/:id/restore', (call) => {
          back.add(call.id('id'))
        }),
        showing('POST /v1/flows/:flowId/run', (outcome) => {
          if (back.has(outcome.flowId)) outcome.status = 2n
        }),
      )(service)
    },
    probe: async (api) => {
      const { id } = await flowOf(api)
      await api.delete(`/v1/flows/${id}`)
      await restore(api, 'pipe', id)
      return (await api.post(`/v1/flows/${id}/run`)).json.status === 2n
    },
  },
  {
    id: 'macros/use-since-a-put-does-not-count',
    sentence: 'Macro | active | DELETE `/v1/macros/{macroId}` | a flow still uses it | unchanged | status 409',
    breaks: true,
    says: 'A macro can be deleted if the flow that uses it was created without it.',
    plant: instead('DELETE /v1/macros/:macroId', (call, handler) => {
      const { flow, macro } = call.tenant.stores
      const { id } = call.item(macro, 'macroId')
      const users = flowsNaming(call.tenant, 'macro', id)
      const fromTheStart = users.filter((one) => {
        const first = flow.versions.get(one.id)?.[0]?.image['properties'] as Record<string, string> | undefined
        return first?.[SCRIPT] === String(id)
      })
      if (users.length === 0 || fromTheStart.length > 0) return handler(call)
      macro.items.delete(id)
      return json({ removed: true })
    }),
    probe: async (api) => {
      const { id } = await macroOf(api)
      const flow = await flowOf(api)
      await saved(api, 'flows', flow, { properties: { [SCRIPT]: String(id) } })
      return (await api.delete(`/v1/macros/${id}`)).status === 200
    },
  },
  {
    id: 'macros/refusal-lists-one-use-of-two',
    sentence: '409 | … macro used by a flow | JSON listing the references',
    breaks: true,
    says: 'The refusal to delete a macro that two flows use lists one of them.',
    plant: answering('DELETE /v1/macros/:macroId', (answer) =>
      answer.status === 409 ? json({ usedBy: valueOf(answer).usedBy.slice(0, 1) }, 409) : answer,
    ),
    probe: async (api) => {
      const { id } = await macroOf(api)
      const properties = { [SCRIPT]: String(id) }
      const flows = [await flowOf(api, { properties }), await flowOf(api, { properties })]
      const { text } = await api.delete(`/v1/macros/${id}`)
      return !flows.every((flow) => text.includes(String(flow.id)))
    },
  },
])
