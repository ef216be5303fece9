import { bugsOf } from '../bug.ts'
import { answering, leaving, step } from '../plants.ts'
import { aFlow, aWebhook } from './resources-given.ts'
import { asJson, refusing } from './resources-plants.ts'

const BAD =
  '400 | missing field, malformed JSON, invalid values, unknown webhook event name | message as `text/plain`, or JSON `{error: <message>}`'
const TYPE = '415 | wrong Content-Type; JSON endpoints need `application/json`'

export const refusals = bugsOf('platform', 'Errors', [
  {
    id: 'errors/webhook-deleted-with-200',
    sentence: '204 | deleting a webhook | empty',
    breaks: true,
    says: 'Deleting a webhook answers with 200 and a JSON value.',
    plant: answering('DELETE /v1/webhooks/:webhookId', (answer) => ({ ...answer, status: 200, ...asJson({}) })),
    probe: async (api) => (await api.delete(`/v1/webhooks/${(await aWebhook(api)).id}`)).status === 200,
  },
  {
    id: 'errors/webhook-stays-after-204',
    sentence: '204 | deleting a webhook | empty',
    breaks: true,
    says: 'Deleting a webhook answers with 204, and only disables it.',
    plant: ({ world }) => {
      for (const { stores } of world.tenants.values())
        stores.webhook.items.delete = (id) => {
          const item = stores.webhook.items.get(id)
          if (item !== undefined) item['enabled'] = false
          return true
        }
    },
    probe: async (api) => {
      const { id } = await aWebhook(api)
      await api.delete(`/v1/webhooks/${id}`)
      return (await api.get(`/v1/webhooks/${id}`)).status === 200
    },
  },
  {
    id: 'errors/malformed-json-with-500',
    sentence: BAD,
    breaks: true,
    says: 'Malformed JSON in a PUT gets 500.',
    plant: leaving((answer, { method }) =>
      method === 'PUT' && String(answer.body).includes('is not JSON') ? { ...answer, status: 500 } : answer,
    ),
    probe: async (api) => {
      const { id } = await aFlow(api)
      return (await api.call('PUT', `/v1/flows/${id}`, { raw: '{"id":' })).status === 500
    },
  },
  {
    id: 'errors/missing-fields-with-422',
    sentence: BAD,
    breaks: true,
    says: 'A missing field gets 422.',
    plant: leaving((answer) =>
      answer.status === 400 && String(answer.body).includes('is missing') ? { ...answer, status: 422 } : answer,
    ),
    probe: async (api) => (await api.post('/v1/flows', {})).status === 422,
  },
  {
    id: 'errors/bad-requests-by-title',
    sentence: BAD,
    breaks: true,
    says: 'A refused flow is explained in JSON as `{"title": …}`, without `error`.',
    plant: refusing(/^POST \/v1\/flows$/, 400, () => asJson({ title: 'Bad Request' })),
    probe: async (api) => (await api.post('/v1/flows', {})).json?.title === 'Bad Request',
  },
  {
    id: 'errors/bad-requests-as-pages',
    sentence: BAD,
    breaks: true,
    says: 'Malformed JSON gets a page in HTML.',
    plant: leaving((answer) =>
      answer.status === 400 && String(answer.body).includes('is not JSON')
        ? { ...answer, body: '<h1>Bad Request</h1>', headers: { 'content-type': 'text/html' } }
        : answer,
    ),
    probe: async (api) => (await api.call('POST', '/v1/flows', { raw: '{' })).headers['content-type'] === 'text/html',
  },
  {
    id: 'errors/unauthorized-with-a-body',
    sentence: '401 | token missing, invalid or expired | empty',
    breaks: true,
    says: 'A missing token is explained in a body.',
    plant: refusing(/./, 401, () => asJson({ error: 'Unauthorized' })),
    probe: async (api) => (await api.get('/v1/flows', { as: 'nobody' })).text !== '',
  },
  {
    id: 'errors/wrong-type-with-400',
    sentence: TYPE,
    breaks: true,
    says: 'A body of a wrong type gets 400.',
    plant: refusing(/./, 415, () => ({ status: 400 })),
    probe: async (api) =>
      (await api.post('/v1/flows', {}, { headers: { 'content-type': 'text/plain' } })).status === 400,
  },
  {
    id: 'errors/takes-json-as-text',
    sentence: TYPE,
    breaks: true,
    says: 'Connections are taken as text/plain too.',
    plant: step('accept', (before) => (call, route) => {
      if (route[1] !== '/v1/connections') before(call, route)
    }),
    probe: async (api) => {
      const body = { connectionType: 'connection.disk.folder' }
      return (await api.post('/v1/connections', body, { headers: { 'content-type': 'text/plain' } })).status === 200
    },
  },
])
