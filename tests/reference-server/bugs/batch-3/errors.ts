import { json, text } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { answering, instead, leaving, step, valueOf } from '../plants.ts'
import { newFlow, newListener, flood, newMacro, newSchedule, newWebhook } from './rows-given.ts'

export const ERRORS = bugsOf('platform', 'Errors', [
  {
    id: 'p3-errors/disabled-webhook-goes-with-200',
    sentence: '204 | deleting a webhook | empty',
    breaks: true,
    says: 'The delete of a disabled webhook answers 200 with JSON.',
    plant: instead('DELETE /v1/webhooks/:webhookId', async (call, handler) => {
      const { enabled } = call.item(call.tenant.stores.webhook, 'webhookId')
      const answer = await handler(call)
      return enabled === false ? json({ removed: true }) : answer
    }),
    probe: async (service) => {
      const { webhook } = await newWebhook(service, { enabled: false })
      return (await service.delete(`/v1/webhooks/${webhook.id}`)).status === 200
    },
  },
  {
    id: 'p3-errors/text-after-json-is-ignored',
    sentence:
      '400 | missing field, malformed JSON, invalid values, unknown webhook event name | message as `text/plain`, or JSON `{error: <message>}`',
    breaks: true,
    says: 'A body goes unread after the brace that ends its JSON object, so that a malformed rest is accepted.',
    plant: step('handle', (before) => (call, route) => {
      const read = call.read.bind(call)
      call.read = () => {
        const end = call.raw.lastIndexOf('}')
        if (end >= 0 && call.raw.startsWith('{')) Object.assign(call, { raw: call.raw.slice(0, end + 1) })
        read()
      }
      return before(call, route)
    }),
    probe: async (service) => (await service.post('/v1/flows', undefined, { raw: '{"name":"Brook"},' })).status === 200,
  },
  {
    id: 'p3-errors/refused-schedule-is-a-page',
    sentence:
      '400 | missing field, malformed JSON, invalid values, unknown webhook event name | message as `text/plain`, or JSON `{error: <message>}`',
    breaks: true,
    says: 'The 400 of a schedule has a page of HTML as its body.',
    plant: leaving((answer, { path }) =>
      answer.status === 400 && path.startsWith('/v1/schedules')
        ? text('<!doctype html><p>Bad request</p>', 400, 'text/html')
        : answer,
    ),
    probe: async (service) => (await service.post('/v1/schedules', {})).text.includes('<p>'),
  },
  {
    id: 'p3-errors/references-are-flows-only',
    sentence:
      '409 | delete refused because something still references the object (flow referenced by another flow or, without `schedules=true`, by a schedule; macro used by a flow) | JSON listing the references',
    breaks: true,
    says: 'The refusal to delete a flow that a flow and a schedule reference lists the flow only.',
    plant: answering('DELETE /v1/flows/:flowId', (answer) => {
      if (answer.status !== 409) return answer
      const { schedules, ...value } = valueOf(answer)
      return json({ ...value, schedules: value.flows?.length > 0 ? [] : schedules }, 409)
    }),
    probe: async (service) => {
      const flow = await newFlow(service)
      await newFlow(service, { properties: { 'step.next': String(flow.id) } })
      await newSchedule(service, { flowId: flow.id })
      return (await service.delete(`/v1/flows/${flow.id}`)).json.schedules.length === 0
    },
  },
  {
    id: 'p3-errors/macro-in-use-is-a-text',
    sentence:
      '409 | delete refused because something still references the object (flow referenced by another flow or, without `schedules=true`, by a schedule; macro used by a flow) | JSON listing the references',
    breaks: true,
    says: 'The refusal to delete a macro is a text that counts the flows.',
    plant: answering('DELETE /v1/macros/:macroId', (answer) =>
      answer.status === 409 ? text(`${valueOf(answer).usedBy.length} flows use it`, 409) : answer,
    ),
    probe: async (service) => {
      const { id } = await newMacro(service)
      await newFlow(service, { properties: { 'step.script': String(id) } })
      return (await service.delete(`/v1/macros/${id}`)).text === '1 flows use it'
    },
  },
  {
    id: 'p3-errors/search-takes-any-content-type',
    sentence: '415 | wrong Content-Type; JSON endpoints need `application/json` | not specified',
    breaks: true,
    says: 'The search takes a body of any Content-Type.',
    plant: step('accept', (before) => (call, route) => {
      if (route[1] !== '/v1/search') before(call, route)
    }),
    probe: async (service) => {
      const headers = { 'content-type': 'text/plain' }
      return (await service.post('/v1/search', { words: 'goes' }, { headers })).status === 200
    },
  },
  {
    id: 'p3-errors/throttled-listener-says-when',
    sentence: '429 | HTTP listener endpoint over its throttle limit | no Retry-After header',
    breaks: true,
    says: 'The 429 of a listener has a Retry-After header.',
    plant: leaving((answer) =>
      answer.status === 429 ? { ...answer, headers: { ...answer.headers, 'RETRY-AFTER': '60' } } : answer,
    ),
    probe: async (service) => {
      await service.post('/hooks/throttle', { state: 'on' }, { as: 'nobody' })
      await flood(service, 100)
      const { id } = await newListener(service)
      return (await service.post('/in', {}, { query: { box: String(id) } })).headers['retry-after'] === '60'
    },
  },
  {
    id: 'p3-errors/server-error-has-a-stack',
    sentence:
      '500 | server error; also returned by run when `returnErrorCode=true` and the run fails or is canceled | message as `text/plain`, or empty for database errors',
    breaks: true,
    says: 'A server error has JSON with a stack as its body.',
    plant: leaving((answer) =>
      answer.status === 500 ? json({ timestamp: 1, trace: ['at Server.handle', 'at Server.run'] }, 500) : answer,
    ),
    probe: async (service) => {
      await service.post('/hooks/break', { method: 'GET', path: '/v1/functions' }, { as: 'nobody' })
      return (await service.get('/v1/functions')).text.includes('trace')
    },
  },
])
