import { bad } from '../../answer.ts'
import { arm } from '../../schedules.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, instead, valueOf, withoutEffect } from '../plants.ts'
import { wholeOf } from './table-plants.ts'
import { flowIn, historyOf, HOUR_MS, hourly } from './tables-given.ts'

const DISABLE = 'POST /v1/schedules/:scheduleId/disable'
const ENABLE = 'POST /v1/schedules/:scheduleId/enable'
const DISABLED = 'Schedule | enabled | POST `/v1/schedules/{scheduleId}/disable` | none | disabled'
const ENABLED = 'Schedule | disabled | POST `/v1/schedules/{scheduleId}/enable` | none | enabled'

export const movesOfSchedules = bugsOf('platform', 'States and transitions', [
  {
    id: 'schedules/disabled-schedule-still-fires',
    sentence: 'pauses the schedule without deleting it',
    breaks: true,
    says: 'A disabled schedule reads as disabled, and runs its flow at the next time all the same.',
    plant: afterwards(DISABLE, ({ tenant, world }, answer) => {
      const item = tenant.stores.schedule.items.get(valueOf(answer).id)
      if (item !== undefined) arm(world, tenant, { ...item, enabled: true })
    }),
    probe: async (api) => {
      const flow = await flowIn(api)
      const { id } = await hourly(api, { flowId: flow.id })
      await api.post(`/v1/schedules/${id}/disable`)
      await api.forward(HOUR_MS)
      return (await historyOf(api, flow.id)).length > 0
    },
  },
  {
    id: 'schedules/disable-deletes',
    sentence: 'pauses the schedule without deleting it',
    breaks: true,
    says: 'Disable moves the schedule to the recycle bin.',
    plant: afterwards(DISABLE, ({ tenant, now }, answer) => tenant.stores.schedule.discard(valueOf(answer).id, now)),
    probe: async (api) => {
      const { id } = await hourly(api, { flowId: (await flowIn(api)).id })
      await api.post(`/v1/schedules/${id}/disable`)
      return (await api.get(`/v1/schedules/${id}`)).status === 404
    },
  },
  {
    id: 'schedules/disable-takes-the-siblings-along',
    sentence: DISABLED,
    breaks: true,
    says: 'Disable disables all schedules of the same flow.',
    plant: afterwards(DISABLE, ({ tenant: { stores } }, answer) => {
      const { flowId } = valueOf(answer)
      for (const one of stores.schedule.all())
        if (one['flowId'] === flowId) stores.schedule.items.set(one.id, { ...one, enabled: false })
    }),
    probe: async (api) => {
      const { id: flowId } = await flowIn(api)
      const [one, other] = [await hourly(api, { flowId }), await hourly(api, { flowId })]
      await api.post(`/v1/schedules/${one.id}/disable`)
      return (await api.get(`/v1/schedules/${other.id}`)).json.enabled === false
    },
  },
  {
    id: 'schedules/disables-only-once',
    sentence: DISABLED,
    breaks: true,
    says: 'A schedule that was disabled and enabled again cannot be disabled any more: the call succeeds without an effect.',
    plant: withoutEffect(DISABLE, ({ tenant, params }) =>
      (tenant.stores.schedule.versions.get(wholeOf(params['scheduleId'])) ?? []).some(
        ({ image }) => image['enabled'] === false,
      ),
    ),
    probe: async (api) => {
      const { id } = await hourly(api, { flowId: (await flowIn(api)).id })
      for (const verb of ['disable', 'enable', 'disable']) await api.post(`/v1/schedules/${id}/${verb}`)
      return (await api.get(`/v1/schedules/${id}`)).json.enabled === true
    },
  },
  {
    id: 'schedules/enabled-schedule-never-fires',
    sentence: ENABLED,
    breaks: true,
    says: 'A schedule that was disabled reads as enabled after enable, and never runs its flow.',
    plant: afterwards(ENABLE, ({ tenant }, answer) => tenant.timers.get(valueOf(answer).id)?.()),
    probe: async (api) => {
      const flow = await flowIn(api)
      const { id } = await hourly(api, { flowId: flow.id, enabled: false })
      await api.post(`/v1/schedules/${id}/enable`)
      await api.forward(HOUR_MS)
      const enabled = (await api.get(`/v1/schedules/${id}`)).json.enabled === true
      return enabled && (await historyOf(api, flow.id)).length === 0
    },
  },
  {
    id: 'schedules/enable-without-effect-on-those-created-disabled',
    sentence: ENABLED,
    breaks: true,
    says: 'Enable has no effect on a schedule that was created as a disabled one.',
    plant: withoutEffect(
      ENABLE,
      ({ tenant, params }) =>
        tenant.stores.schedule.versions.get(wholeOf(params['scheduleId']))?.[0]?.image['enabled'] === false,
    ),
    probe: async (api) => {
      const { id } = await hourly(api, { flowId: (await flowIn(api)).id, enabled: false })
      await api.post(`/v1/schedules/${id}/enable`)
      return (await api.get(`/v1/schedules/${id}`)).json.enabled === false
    },
  },
  {
    id: 'schedules/enable-twice-is-refused',
    sentence: ENABLED,
    breaks: false,
    says: 'Enable answers with 400 if the schedule is enabled already.',
    plant: instead(ENABLE, (call, handler) => {
      if (call.item(call.tenant.stores.schedule, 'scheduleId')['enabled'] === true) throw bad('it is enabled')
      return handler(call)
    }),
    probe: async (api) => {
      const { id } = await hourly(api, { flowId: (await flowIn(api)).id })
      return (await api.post(`/v1/schedules/${id}/enable`)).status === 400
    },
  },
  {
    id: 'schedules/enable-answers-with-nothing',
    sentence: ENABLED,
    breaks: false,
    says: 'Enable answers with 200 and an empty object, in place of the schedule.',
    plant: instead(ENABLE, async (call, handler) => ({ ...(await handler(call)), body: '{}' })),
    probe: async (api) => {
      const { id } = await hourly(api, { flowId: (await flowIn(api)).id, enabled: false })
      return (await api.post(`/v1/schedules/${id}/enable`)).text === '{}'
    },
  },
])
