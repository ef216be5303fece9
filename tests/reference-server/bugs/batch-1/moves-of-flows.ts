import type { Call } from '../../call.ts'
import { namedBy, propertiesOf } from '../../references.ts'
import type { Plant } from '../../service.ts'
import type { Item } from '../../store.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, answering, handling, instead, showing, valueOf } from '../plants.ts'
import { wholeOf } from './table-plants.ts'
import { print } from '../../json.ts'
import { binned, connectionIn, flowIn, formatIn, hourly } from './tables-given.ts'

const DELETE = 'DELETE /v1/flows/:flowId'
const GOES =
  'Flow | active | DELETE `/v1/flows/{flowId}` | no other flow references it; no schedule references it, or `schedules=true` | in recycle bin'
const STAYS =
  'Flow | active | DELETE `/v1/flows/{flowId}` | another flow or (without `schedules=true`) a schedule references it | unchanged'
const REFUSED = 'status 409, body lists the references'
const WITH_CONNECTIONS = '`connections=true` also deletes its connections and formats where nothing else blocks it'
const WITH_SCHEDULES = '`schedules=true` also deletes schedules that run it'

const points = (item: Item, id: string | undefined): boolean => propertiesOf(item)['step.next'] === id

/** Hides objects from a delete of a flow. */
function blind(kind: 'flow' | 'schedule', to: (item: Item, call: Call) => boolean): Plant {
  return instead(DELETE, async (call, handler) => {
    const { items } = call.tenant.stores[kind]
    const before = [...items]
    const hidden = new Set(before.flatMap(([id, item]) => (to(item, call) ? [id] : [])))
    for (const id of hidden) items.delete(id)
    const answer = await handler(call)
    const left = new Set(items.keys())
    items.clear()
    for (const [id, item] of before) if (hidden.has(id) || left.has(id)) items.set(id, item)
    return answer
  })
}

const withSchedules = ({ query }: Call): boolean => query.get('schedules') === 'true'

export const movesOfFlows = bugsOf('platform', 'States and transitions', [
  {
    id: 'flows/flow-that-another-calls-goes',
    sentence: STAYS,
    breaks: true,
    says: 'A delete does not see the flows that reference the flow.',
    plant: blind('flow', (item, { params }) => points(item, params['flowId']) && String(item.id) !== params['flowId']),
    probe: async (api) => {
      const { id } = await flowIn(api)
      await flowIn(api, { properties: { 'step.next': String(id) } })
      return (await api.delete(`/v1/flows/${id}`)).status === 200
    },
  },
  {
    id: 'flows/callers-of-other-users-do-not-count',
    sentence: STAYS,
    breaks: true,
    says: 'A delete sees only the referencing flows that the caller has created.',
    plant: blind('flow', (item, { who, params }) => item['createdBy'] !== who && String(item.id) !== params['flowId']),
    probe: async (api) => {
      const { id } = await flowIn(api)
      await api.post('/v1/flows', { name: 'calls', properties: { 'step.next': String(id) } }, { as: 'editor' })
      return (await api.delete(`/v1/flows/${id}`)).status === 200
    },
  },
  {
    id: 'flows/disabled-schedule-does-not-block',
    sentence: STAYS,
    breaks: true,
    says: 'A delete succeeds without `schedules=true` if all schedules of the flow are disabled.',
    plant: blind('schedule', (item) => item['enabled'] !== true),
    probe: async (api) => {
      const { id } = await flowIn(api)
      await hourly(api, { flowId: id, enabled: false })
      return (await api.delete(`/v1/flows/${id}`)).status === 200
    },
  },
  {
    id: 'flows/schedules-true-forgets-the-callers',
    sentence: STAYS,
    breaks: true,
    says: 'With `schedules=true` a delete succeeds though another flow references the flow.',
    plant: blind('flow', (item, call) => withSchedules(call) && String(item.id) !== call.params['flowId']),
    probe: async (api) => {
      const { id } = await flowIn(api)
      await flowIn(api, { properties: { 'step.next': String(id) } })
      return (await api.delete(`/v1/flows/${id}?schedules=true`)).status === 200
    },
  },
  {
    id: 'flows/schedules-true-leaves-disabled-schedules',
    sentence: WITH_SCHEDULES,
    breaks: true,
    says: 'With `schedules=true` a delete takes the enabled schedules along, and leaves the disabled ones.',
    plant: blind('schedule', (item, call) => withSchedules(call) && item['enabled'] !== true),
    probe: async (api) => {
      const { id: flowId } = await flowIn(api)
      await hourly(api, { flowId })
      const { id } = await hourly(api, { flowId, enabled: false })
      await api.delete(`/v1/flows/${flowId}?schedules=true`)
      return (await api.get(`/v1/schedules/${id}`)).status === 200
    },
  },
  {
    id: 'flows/schedules-true-takes-namesakes',
    sentence: WITH_SCHEDULES,
    breaks: true,
    says: 'With `schedules=true` a delete also takes schedules of other flows that have the same name.',
    plant: afterwards(DELETE, ({ tenant: { stores }, now }, answer) => {
      const names = new Set(valueOf(answer).schedules.map(({ name }: Item) => name))
      for (const { id, name } of stores.schedule.all()) if (names.has(name)) stores.schedule.discard(id, now)
    }),
    probe: async (api) => {
      const [one, other] = [await flowIn(api), await flowIn(api)]
      await hourly(api, { flowId: one.id })
      const { id } = await hourly(api, { flowId: other.id })
      await api.delete(`/v1/flows/${one.id}?schedules=true`)
      return (await api.get(`/v1/schedules/${id}`)).status === 404
    },
  },
  {
    id: 'flows/connections-true-keeps-the-formats',
    sentence: WITH_CONNECTIONS,
    breaks: true,
    says: 'With `connections=true` a delete reports the formats of the flow as deleted, and keeps them.',
    plant: afterwards(DELETE, ({ tenant: { stores } }, answer) => {
      for (const { id } of valueOf(answer).formats) stores.format.restore(id)
    }),
    probe: async (api) => {
      const { id } = await formatIn(api)
      const flow = await flowIn(api, { properties: { 'step.layout': String(id) } })
      await api.delete(`/v1/flows/${flow.id}?connections=true`)
      return (await api.get(`/v1/formats/${id}`)).status === 200
    },
  },
  {
    id: 'flows/connections-true-takes-shared-connections',
    sentence: WITH_CONNECTIONS,
    breaks: true,
    says: 'With `connections=true` a delete takes the connection of the flow along though another flow uses it.',
    plant: handling(DELETE, (handler) => async (call) => {
      const flow = call.item(call.tenant.stores.flow, 'flowId')
      const answer = await handler(call)
      if (answer.status === 200 && call.flag('connections'))
        for (const { id } of namedBy(call.tenant, flow, 'connection'))
          call.tenant.stores.connection.discard(id, call.now)
      return answer
    }),
    probe: async (api) => {
      const { id } = await connectionIn(api)
      const properties = { 'step.source': String(id) }
      const [flow] = [await flowIn(api, { properties }), await flowIn(api, { properties })]
      await api.delete(`/v1/flows/${flow.id}?connections=true`)
      return (await api.get(`/v1/connections/${id}`)).status === 404
    },
  },
  {
    id: 'flows/delete-report-without-schedules',
    sentence: 'response reports what was deleted',
    breaks: true,
    says: 'The report of a delete lists no schedules, though it has deleted some.',
    plant: showing(DELETE, (report) => ({ ...report, schedules: [] })),
    probe: async (api) => {
      const { id: flowId } = await flowIn(api)
      const { id } = await hourly(api, { flowId })
      const { status, text } = await api.delete(`/v1/flows/${flowId}?schedules=true`)
      return status === 200 && !text.includes(String(id))
    },
  },
  {
    id: 'flows/deleted-flow-misses-the-bin',
    sentence: GOES,
    breaks: true,
    says: 'A deleted flow is gone for good unless its schedules go with it.',
    plant: afterwards(DELETE, ({ tenant, params, query }) => {
      if (!query.has('schedules')) tenant.stores.flow.bin.delete(wholeOf(params['flowId']))
    }),
    probe: async (api) => {
      const { id } = await flowIn(api)
      await api.delete(`/v1/flows/${id}`)
      return !(await binned(api, id))
    },
  },
  {
    id: 'flows/refusal-without-references',
    sentence: REFUSED,
    breaks: true,
    says: 'A refused delete answers with 409 and an empty body.',
    plant: answering(DELETE, (answer) => (answer.status === 409 ? { ...answer, body: '' } : answer)),
    probe: async (api) => {
      const { id } = await flowIn(api)
      await hourly(api, { flowId: id })
      const { status, text } = await api.delete(`/v1/flows/${id}`)
      return status === 409 && text === ''
    },
  },
  {
    id: 'flows/refusal-lists-the-first-reference',
    sentence: REFUSED,
    breaks: true,
    says: 'The body of a 409 lists only one of several schedules that reference the flow.',
    plant: answering(DELETE, (answer) => {
      if (answer.status !== 409) return answer
      const value = valueOf(answer)
      return { ...answer, body: print({ ...value, schedules: value.schedules.slice(0, 1) }) }
    }),
    probe: async (api) => {
      const { id: flowId } = await flowIn(api)
      const both = [await hourly(api, { flowId }), await hourly(api, { flowId })]
      const { status, text } = await api.delete(`/v1/flows/${flowId}`)
      return status === 409 && both.some(({ id }) => !text.includes(String(id)))
    },
  },
])
