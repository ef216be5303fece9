import { type Answer, json, nothing, text, unknown } from '../../answer.ts'
import { all, instead, leaving, needing, step, valueOf } from '../../bugs/plants.ts'
import { textOf } from '../../fields.ts'
import type { Plant } from '../../service.ts'
import type { Planted } from './planted.ts'

/** Changes every answer with a status, outside of the hooks and of MCP. */
const refused = (status: number, change: (answer: Answer) => Answer): Plant =>
  leaving((answer, { path }) =>
    answer.status === status && !path.startsWith('/hooks') && path !== '/v1/ai-agent/mcp' ? change(answer) : answer,
  )

/** The reason in the body of a 400, which is a text or JSON. */
const reasonOf = (answer: Answer): string => {
  const isJson = answer.headers['CONTENT-TYPE']?.toLowerCase().startsWith('application/json') === true
  return String(isJson ? valueOf(answer).error : answer.body)
}

const challenged = (headers: Record<string, string>): Plant =>
  leaving((answer) => (answer.status === 401 ? { ...answer, headers } : answer))

export const errorPlants: Planted = {
  'errors/bad-request-body': {
    text: refused(400, (answer) => text(reasonOf(answer), 400)),
    json: refused(400, (answer) => json({ error: reasonOf(answer) }, 400)),
  },
  'errors/not-found-body': {
    empty: refused(404, () => nothing(404)),
    text: refused(404, () => text('not found', 404)),
    json: refused(404, () => json({ status: 404, message: 'not found' }, 404)),
  },
  'errors/forbidden-body': {
    empty: refused(403, () => nothing(403)),
    text: refused(403, () => text('forbidden', 403)),
  },
  'errors/wrong-type-body': {
    empty: refused(415, () => nothing(415)),
    json: refused(415, () => json({ status: 415 }, 415)),
  },
  'errors/server-error-body': { empty: refused(500, () => nothing(500)) },
  'errors/throttled-body': {
    text: refused(429, () => text('slow down', 429)),
    json: refused(429, () => json({ status: 429 }, 429)),
  },
  'errors/challenge': {
    none: challenged({}),
    'invalid-token': challenged({ 'WWW-AUTHENTICATE': 'Bearer error="invalid_token", Basic realm="other"' }),
  },
  'errors/flow-permission': {
    'before-validation': all(
      needing(['POST /v1/flows', 'PUT /v1/flows/:flowId', 'DELETE /v1/flows/:flowId'], 'edit'),
      needing('POST /v1/flows/:flowId/run', 'execute'),
    ),
  },
  'errors/invalid-flow-that-is-missing': {
    invalid: instead('PUT /v1/flows/:flowId', (call, handler) => {
      textOf(call.members, 'name', true)
      return handler(call)
    }),
  },
  'errors/unknown-path-without-token': {
    unauthorized: step('exchange', (before) => async (request) => {
      const answer = await before(request)
      const open = request.url?.includes('/token-auth/') === true || request.url?.includes('/hooks/') === true
      return answer.status === 404 && request.headers.authorization === undefined && !open ? unknown().answer : answer
    }),
  },
  'errors/unknown-method': {
    '404': leaving((answer, { path }) =>
      answer.status === 405 && path !== '/v1/ai-agent/mcp' ? text('no such thing', 404) : answer,
    ),
  },
  'errors/call-without-body': {
    'needs-no-type': step('accept', (before) => (call, route) => {
      if (call.request.headers['content-type'] !== undefined || call.raw !== '') before(call, route)
    }),
  },
}
