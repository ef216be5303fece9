import { type Bug, bugsOf } from '../bug.ts'
import { type Loose, afterwards, instead, showing } from '../plants.ts'
import { eventsIn, linesOf, opened, say, sayLive } from './agent3-given.ts'
import { LINES, LIVE, SESSIONS, remembering } from './agent3-plants.ts'

export const agent3Sessions: readonly Bug[] = bugsOf('agent', 'Endpoints', [
  {
    id: 'a3-endpoints/messages-newest-first',
    sentence: 'GET | session messages | none | Session message[] (user and assistant only)',
    breaks: false,
    says: 'The messages of a session come newest first.',
    plant: showing(LINES, (lines) => lines.toReversed()),
    probe: async (api) => {
      const session = await opened(api)
      await say(api, session, 'Hello')
      return (await linesOf(api, session))[0].role === 'assistant'
    },
  },
  {
    id: 'a3-endpoints/streamed-turns-are-not-kept',
    sentence: 'POST | session chat stream | same body | event stream as /chat/stream; the path contains `{session_id}`',
    breaks: true,
    says: 'A streamed turn is not kept in its session but in the one that was made last.',
    plant: remembering(
      () => ({ last: '' }),
      (state) => (service) => {
        afterwards(SESSIONS, (_call, answer) => {
          state.last = JSON.parse(String(answer.body)).session_id
        })(service)
        instead(LIVE, (call, handler) =>
          handler(
            call.tenant.sessions.has(call.params['session'] ?? '')
              ? Object.assign(call, { params: { session: state.last } })
              : call,
          ),
        )(service)
      },
    ),
    probe: async (api) => {
      const [session] = [await opened(api), await opened(api)]
      const seen = await sayLive(api, session, 'Hello')
      return (await linesOf(api, session)).length === 0 && eventsIn(seen).length > 0
    },
  },
  {
    id: 'a3-endpoints/same-session-twice',
    sentence: 'POST | /sessions | none | create session response',
    breaks: true,
    says: 'A second session of the same user within a second is the first one again.',
    plant: remembering(
      () => new Map<string, { at: number; body: string }>(),
      (made) =>
        instead(SESSIONS, async (call, handler) => {
          const before = made.get(call.who)
          const answer = await handler(call)
          if (before !== undefined && call.now - before.at < 1_000) return { ...answer, body: before.body }
          made.set(call.who, { at: call.now, body: String(answer.body) })
          return answer
        }),
    ),
    probe: async (api) => (await opened(api)) === (await opened(api)),
  },
  {
    id: 'a3-endpoints/repeated-messages-are-dropped',
    sentence: 'GET | session messages | none | Session message[] (user and assistant only)',
    breaks: true,
    says: 'A message that a user repeats appears once only.',
    plant: showing(LINES, (lines: Loose[]) => {
      const first = (one: Loose): number =>
        lines.findIndex(({ role, content }) => role === one.role && content === one.content)
      return lines.filter((line, at) => line.role !== 'user' || first(line) === at)
    }),
    probe: async (api) => {
      const session = await opened(api)
      await say(api, session, 'Go on')
      await say(api, session, 'Go on')
      return (await linesOf(api, session)).length !== 4
    },
  },
])
