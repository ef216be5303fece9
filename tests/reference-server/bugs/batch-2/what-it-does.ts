import { Refusal, text } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { all, answering, reading, showing, step, valueOf } from '../plants.ts'
import { connectionOf, flowOf, runsOf, saved, scheduleOf } from './platform-given.ts'

export const whatItDoes = bugsOf('platform', 'What the service does', [
  {
    id: 'conventions/type-with-a-charset-is-refused',
    sentence: 'Request bodies on POST and PUT are `application/json` (the Content-Type header is required).',
    breaks: true,
    says: 'The server refuses `application/json; charset=utf-8` with 415.',
    plant: step('accept', (before) => (call, route) => {
      if (call.request.headers['content-type']?.includes(';') === true)
        throw new Refusal(text('parameters', 415), 'parameters')
      before(call, route)
    }),
    probe: async (api) => {
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      return (await api.post('/v1/flows', { name: 'labelled' }, { headers })).status === 415
    },
  },
  {
    id: 'conventions/no-body-needs-no-type',
    sentence: 'Request bodies on POST and PUT are `application/json` (the Content-Type header is required).',
    breaks: false,
    says: 'A POST without a body needs no Content-Type.',
    plant: step('accept', (before) => (call, route) => {
      if (call.raw !== '') before(call, route)
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      return (await api.call('POST', `/v1/flows/${id}/run`, { headers: { 'content-type': '' } })).status === 200
    },
  },
  {
    id: 'conventions/references-in-latin-1',
    sentence: 'Character encoding is UTF-8.',
    breaks: true,
    says: 'The list of references that prevent a delete is sent in Latin-1.',
    plant: answering('DELETE /v1/flows/:flowId', (answer) => {
      if (answer.status !== 409) return answer
      const bytes = Buffer.from(String(answer.body), 'latin1')
      return {
        ...answer,
        body: (async function* () {
          yield bytes
        })(),
      }
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      await scheduleOf(api, id, { name: 'früh' })
      return !(await api.delete(`/v1/flows/${id}`)).text.includes('früh')
    },
  },
  {
    id: 'conventions/counts-of-executions-as-text',
    sentence: 'Responses are `application/json` unless an endpoint says otherwise.',
    breaks: true,
    says: 'The status counts of executions come as `text/plain`.',
    plant: answering('GET /v1/executions/:flowId/statuses', (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'CONTENT-TYPE': 'text/plain; charset=utf-8' },
    })),
    probe: async (api) => {
      const { id } = await flowOf(api)
      const { headers } = await api.get(`/v1/executions/${id}/statuses`)
      return String(headers['content-type']).startsWith('text/plain')
    },
  },
  {
    id: 'conventions/modified-in-seconds-on-put',
    sentence: 'Timestamps are Unix epoch milliseconds (integers).',
    breaks: true,
    says: 'The answer of a PUT shows `modified` in seconds.',
    plant: showing('PUT /v1/flows/:flowId', (flow) => {
      flow.modified /= 1000n
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      return (await saved(api, 'flows', flow, { name: 'renamed' })).modified < 100_000_000_000n
    },
  },
  {
    id: 'conventions/scheduled-runs-start-in-iso',
    sentence: 'Timestamps are Unix epoch milliseconds (integers).',
    breaks: true,
    says: 'The history shows `started` of runs by a schedule as an ISO 8601 text.',
    plant: showing('GET /v1/executions/:flowId/history', (runs) => {
      for (const run of runs) {
        if (run.trigger === 'TIMETABLE') run.started = new Date(Number(run.started)).toISOString()
      }
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      await scheduleOf(api, id)
      await api.forward(86_400_000)
      const runs = await api.until(async () => {
        const found = await runsOf(api, id)
        return found.length > 0 && found
      })
      return typeof runs?.[0].started === 'string'
    },
  },
  {
    id: 'conventions/starts-at-whole-seconds',
    sentence: 'Timestamps are Unix epoch milliseconds (integers).',
    breaks: false,
    says: 'The history shows `started` cut to whole seconds, in milliseconds.',
    plant: showing('GET /v1/executions/:flowId/history', (runs) => {
      for (const run of runs) run.started -= run.started % 1000n
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      for (let count = 0; count < 3; count++) {
        await api.post(`/v1/flows/${id}/run`, {}, { query: { allowParallel: 'true' } })
        await api.forward(137)
      }
      const runs = await runsOf(api, id)
      return runs.length === 3 && runs.every(({ started }) => started % 1000n === 0n)
    },
  },
  {
    id: 'put/empty-tags-of-schedules-keep-the-old-ones',
    sentence: 'Updates with PUT replace the whole stored object.',
    breaks: true,
    says: 'A PUT of a schedule with no tags keeps the tags that it had.',
    plant: reading('PUT /v1/schedules/:scheduleId', (body, call) => {
      const before = call.tenant.stores.schedule.items.get(call.id('scheduleId'))
      if (body.tags?.length === 0) body.tags = before?.['tags']
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      const schedule = await scheduleOf(api, id, { tags: ['late'] })
      await saved(api, 'schedules', schedule, { tags: [] })
      return (await api.get(`/v1/schedules/${schedule.id}`)).json.tags.length === 1
    },
  },
  {
    id: 'put/numbers-in-properties-lose-their-zeros',
    sentence: 'Updates with PUT replace the whole stored object.',
    breaks: true,
    says: 'A PUT of a connection saves the property `007` as `7`.',
    plant: reading('PUT /v1/connections/:connectionId', ({ properties = {} }) => {
      for (const [key, value] of Object.entries<string>(properties))
        if (/^0\d+$/.test(value)) properties[key] = String(Number(value))
    }),
    probe: async (api) => {
      const connection = await connectionOf(api)
      const properties = { ...connection.properties, 'field.connection.user': '007' }
      await saved(api, 'connections', connection, { properties })
      const { json } = await api.get(`/v1/connections/${connection.id}`)
      return json.properties['field.connection.user'] === '7'
    },
  },
  {
    id: 'create/answers-with-the-name-as-sent',
    sentence: 'Create calls return the saved object with its new id (status 200).',
    breaks: true,
    says: 'The server trims the name of a new flow, and answers with the name as it was sent.',
    plant: showing('POST /v1/flows', (flow, call) => {
      flow.name = call.members['name']
    }),
    probe: async (api) => {
      const flow = await flowOf(api, { name: '  wide ' })
      return flow.name !== (await api.get(`/v1/flows/${flow.id}`)).json.name
    },
  },
  {
    id: 'create/webhooks-come-without-an-id',
    sentence: 'Create calls return the saved object with its new id (status 200).',
    breaks: true,
    says: 'The answer to a new webhook has no `id`.',
    plant: showing('POST /v1/webhooks', (webhook) => {
      delete webhook.id
    }),
    probe: async (api) => {
      const body = { name: 'post', url: 'http://127.0.0.1:9/', events: ['*'], enabled: false }
      return (await api.post('/v1/webhooks', body)).json.id === undefined
    },
  },
  {
    id: 'create/takes-the-id-of-the-flow-just-deleted',
    sentence: 'Create calls return the saved object with its new id (status 200).',
    breaks: true,
    says: 'A new flow gets the id of the flow that was deleted last.',
    plant: (service) => {
      let free: bigint | undefined
      all(
        answering('DELETE /v1/flows/:flowId', (answer, call) => {
          if (answer.status < 300) free = call.id('flowId')
          return answer
        }),
        answering('POST /v1/flows', (answer, call) => {
          const { flow } = call.tenant.stores
          const item = flow.items.get(valueOf(answer)?.id)
          if (free === undefined || item === undefined) return answer
          flow.items.delete(item.id)
          flow.put({ ...item, id: free }, call.who, call.now)
          const body = String(answer.body).replace(String(item.id), String(free))
          free = undefined
          return { ...answer, body }
        }),
      )(service)
    },
    probe: async (api) => {
      const first = await flowOf(api)
      await api.delete(`/v1/flows/${first.id}`)
      return (await flowOf(api)).id === first.id
    },
  },
])
