import { bugsOf } from '../bug.ts'
import { withoutEffect } from '../plants.ts'

export const schedules = bugsOf('platform', 'States and transitions', [
  {
    id: 'schedules/disable-without-effect',
    sentence: 'Schedule | enabled | POST `/v1/schedules/{scheduleId}/disable` | none | disabled',
    breaks: true,
    says: 'Disable answers as if the schedule were disabled, and leaves it enabled.',
    plant: withoutEffect('POST /v1/schedules/:scheduleId/disable'),
    probe: async (api) => {
      const flow = (await api.post('/v1/flows', { name: 'of a schedule', flowType: 'flow.pipe.plain' })).json
      const body = { flowId: flow.id, name: 'nightly', schedule: '0 0 3 * * *', enabled: true }
      const { id } = (await api.post('/v1/schedules', body)).json
      await api.post(`/v1/schedules/${id}/disable`)
      return (await api.get(`/v1/schedules/${id}`)).json.enabled === true
    },
  },
])
