import { Refusal, json, text } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { answering, handling, leaving, step } from '../plants.ts'
import { someFlow, someFormat, someMacro, someSchedule, someWebhook } from './platform-given.ts'

export const errors = bugsOf('platform', 'Errors', [
  {
    id: 'p4-error/put-of-an-unknown-event',
    sentence: '400 | missing field, malformed JSON, invalid values, unknown webhook event name',
    breaks: true,
    says: 'A PUT of a webhook drops unknown event names and answers with 200.',
    plant: handling('PUT /v1/webhooks/:webhookId', (handler) => (call) => {
      const known = /^(\*|Flow\.(Executed|Failed|Warning)|Connection\.Updated)$/
      const { events: named } = call.members
      if (Array.isArray(named)) call.members['events'] = named.filter((event) => known.test(String(event)))
      return handler(call)
    }),
    probe: async (api) => {
      const webhook = await someWebhook(api)
      return (await api.put(`/v1/webhooks/${webhook.id}`, { ...webhook, events: ['Loaf.Baked'] })).status === 200
    },
  },
  {
    id: 'p4-error/half-a-body-is-our-fault',
    sentence: '400 | missing field, malformed JSON, invalid values',
    breaks: true,
    says: 'A PUT with malformed JSON is answered with 500.',
    plant: step('handle', (before) => async (call, route) => {
      try {
        return await before(call, route)
      } catch (problem) {
        const broken = problem instanceof Refusal && problem.message === 'the body is not JSON'
        throw broken && route[0] === 'PUT' ? new Error('unexpected end') : problem
      }
    }),
    probe: async (api) => {
      const { id } = await someFormat(api)
      return (await api.call('PUT', `/v1/formats/${id}`, { raw: '{"name": ' })).status === 500
    },
  },
  {
    id: 'p4-error/page-for-401',
    sentence: '401 | token missing, invalid or expired | empty',
    breaks: true,
    says: 'A call of a webhook path without a token gets 401 with a page of HTML.',
    plant: leaving((answer, { path }) =>
      answer.status === 401 && path.startsWith('/v1/webhooks') ? text('<h1>401</h1>', 401, 'text/html') : answer,
    ),
    probe: async (api) => (await api.get('/v1/webhooks', { as: 'nobody' })).text !== '',
  },
  {
    id: 'p4-error/refused-macro-without-a-list',
    sentence:
      '409 | delete refused because something still references the object (…; macro used by a flow) | JSON listing the references',
    breaks: true,
    says: 'The refused deletion of a macro says only that the macro is used.',
    plant: answering('DELETE /v1/macros/:macroId', (answer) =>
      answer.status === 409 ? json({ error: 'a flow uses this macro' }, 409) : answer,
    ),
    probe: async (api) => {
      const { id } = await someMacro(api)
      await someFlow(api, { properties: { 'step.script': String(id) } })
      return (await api.delete(`/v1/macros/${id}`)).json.error === 'a flow uses this macro'
    },
  },
  {
    id: 'p4-error/text-as-json',
    sentence: '415 | wrong Content-Type; JSON endpoints need `application/json` | not specified',
    breaks: true,
    says: 'A schedule is created from a body of type text/plain.',
    plant: step('accept', (before) => (call, route) => {
      const plain = String(call.request.headers['content-type']).startsWith('text/plain')
      if (!plain || route[1] !== '/v1/schedules') before(call, route)
    }),
    probe: async (api) => {
      const { flowId } = await someSchedule(api)
      const headers = { 'content-type': 'text/plain' }
      return (await api.post('/v1/schedules', { flowId, schedule: '0 0 5 * * *' }, { headers })).status === 200
    },
  },
  {
    id: 'p4-error/missing-macro-with-json',
    sentence: '404 | object not found | not specified',
    breaks: false,
    says: 'A 404 of a macro has a JSON body that names the macros that there are.',
    plant: step('handle', (before) => async (call, route) => {
      try {
        return await before(call, route)
      } catch (problem) {
        if (!(problem instanceof Refusal) || problem.answer.status !== 404 || !route[1].startsWith('/v1/macros/'))
          throw problem
        return json({ error: 'no such macro', macros: call.tenant.stores.macro.all().map(({ name }) => name) }, 404)
      }
    }),
    probe: async (api) => (await api.get('/v1/macros/12')).json?.error === 'no such macro',
  },
])
