import { json } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { answering, instead, leaving, membersOf, reading, valueOf } from '../plants.ts'
import { API, MCP, CAPPED, aSession, chatLive, rpc, talk, talkLive } from './a4-given.ts'
import { POST_MCP, SESSIONS, STREAMS, TALK, TALK_LIVE, failing, faulting } from './a4-plants.ts'

export const a4Errors = bugsOf('agent', 'Errors', [
  {
    id: 'a4-errors/cap-as-429-in-sessions',
    sentence:
      '200 | success; application-level failures are reported in the body with `success` false, `error` and `code`',
    breaks: true,
    says: 'In sessions a caller without allowance gets status 429.',
    plant: failing(TALK, (answer) => (valueOf(answer).code === 'cap_exceeded' ? { ...answer, status: 429 } : answer)),
    probe: async (api) => (await talk(api, await aSession(api, CAPPED), { message: 'Hello' }, CAPPED)).status === 429,
  },
  {
    id: 'a4-errors/stream-without-a-message',
    sentence: '400 | missing required field',
    breaks: true,
    says: 'A streamed chat without a message answers 200, with an `error` event.',
    plant: instead(STREAMS, (call, handler) => {
      if (!call.pass.person.ai || membersOf(call)['message'] !== undefined) return handler(call)
      const event = JSON.stringify({ type: 'error', message: 'message is missing', retryable: false })
      return { status: 200, body: `data: ${event}\n\n`, headers: { 'CONTENT-TYPE': 'text/event-stream' } }
    }),
    probe: async (api) => (await chatLive(api, {})).status === 200,
  },
  {
    id: 'a4-errors/stream-makes-the-session',
    sentence: '404 | session does not exist',
    breaks: true,
    says: 'A streamed chat in a session that does not exist makes it.',
    plant: reading(TALK_LIVE, (_body, { tenant, params }) => {
      const session = params['session'] ?? ''
      if (!tenant.sessions.has(session)) tenant.sessions.set(session, [])
    }),
    probe: async (api) => (await talkLive(api, 'nowhere', { message: 'Hello' })).status === 200,
  },
  {
    id: 'a4-errors/internal-error-as-success',
    sentence: '500 | internal error',
    breaks: true,
    says: 'An internal error while a session is created answers 200 with a failure.',
    plant: leaving((answer, { method, path }) =>
      answer.status === 500 && `${method} ${path}` === SESSIONS
        ? json({ success: false, error: 'internal error', code: 'internal' })
        : answer,
    ),
    probe: async (api) => {
      await api.post('/hooks/break', { method: 'POST', path: `${API}/sessions` }, { as: 'nobody' })
      return (await api.post(`${API}/sessions`)).status === 200
    },
  },
  {
    id: 'a4-errors/broken-batch-is-a-batch',
    sentence: '-32700 | parse error, invalid JSON',
    breaks: true,
    says: 'A body that begins with a bracket and is no JSON gets -32600, as a batch.',
    plant: answering(POST_MCP, (answer, { raw }) => {
      if (!raw.trimStart().startsWith('[')) return answer
      const value = valueOf(answer)
      if (value?.error?.code !== -32_700n) return answer
      return json({ ...value, error: { code: -32_600, message: 'one at a time' } }, answer.status)
    }),
    probe: async (api) => {
      const seen = await api.call('POST', MCP, { raw: '[{"jsonrpc":"2.0","id":1,' })
      return seen.json.error.code === -32_600n
    },
  },
  {
    id: 'a4-errors/nameless-call-is-internal',
    sentence: '-32602 | invalid params',
    breaks: true,
    says: '`tools/call` without a name is an internal error.',
    plant: faulting(({ method, params }) => method === 'tools/call' && params?.name === undefined, -32_603),
    probe: async (api) => (await rpc(api, 'tools/call', {})).json.error.code === -32_603n,
  },
  {
    id: 'a4-errors/unknown-tools-method-is-invalid',
    sentence: '-32601 | method not found',
    breaks: true,
    says: 'An unknown method below `tools/` gets -32602.',
    plant: faulting(({ method }) => /^tools\/(?!list$|call$)/.test(String(method)), -32_602, 422),
    probe: async (api) => (await rpc(api, 'tools/describe', {})).json.error.code === -32_602n,
  },
  {
    id: 'a4-errors/internal-error-of-the-server',
    sentence: '-32603 | internal error',
    breaks: true,
    says: 'An internal error of MCP has the code -32000.',
    plant: answering(POST_MCP, (answer) => {
      const value = valueOf(answer)
      if (value?.error?.code !== -32_603n) return answer
      return json({ ...value, error: { ...value.error, code: -32_000 } }, answer.status)
    }),
    probe: async (api) => {
      await api.post('/hooks/break', { method: 'POST', path: MCP }, { as: 'nobody' })
      return (await rpc(api, 'ping')).json.error.code === -32_000n
    },
  },
])
