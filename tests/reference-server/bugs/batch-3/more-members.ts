import { arm } from '../../schedules.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, instead, reading, showing } from '../plants.ts'
import { listed, newConnection, newFlow, newSchedule, runsOf } from './rows-given.ts'

/** Turns the dots of keys into nested objects. */
function nested(flat: Record<string, unknown>): Loose {
  const tree: Loose = {}
  for (const [key, value] of Object.entries(flat)) {
    const parts = key.split('.')
    let at = tree
    for (const part of parts.slice(0, -1)) at = at[part] ??= {}
    at[parts.at(-1) ?? ''] = value
  }
  return tree
}

export const MORE_MEMBERS = bugsOf('platform', 'Resources and their fields', [
  {
    id: 'p3-fields/digits-in-properties-become-numbers',
    sentence: 'properties | map string to string | keys depend on `flowType`',
    breaks: true,
    says: 'A flow that is read shows property values of digits as numbers.',
    plant: showing('GET /v1/flows/:flowId', ({ properties }) => {
      for (const [key, value] of Object.entries<string>(properties))
        if (/^\d+$/.test(value)) properties[key] = BigInt(value)
    }),
    probe: async (service) => {
      const { id } = await newFlow(service, { properties: { 'step.size': '007' } })
      return (await service.get(`/v1/flows/${id}`)).json.properties['step.size'] === 7n
    },
  },
  {
    id: 'p3-fields/properties-of-a-version-are-nested',
    sentence:
      'properties | map string to string | keys defined per connection type, of the form `field.connection.template.host`',
    breaks: true,
    says: 'A saved version of a connection shows its properties as nested objects, one for each part of a key.',
    plant: showing('GET /v1/connections/:connectionId/history/:uuid', (value) => {
      value.properties = nested(value.properties)
    }),
    probe: async (service) => {
      const { id } = await newConnection(service)
      const [{ uuid }] = (await listed(service, `/v1/connections/${id}/history`)) as [Loose]
      return 'field' in (await service.get(`/v1/connections/${id}/history/${uuid}`)).json.properties
    },
  },
  {
    id: 'p3-fields/listed-connections-show-secrets',
    sentence:
      "A property value of the form `{{secret:<secret_name>}}` is resolved at run time from the tenant's secret store; the literal secret is never sent through the API.",
    breaks: true,
    says: 'The list of connections shows the secret in place of its reference.',
    plant: showing('GET /v1/connections', (list) => {
      for (const { properties } of list)
        for (const [key, value] of Object.entries<string>(properties))
          properties[key] = value.replace(/^\{\{secret:.+\}\}$/, 'silver-key-5')
    }),
    probe: async (service) => {
      await newConnection(service, { properties: { 'field.connection.user': '{{secret:barn}}' } })
      return (await listed(service, '/v1/connections'))[0].properties['field.connection.user'] === 'silver-key-5'
    },
  },
  {
    id: 'p3-fields/moved-schedule-runs-the-old-flow',
    sentence: 'flowId | integer int64 | flow that the schedule runs',
    breaks: true,
    says: 'A schedule that a PUT gives to another flow goes on to run the first one.',
    plant: instead('PUT /v1/schedules/:scheduleId', async (call, handler) => {
      const { flowId } = call.item(call.tenant.stores.schedule, 'scheduleId')
      const answer = await handler(call)
      const after = call.item(call.tenant.stores.schedule, 'scheduleId')
      arm(call.world, call.tenant, { ...after, flowId })
      return answer
    }),
    probe: async (service) => {
      const [first, second] = [await newFlow(service), await newFlow(service)]
      const schedule = await newSchedule(service, { flowId: first.id })
      await service.put(`/v1/schedules/${schedule.id}`, { ...schedule, flowId: second.id, schedule: '* * * * * *' })
      await service.forward(1_100)
      return (await runsOf(service, first.id)) > 0
    },
  },
  {
    id: 'p3-fields/put-drops-the-seconds',
    sentence: "schedule expression in the platform's scheduling syntax (cron-style, six space-separated fields seen)",
    breaks: true,
    says: 'A PUT of a schedule sets the seconds of its expression to 0.',
    plant: reading('PUT /v1/schedules/:scheduleId', (body) => {
      if (typeof body.schedule === 'string') body.schedule = body.schedule.replace(/^\d+ /, '0 ')
    }),
    probe: async (service) => {
      const schedule = await newSchedule(service)
      const sent = { ...schedule, schedule: '30 0 9 * * *' }
      return (await service.put(`/v1/schedules/${schedule.id}`, sent)).json.schedule === '0 0 9 * * *'
    },
  },
])
