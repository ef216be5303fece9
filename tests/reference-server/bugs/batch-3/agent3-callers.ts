import { Refusal } from '../../answer.ts'
import { type Bug, bugsOf } from '../bug.ts'
import { type Loose, instead, step } from '../plants.ts'
import type { Probed } from '../probe.ts'
import { linesOf, live, mcp, opened, shake } from './agent3-given.ts'
import { RPC, STREAMS, actingAs, requestOf } from './agent3-plants.ts'

/** The user names of the latest records of calls of a path. */
const callersOf = async (api: Probed, path: string): Promise<string[]> =>
  (await api.get('/v1/audit')).json.filter(({ md }: Loose) => md.includes(path)).map(({ ur }: Loose) => ur)

export const agent3Callers: readonly Bug[] = bugsOf('agent', 'Authentication', [
  {
    id: 'a3-keys/live-chat-without-a-key-streams-an-error',
    sentence: 'Invalid or missing key gives 401.',
    breaks: true,
    says: 'A stream without a valid key answers with 200 and an error event.',
    plant: step('handle', (before) => async (call, route) => {
      try {
        return await before(call, route)
      } catch (problem) {
        if (!(problem instanceof Refusal) || problem.answer.status !== 401) throw problem
        if (!STREAMS.includes(`${route[0]} ${route[1]}`)) throw problem
        const event = { type: 'error', message: 'who is that', retryable: false }
        return {
          status: 200,
          body: `data: ${JSON.stringify(event)}\n\n`,
          headers: { 'content-type': 'text/event-stream' },
        }
      }
    }),
    probe: async (api) => (await live(api, 'Hello', {}, { as: 'nobody' })).status === 200,
  },
  {
    id: 'a3-keys/disabled-account-shakes-hands',
    sentence: 'When AI features are disabled for the account, 403.',
    breaks: true,
    says: 'The MCP endpoint serves `initialize` and `ping` to an account without AI features.',
    plant: instead(RPC, (call, handler) =>
      ['initialize', 'ping'].includes(requestOf(call)?.method)
        ? actingAs(call, { ...call.pass.person, ai: true }, () => handler(call))
        : handler(call),
    ),
    probe: async (api) => (await mcp(api, 'ping', {}, { as: 'ai_disabled' })).status === 200,
  },
  {
    id: 'a3-keys/mcp-calls-are-those-of-the-agent',
    sentence: 'All API calls are tracked under the user who owns the key.',
    breaks: true,
    says: 'The audit attributes MCP calls to the agent.',
    plant: instead(RPC, async (call, handler) => {
      const answer = await handler(call)
      const agent = { ...call.pass.person, title: 'agent', login: 'agent' }
      call.pass = { ...call.pass, person: agent }
      return answer
    }),
    probe: async (api) => {
      await shake(api)
      const callers = await api.until(async () => {
        const found = await callersOf(api, '/mcp')
        return found.length > 0 && found
      })
      return callers?.includes('agent') === true
    },
  },
  {
    id: 'a3-keys/streams-leave-no-trace',
    sentence: 'All API calls are tracked under the user who owns the key.',
    breaks: true,
    says: 'The audit has no records of streamed chats.',
    plant: instead(STREAMS, async (call, handler) => {
      const answer = await handler(call)
      // The record is made from the call: without a caller there is none.
      Reflect.deleteProperty(call, 'pass')
      return answer
    }),
    probe: async (api) => {
      await live(api, 'Hello')
      await linesOf(api, await opened(api))
      await api.until(async () => (await callersOf(api, '/lines')).length > 0)
      return (await callersOf(api, '/chat/stream')).length === 0
    },
  },
])
