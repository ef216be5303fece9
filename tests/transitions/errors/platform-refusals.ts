import { type Service, keys } from '../service.ts'
import { askingForJson, filled, guarded, operationsWhere, takingJson } from './operations.ts'
import { type Rows, allAnswer, answers, body } from './row.ts'

const FLOW_ID = 101
/** How long a JWT works by default (platform document, limits). */
const LIFETIME_MS = 28_800_000

const flow = (token: string) => (service: Service) => service.call('getFlow', { path: { flowId: FLOW_ID }, token })

/** Rows of the platform document's Errors table about requests that are turned down as such, whatever they are about. */
export const refusalErrors: Rows = {
  'platform/errors/400': [
    allAnswer('malformed JSON', 400, body.message, takingJson, (id) => ({ ...filled(id), body: '{"name": ' })),
    answers('a flow without a name', 400, body.message, (service) =>
      service.call('createFlow', { body: { description: 'x' } }),
    ),
    answers('a flow whose name is a number', 400, body.message, (service) =>
      service.call('createFlow', { body: { name: 7 } }),
    ),
    answers('an id that is no integer', 400, body.message, (service) =>
      service.call('getFlow', { path: { flowId: '1.5' } }),
    ),
    answers('logStep between 0 and 100', 400, body.message, (service) =>
      service.call('runFlow', { path: { flowId: FLOW_ID }, query: { logStep: 50 }, body: {} }),
    ),
    answers('an unknown event name', 400, body.message, (service) =>
      service.call('createWebhook', {
        body: { name: 'Walked', events: ['No.Such'], url: service.origin, method: 'POST' },
      }),
    ),
  ],
  'platform/errors/401': [
    allAnswer('no token', 401, body.empty, guarded, (id) => ({ ...filled(id), token: null })),
    allAnswer('a token that was never issued', 401, body.empty, guarded, (id) => ({
      ...filled(id),
      token: 'x'.repeat(256),
    })),
    allAnswer('an expired key', 401, body.empty, guarded, (id) => ({ ...filled(id), token: keys.expired })),
    answers('a revoked key', 401, body.empty, async (service) => {
      await service.call('revokeApiKey', { path: { userId: 2 } })
      return flow(keys.editor)(service)
    }),
    answers('an expired JWT', 401, body.empty, async (service) => {
      const login = { login: 'edda', password: 'edda-pass-1' }
      const { json } = await service.call<{ token: string }>('issueToken', { body: login, token: null })
      await service.advance(LIFETIME_MS)
      return flow(json.token)(service)
    }),
  ],
  'platform/errors/403': [
    allAnswer(
      'the API User calls flows, schedules and connections',
      403,
      body.empty,
      operationsWhere(
        ({ group, permission }) => ['flows', 'schedules', 'connections'].includes(group) && permission !== 'none',
      ),
      (id) => ({ ...filled(id), token: keys.api_user }),
    ),
    allAnswer(
      'an editor calls what is for administrators',
      403,
      body.empty,
      operationsWhere(({ permission }) => permission === 'admin'),
      (id) => ({ ...filled(id), token: keys.editor }),
    ),
  ],
  'platform/errors/415': [
    allAnswer('another media type', 415, body.any, askingForJson, (id) => ({
      ...filled(id),
      body: '<flow/>',
      media: 'text/xml',
    })),
  ],
}
