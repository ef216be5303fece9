import { Refusal, nothing, text, unknown } from '../../answer.ts'
import { parse } from '../../json.ts'
import { bugsOf } from '../bug.ts'
import { all, asking, instead, membersOf, step } from '../plants.ts'
import { flowOf, runsOf, versionsOf } from './platform-given.ts'

/** Whether a text is JSON. */
function isJson(raw: string): boolean {
  try {
    parse(raw)
    return true
  } catch {
    return false
  }
}

export const errorsAgain = bugsOf('platform', 'Errors', [
  {
    id: 'errors/malformed-parameters-are-none',
    sentence: '400 | missing field, malformed JSON, invalid values, unknown webhook event name',
    breaks: true,
    says: 'A run with a malformed body starts as if there were none.',
    plant: step('accept', (before) => (call, route) => {
      before(call, route)
      if (route[1] === '/v1/flows/:flowId/run' && !isJson(call.raw)) Object.assign(call, { raw: '' })
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      return (await api.post(`/v1/flows/${id}/run`, undefined, { raw: '{"mood":' })).status === 200
    },
  },
  {
    id: 'errors/trailing-comma-is-accepted',
    sentence: '400 | missing field, malformed JSON, invalid values, unknown webhook event name',
    breaks: true,
    says: 'The server accepts JSON with a comma before a closing bracket.',
    plant: step('accept', (before) => (call, route) => {
      before(call, route)
      if (!isJson(call.raw)) Object.assign(call, { raw: call.raw.replaceAll(/,\s*([}\]])/g, '$1') })
    }),
    probe: async (api) => (await api.post('/v1/flows', undefined, { raw: '{"name":"comma",}' })).status === 200,
  },
  {
    id: 'errors/list-in-place-of-a-flow-is-500',
    sentence: '400 | missing field, malformed JSON, invalid values, unknown webhook event name',
    breaks: true,
    says: 'A list as the body of a new flow makes the server fail with 500.',
    plant: instead('POST /v1/flows', (call, handler) => {
      if (Array.isArray(call.body)) throw new Error('body.name is not a function')
      return handler(call)
    }),
    probe: async (api) => (await api.post('/v1/flows', [])).status === 500,
  },
  {
    id: 'errors/refused-runs-say-nothing',
    sentence: '400 | … | message as `text/plain`, or JSON `{error: <message>}`',
    breaks: true,
    says: 'A run with invalid options is refused with an empty body.',
    plant: instead(['POST /v1/flows/:flowId/run', 'POST /v1/flows/flow-name/:flowName/run'], async (call, handler) => {
      try {
        return await handler(call)
      } catch (problem) {
        if (problem instanceof Refusal && problem.answer.status === 400) throw new Refusal(nothing(400), 'invalid')
        throw problem
      }
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      const { status, text: body } = await api.post(`/v1/flows/${id}/run`, {}, { query: { logStep: '7' } })
      return status === 400 && body === ''
    },
  },
  {
    id: 'errors/error-holds-an-object',
    sentence: '400 | … | message as `text/plain`, or JSON `{error: <message>}`',
    breaks: true,
    says: 'The `error` of a 400 is an object with a code and a text.',
    plant: step('exchange', (before) => async (request) => {
      const answer = await before(request)
      if (answer.status !== 400) return answer
      const body = '{"error":{"code":1,"text":"not so"}}'
      return { ...answer, body, headers: { 'CONTENT-TYPE': 'application/json' } }
    }),
    probe: async (api) => typeof (await api.post('/v1/flows', {})).json?.error === 'object',
  },
  {
    id: 'errors/wrong-password-is-told',
    sentence: '401 | token missing, invalid or expired | empty',
    breaks: false,
    says: 'The 401 for a wrong password has a text as its body.',
    plant: instead('POST /v1/token-auth/issue', async (call, handler) => {
      try {
        return await handler(call)
      } catch (problem) {
        throw problem instanceof Refusal && problem.answer.status === 401 ? unknown('wrong password') : problem
      }
    }),
    probe: async (api) => {
      const body = { login: 'nora', password: 'wrong' }
      return (await api.post('/v1/token-auth/issue', body, { as: 'nobody' })).text !== ''
    },
  },
  {
    id: 'errors/save-message-of-any-type',
    sentence: '415 | wrong Content-Type; JSON endpoints need `application/json`',
    breaks: true,
    says: 'The message of a saved version may be sent as `text/plain`.',
    plant: step('accept', (before) => (call, route) => {
      if (!route[1].endsWith('/message')) before(call, route)
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      const [version] = await versionsOf(api, 'flows', id)
      const path = `/v1/flows/${id}/history/${version.uuid}/message`
      return (await api.put(path, { note: 'x' }, { headers: { 'content-type': 'text/plain' } })).status === 200
    },
  },
  {
    id: 'errors/form-starts-a-run',
    sentence: '415 | wrong Content-Type; JSON endpoints need `application/json`',
    breaks: true,
    says: 'The answer to a run with the parameters as a form is 415, and the run starts.',
    plant: step('accept', (before, service) => (call, route) => {
      const form = call.request.headers['content-type'] === 'application/x-www-form-urlencoded'
      if (form && route[1] === '/v1/flows/:flowId/run') {
        const pass = service.identify(service.tokenOf(call, route), call, route)
        if (pass !== undefined) call.pass = pass
        call.body = {}
        void route[3](call)
        call.body = undefined
      }
      before(call, route)
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await api.post(`/v1/flows/${id}/run`, undefined, { raw: 'mood=calm', headers })
      return (await runsOf(api, id)).length > 0
    },
  },
  {
    id: 'errors/put-makes-the-missing-flow',
    sentence: 'PUT | /v1/flows/{flowId} | edit | body full Flow; returns Flow; 404 when missing',
    breaks: true,
    says: 'A PUT of a flow that does not exist creates it.',
    plant: instead('PUT /v1/flows/:flowId', (call, handler) => {
      const { flow } = call.tenant.stores
      const id = call.id('flowId')
      const { name } = membersOf(call)
      if (!flow.items.has(id) && typeof name === 'string' && membersOf(call)['id'] === id)
        flow.items.set(id, { id, name, tags: [], properties: {} })
      return handler(call)
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      const id = flow.id === 12_345n ? 12_346n : 12_345n
      return (await api.put(`/v1/flows/${id}`, { ...flow, id })).status === 200
    },
  },
  {
    id: 'errors/unknown-user-gets-a-key',
    sentence: '404 | object not found',
    breaks: true,
    says: 'A key for a user who does not exist is answered with 200 and null.',
    plant: instead('POST /v1/users/:userId/new-api-key', (call, handler) =>
      call.world.people.all.has(call.id('userId')) ? handler(call) : text('null', 200, 'application/json'),
    ),
    probe: async (api) => (await api.call('POST', '/v1/users/4242/new-api-key')).status === 200,
  },
  {
    id: 'errors/second-delete-succeeds',
    sentence: '404 | object not found',
    breaks: true,
    says: 'Deleting a connection or a format that is in the recycle bin succeeds.',
    plant: all(
      instead('DELETE /v1/connections/:connectionId', (call, handler) =>
        call.tenant.stores.connection.bin.has(call.id('connectionId')) ? nothing() : handler(call),
      ),
      instead('DELETE /v1/formats/:formatId', (call, handler) =>
        call.tenant.stores.format.bin.has(call.id('formatId')) ? nothing() : handler(call),
      ),
    ),
    probe: async (api) => {
      const { id } = (await api.post('/v1/formats', { name: 'lines', formatType: 'format.lines.plain' })).json
      await api.delete(`/v1/formats/${id}`)
      return (await api.delete(`/v1/formats/${id}`)).status === 200
    },
  },
  {
    id: 'errors/audit-id-of-letters-fails',
    sentence: '400 | missing field, malformed JSON, invalid values, unknown webhook event name',
    breaks: true,
    says: 'A stop with an `auditId` that is no number makes the server fail with 500.',
    plant: asking('POST /v1/flows/:flowId/stop', (query) => {
      BigInt(query.get('auditId') ?? 0)
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      return (await api.call('POST', `/v1/flows/${id}/stop`, { query: { auditId: 'last' } })).status === 500
    },
  },
])
