import { json } from '../../answer.ts'
import { propertiesOf } from '../../references.ts'
import type { Item } from '../../store.ts'
import { bugsOf } from '../bug.ts'
import { all, answering, asking, instead, restating, valueOf } from '../plants.ts'
import { wholeOf } from './table-plants.ts'
import { connectionIn, flowIn, hourly } from './tables-given.ts'

const DELETE = 'DELETE /v1/flows/:flowId'
const GOES =
  'Flow | active | DELETE `/v1/flows/{flowId}` | no other flow references it; no schedule references it, or `schedules=true` | in recycle bin'
const STAYS =
  'Flow | active | DELETE `/v1/flows/{flowId}` | another flow or (without `schedules=true`) a schedule references it | unchanged'

const points = (item: Item, id: string | undefined): boolean => propertiesOf(item)['step.next'] === id

export const refusedDeletes = bugsOf('platform', 'States and transitions', [
  {
    id: 'flows/refused-delete-deletes',
    sentence: STAYS,
    breaks: true,
    says: 'A delete that answers with 409 moves the flow to the recycle bin nonetheless.',
    plant: answering(DELETE, (answer, { tenant, params, now }) => {
      if (answer.status === 409) tenant.stores.flow.discard(wholeOf(params['flowId']), now)
      return answer
    }),
    probe: async (api) => {
      const { id } = await flowIn(api)
      await hourly(api, { flowId: id })
      const { status } = await api.delete(`/v1/flows/${id}`)
      return status === 409 && (await api.get(`/v1/flows/${id}`)).status === 404
    },
  },
  {
    id: 'flows/refused-delete-takes-the-schedules',
    sentence: '`schedules=true` also deletes schedules that run it',
    breaks: true,
    says: 'With `schedules=true` a delete deletes the schedules before it finds that another flow references the flow.',
    plant: answering(DELETE, (answer, call) => {
      const { schedule } = call.tenant.stores
      if (answer.status === 409 && call.flag('schedules'))
        for (const { id, flowId } of schedule.all())
          if (String(flowId) === call.params['flowId']) schedule.discard(id, call.now)
      return answer
    }),
    probe: async (api) => {
      const { id: flowId } = await flowIn(api)
      const { id } = await hourly(api, { flowId })
      await flowIn(api, { properties: { 'step.next': String(flowId) } })
      const { status } = await api.delete(`/v1/flows/${flowId}?schedules=true`)
      return status === 409 && (await api.get(`/v1/schedules/${id}`)).status === 404
    },
  },
  {
    id: 'flows/refusal-for-callers-is-400',
    sentence: 'status 409, body lists the references',
    breaks: true,
    says: 'A delete of a flow that another flow references answers with 400.',
    plant: all(
      restating(DELETE, 409, 400),
      answering(DELETE, (answer) =>
        answer.status === 400 && valueOf(answer).flows.length === 0 ? { ...answer, status: 409 } : answer,
      ),
    ),
    probe: async (api) => {
      const { id } = await flowIn(api)
      await flowIn(api, { properties: { 'step.next': String(id) } })
      return (await api.delete(`/v1/flows/${id}`)).status === 400
    },
  },
  {
    id: 'flows/flow-that-calls-itself-stays',
    sentence: GOES,
    breaks: true,
    says: 'A flow that references itself cannot be deleted: 409.',
    plant: instead(DELETE, (call, handler) => {
      const flow = call.item(call.tenant.stores.flow, 'flowId')
      return points(flow, String(flow.id)) ? json({ flows: [{ id: flow.id }], schedules: [] }, 409) : handler(call)
    }),
    probe: async (api) => {
      const flow = await flowIn(api)
      await api.put(`/v1/flows/${flow.id}`, { ...flow, properties: { 'step.next': String(flow.id) } })
      return (await api.delete(`/v1/flows/${flow.id}`)).status === 409
    },
  },
  {
    id: 'flows/caller-in-the-bin-still-blocks',
    sentence: STAYS,
    breaks: false,
    says: 'A flow in the recycle bin still counts as one that references the flow.',
    plant: instead(DELETE, (call, handler) => {
      const gone = [...call.tenant.stores.flow.bin.values()].find(({ item }) => points(item, call.params['flowId']))
      return gone === undefined ? handler(call) : json({ flows: [{ id: gone.item.id }], schedules: [] }, 409)
    }),
    probe: async (api) => {
      const { id } = await flowIn(api)
      const caller = await flowIn(api, { properties: { 'step.next': String(id) } })
      await api.delete(`/v1/flows/${caller.id}`)
      return (await api.delete(`/v1/flows/${id}`)).status === 409
    },
  },
])

export const deletesOfFlows = bugsOf('platform', 'Flows', [
  {
    id: 'flows/delete-takes-connections-unasked',
    sentence: 'query `connections` boolean default false',
    breaks: true,
    says: 'A delete without `connections` takes the connections and formats of the flow along.',
    plant: asking(DELETE, (query) => {
      if (!query.has('connections')) query.set('connections', 'true')
    }),
    probe: async (api) => {
      const { id } = await connectionIn(api)
      const flow = await flowIn(api, { properties: { 'step.source': String(id) } })
      await api.delete(`/v1/flows/${flow.id}`)
      return (await api.get(`/v1/connections/${id}`)).status === 404
    },
  },
  {
    id: 'flows/schedules-false-counts-as-true',
    sentence: '`schedules` boolean default false',
    breaks: true,
    says: 'A delete takes the schedules along as soon as the query has `schedules`, also with `false`.',
    plant: asking(DELETE, (query) => {
      if (query.has('schedules')) query.set('schedules', 'true')
    }),
    probe: async (api) => {
      const { id } = await flowIn(api)
      await hourly(api, { flowId: id })
      return (await api.delete(`/v1/flows/${id}?schedules=false`)).status === 200
    },
  },
])
