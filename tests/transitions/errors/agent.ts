import { expect } from 'vitest'
import type { OperationId } from '#spec'
import { type Service, keys } from '../service.ts'
import { filled, ofAgent } from './operations.ts'
import { type Rows, allAnswer, answers, body } from './row.ts'

const CHAT = { message: 'What is a flow?' }
/** A message that the demo script has no reply to. */
const FAILING = { message: 'Break down, please.' }
const SESSION_CALLS = ['sessionChat', 'streamSessionChat', 'listSessionMessages'] as const
const NO_FIELD: readonly OperationId[] = ['chat', 'streamChat', 'setCustomKey']

const sentTo = (id: OperationId) =>
  id === 'callMcp' ? { jsonrpc: '2.0', id: 1, method: 'ping' } : id === 'setCustomKey' ? { api_key: 'sk-1' } : CHAT
const takesBody = (id: OperationId): boolean =>
  !['listTools', 'createSession', 'listSessionMessages', 'getCustomKey', 'deleteCustomKey'].includes(id)
const valid = (id: OperationId) => ({ ...filled(id), ...(takesBody(id) ? { body: sentTo(id) } : {}) })

/** A call of each operation that opens no session, in a session where it needs one. */
const openedFor = async (service: Service, id: OperationId) => {
  const { json } = await service.call<{ session_id: string }>('createSession')
  const path = { session_id: json.session_id, tool_name: 'search_knowledge_base' }
  const sent = id === 'executeTool' ? { body: { query: 'schedule' } } : valid(id)
  return service.call(id, { ...sent, path })
}

/** The rows of the agent document's Errors table, and what stands below it. */
export const agentErrors: Rows = {
  'agent/errors/200': [
    ...ofAgent.map((id) => answers(`${id} succeeds`, 200, body.any, (service) => openedFor(service, id))),
    answers(
      'a failure of the application stands in the body',
      200,
      ({ json }) => expect(json).toEqual({ success: false, error: expect.any(String), code: expect.any(String) }),
      (service) => service.call('chat', { body: FAILING }),
    ),
    answers(
      'an unknown tool stands in the body',
      200,
      ({ json }) =>
        expect(json).toMatchObject({
          success: false,
          error: expect.any(String),
          available_tools: expect.arrayContaining(['host_cli']),
        }),
      (service) => service.call('executeTool', { path: { tool_name: 'no_such_tool' }, body: {} }),
    ),
  ],
  'agent/errors/400': [
    allAnswer('a required field is missing', 400, body.any, NO_FIELD, () => ({ body: {} })),
    ...SESSION_CALLS.slice(0, 2).map((id) =>
      answers(`${id} without a message`, 400, body.any, async (service) => {
        const { json } = await service.call<{ session_id: string }>('createSession')
        return service.call(id, { path: { ...json }, body: { include_tools: false } })
      }),
    ),
  ],
  'agent/errors/401': [
    allAnswer('no key', 401, body.any, ofAgent, (id) => ({ ...valid(id), token: null })),
    allAnswer('a key that was never given out', 401, body.any, ofAgent, (id) => ({
      ...valid(id),
      token: 'x'.repeat(256),
    })),
    allAnswer('an expired key', 401, body.any, ofAgent, (id) => ({ ...valid(id), token: keys.expired })),
  ],
  'agent/errors/403': [
    allAnswer('AI features are disabled for the account', 403, body.any, ofAgent, (id) => ({
      ...valid(id),
      token: keys.ai_disabled,
    })),
  ],
  'agent/errors/404': [
    allAnswer('there is no such session', 404, body.any, SESSION_CALLS, valid),
    answers('nor is there one of somebody else', 404, body.any, async (service) => {
      const { json } = await service.call<{ session_id: string }>('createSession', { token: keys.editor })
      return service.call('listSessionMessages', { path: { ...json } })
    }),
  ],
  'agent/errors/500': [
    answers('a server error', 500, body.any, async (service) => {
      await service.control('/failures', { operation: 'chat' })
      return service.call('chat', { body: CHAT })
    }),
  ],
  'agent/errors/cap-exceeded': [
    answers(
      'chat says that the allowance is used up',
      200,
      ({ json }) =>
        expect(json).toMatchObject({ success: false, code: 'cap_exceeded', error: expect.stringMatching(/cap/i) }),
      (service) => service.call('chat', { body: CHAT, token: keys.capped }),
    ),
    answers(
      'a free tool goes on',
      200,
      ({ json }) => expect(json).toMatchObject({ success: true }),
      (service) =>
        service.call('executeTool', {
          path: { tool_name: 'search_templates' },
          body: { query: 'orders' },
          token: keys.capped,
        }),
    ),
  ],
  'agent/errors/other-codes': [
    answers(
      'a failure of another kind has another code',
      200,
      ({ json }) => expect(json).not.toMatchObject({ code: 'cap_exceeded' }),
      (service) => service.call('chat', { body: FAILING }),
    ),
  ],
}
