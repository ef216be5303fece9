import { CAP } from '../../allowance.ts'
import { Refusal, json } from '../../answer.ts'
import type { Person } from '../../people.ts'
import { type Bug, bugsOf } from '../bug.ts'
import { instead, reading, step } from '../plants.ts'
import { API, CAPPED, allow, chat, chatIsCapped, execute, opened, say, within, mcp } from './agent3-given.ts'
import { CHAT, EXECUTE, TALK, isUsedUp, remembering, settling, stating, RPC, requestOf } from './agent3-plants.ts'

const isCapped = (body: unknown): boolean => String(body).includes('"cap_exceeded"')

export const agent3Errors: readonly Bug[] = bugsOf('agent', 'Errors', [
  {
    id: 'a3-errors/talk-asks-for-payment',
    sentence:
      '200 | success; application-level failures are reported in the body with `success` false, `error` and `code`',
    breaks: true,
    says: 'A chat in a session answers with 402 when the allowance is used up.',
    plant: settling(TALK, (answer) => (isCapped(answer.body) ? { ...answer, status: 402 } : answer)),
    probe: async (api) => {
      await allow(api, 0)
      return (await api.post(within(await opened(api)), { message: 'Hello' }, CAPPED)).status === 402
    },
  },
  {
    id: 'a3-errors/second-argument-may-be-missing',
    sentence: '400 | missing required field',
    breaks: true,
    says: 'The service looks for the first required argument of a tool only.',
    plant: reading(EXECUTE, (body, { params }) => {
      if (params['name'] === 'create_support_ticket' && body?.subject !== undefined)
        return { description: '', user_email: '', ...body }
    }),
    probe: async (api) => (await execute(api, 'create_support_ticket', { subject: 'Help' })).status === 200,
  },
  {
    id: 'a3-errors/mcp-refuses-keys-in-its-own-way',
    sentence: '401 | invalid or missing key',
    breaks: true,
    says: 'The MCP endpoint answers a request with an unknown key with 200 and a JSON-RPC error.',
    plant: step('handle', (before) => async (call, route) => {
      try {
        return await before(call, route)
      } catch (problem) {
        if (!(problem instanceof Refusal) || problem.answer.status !== 401 || `${route[0]} ${route[1]}` !== RPC)
          throw problem
        return json({
          jsonrpc: '2.0',
          id: requestOf(call)?.id ?? null,
          error: { code: -32_001, message: 'who is that' },
        })
      }
    }),
    probe: async (api) => (await mcp(api, 'ping', {}, { token: 'unknown' })).status === 200,
  },
  {
    id: 'a3-errors/disabled-account-fails-in-the-tool',
    sentence: '403 | AI features disabled for the account',
    breaks: true,
    says: 'A tool call of an account without AI features answers with 200 and `success` false.',
    plant: settling(EXECUTE, (answer, { params }) =>
      answer.status === 403
        ? json({ success: false, tool: params['name'], result: 'AI features are disabled for this account.' })
        : answer,
    ),
    probe: async (api) =>
      (await execute(api, 'search_templates', { query: 'rooms' }, { as: 'ai_disabled' })).status === 200,
  },
  {
    id: 'a3-errors/session-by-its-beginning',
    sentence: '404 | session does not exist',
    breaks: true,
    says: 'The session chat finds a session by the first eight characters of its id.',
    plant: instead(TALK, (call, handler) => {
      const wanted = call.params['session'] ?? ''
      const ids = [...call.tenant.sessions.keys()]
      const session = ids.find((id) => id === wanted) ?? ids.find((id) => id.slice(0, 8) === wanted.slice(0, 8))
      return handler(Object.assign(call, { params: { session: session ?? wanted } }))
    }),
    probe: async (api) => (await say(api, `${(await opened(api)).slice(0, -4)}none`, 'Hello')).status === 200,
  },
  {
    id: 'a3-errors/internal-error-of-a-chat-is-200',
    sentence: '500 | internal error',
    breaks: true,
    says: 'A chat that fails inside the service answers with 200 and `success` false.',
    plant: step('handle', (before) => async (call, route) => {
      const path = `${route[0]} ${route[1]}`
      if (path === CHAT && call.world.broken.delete(path))
        return json({ success: false, error: 'internal error', code: 'internal_error' })
      return before(call, route)
    }),
    probe: async (api) => {
      await api.post('/hooks/break', { method: 'POST', path: `${API}/chat` }, { as: 'nobody' })
      return (await chat(api, 'Hello')).status === 200
    },
  },
  {
    id: 'a3-errors/cap-in-other-words',
    sentence:
      'Application-level code `cap_exceeded` (error text states the AI usage cap is exceeded) is returned by chat when the monthly allowance is used up',
    breaks: true,
    says: 'The error of a chat beyond the cap says only that something went wrong.',
    plant: stating([CHAT, TALK], 200, (answer) => {
      if (answer.code === CAP.code) answer.error = 'Something went wrong.'
    }),
    probe: async (api) => {
      await allow(api, 0)
      return (await chat(api, 'Hello', {}, CAPPED)).json.error === 'Something went wrong.'
    },
  },
  {
    id: 'a3-errors/free-tools-stop-after-a-refused-chat',
    sentence: 'free tools keep working',
    breaks: true,
    says: 'After a refused chat, the user gets `cap_exceeded` from free tools too.',
    plant: remembering(
      () => new Set<Person>(),
      (refused) => (service) => {
        settling(CHAT, (answer, call) => {
          if (isCapped(answer.body)) refused.add(call.pass.person)
          return answer
        })(service)
        instead(EXECUTE, (call, handler) =>
          refused.has(call.pass.person) && isUsedUp(call) ? json(CAP) : handler(call),
        )(service)
      },
    ),
    probe: async (api) => {
      await allow(api, 0)
      await chatIsCapped(api)
      return (await execute(api, 'search_templates', { query: 'rooms' }, CAPPED)).json.code === 'cap_exceeded'
    },
  },
])
