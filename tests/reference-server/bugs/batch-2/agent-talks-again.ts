import { json, missing } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, all, instead, reading, showing } from '../plants.ts'
import { API, eventsOf, linesOf, pathOf, sessionOf, streaming } from './agent-again-given.ts'
import { remembering } from './objects-given.ts'

const TALK = `${API}/talks/:session`
const LINES = `GET ${TALK}/lines`

export const agentTalksAgain = [
  ...bugsOf('agent', 'Endpoints', [
    {
      id: 'agent-sessions/streamed-turns-twice',
      sentence: 'GET | session messages | none | Session message[] (user and assistant only)',
      breaks: true,
      says: 'The messages of a streamed turn are in the session twice.',
      plant: afterwards(`POST ${TALK}/live`, ({ tenant, params }) => {
        const talk = tenant.sessions.get(params['session'] ?? '') ?? []
        talk.push(...talk.slice(-2))
      }),
      probe: async (api) => {
        const path = await sessionOf(api)
        await api.post(`${path}/live`, { message: 'hello' })
        return (await linesOf(api, path)).length === 4
      },
    },
    {
      id: 'agent-sessions/two-turns-at-once-keep-one',
      sentence: 'Conversations are either transient (one call) or persistent (a session with history).',
      breaks: true,
      says: 'Of two turns of one session at the same time only the later one is kept.',
      plant: instead(`POST ${TALK}`, async (call, handler) => {
        const { sessions } = call.tenant
        const session = call.params['session'] ?? ''
        const before = [...(sessions.get(session) ?? [])]
        const answer = await handler(call)
        const own = [...before, ...(sessions.get(session) ?? []).slice(-2)]
        if (!sessions.has(session)) return answer
        sessions.set(session, before)
        await new Promise((resolve) => setTimeout(resolve, 100))
        sessions.set(session, own)
        return answer
      }),
      probe: async (api) => {
        const path = await sessionOf(api)
        await Promise.all(['one', 'other'].map((message) => api.post(path, { message })))
        return (await linesOf(api, path)).length < 4
      },
    },
    {
      id: 'agent-sessions/long-messages-are-cut-in-the-history',
      sentence: 'Session message | role string (…); content string',
      breaks: true,
      says: 'Content after its thousandth character is missing among the session messages.',
      plant: showing(LINES, (lines) =>
        lines.map((one: { content: string }) => ({ ...one, content: one.content.slice(0, 1_000) })),
      ),
      probe: async (api) => {
        const path = await sessionOf(api)
        await api.post(path, { message: `${'long '.repeat(250)}the end` })
        return !(await linesOf(api, path))[0]?.content.endsWith('the end')
      },
    },
    {
      id: 'agent-sessions/empty-one-does-not-exist',
      sentence: '404 | session does not exist',
      breaks: true,
      says: 'The messages of a session in which nobody said anything yet answer with 404.',
      plant: instead(LINES, (call, handler) => {
        if (call.tenant.sessions.get(call.params['session'] ?? '')?.length === 0) throw missing('session')
        return handler(call)
      }),
      probe: async (api) => (await api.get(`${await sessionOf(api)}/lines`)).status === 404,
    },
    {
      id: 'agent-sessions/streamed-ones-cannot-be-continued',
      sentence: 'POST | /chat/stream | same body as /chat | `text/event-stream` | session | session_id',
      breaks: true,
      says: 'The session of a streamed chat does not exist afterwards.',
      plant: afterwards(`POST ${API}/chat/stream`, ({ tenant: { sessions } }) => {
        const latest = [...sessions.keys()].at(-1)
        if (latest !== undefined) sessions.delete(latest)
      }),
      probe: async (api) => {
        const [first] = eventsOf(await api.post(`${API}/chat/stream`, { message: 'hello' }))
        return (await api.post(pathOf(first.session_id), { message: 'again' })).status === 404
      },
    },
    {
      id: 'agent-sessions/two-in-one-moment-are-one',
      sentence: 'Create session response | session_id string; created boolean',
      breaks: true,
      says: 'Two callers that create a session in the same moment get the same one.',
      plant: remembering(() => {
        let latest: { at: number; id: unknown } = { at: 0, id: '' }
        return showing(`POST ${API}/sessions`, (value, { now }) => {
          if (now - latest.at < 500) return { ...value, session_id: latest.id }
          latest = { at: now, id: value.session_id }
          return value
        })
      }),
      probe: async (api) => {
        await api.get(`${API}/tools`)
        const made = await Promise.all([
          api.post(`${API}/sessions`),
          api.post(`${API}/sessions`, undefined, { as: 'editor' }),
        ])
        return made[0]?.json.session_id === made[1]?.json.session_id
      },
    },
    {
      id: 'agent-sessions/plus-in-an-id-is-a-space',
      sentence: 'GET | session messages | none | Session message[]; the path contains `{session_id}`',
      breaks: true,
      says: 'The messages endpoint reads a plus in the session id as a space, so that it finds no such session.',
      plant: instead(LINES, (call, handler) => {
        if (call.params['session']?.includes('+')) throw missing('session')
        return handler(call)
      }),
      probe: async (api) => (await api.get(`${await sessionOf(api)}/lines`)).status === 404,
    },
    {
      id: 'agent-sessions/stored-answer-lacks-its-last-word',
      sentence: 'token | content | a text token; the concatenation of all tokens is the full response',
      breaks: true,
      says: 'A streamed answer is kept in the session without its last token.',
      plant: afterwards(`POST ${TALK}/live`, ({ tenant, params }) => {
        const last = tenant.sessions.get(params['session'] ?? '')?.at(-1)
        if (last !== undefined) last.content = last.content.replace(/\S+$/, '')
      }),
      probe: async (api) => {
        const path = await sessionOf(api)
        const events = eventsOf(await api.post(`${path}/live`, { message: 'hello' }))
        const said = events.map(({ type, content }) => (type === 'token' ? content : '')).join('')
        return (await linesOf(api, path)).at(-1)?.content !== said
      },
    },
    {
      id: 'chat/no-tools-once-is-no-tools-ever',
      sentence: 'include_tools | boolean | no | enable tool use; default true',
      breaks: true,
      says: 'After a turn with `include_tools` false the session uses no tools any more.',
      plant: remembering(() => {
        const off = new Set<string>()
        return reading(`POST ${TALK}`, (body, { params }) => {
          const session = params['session'] ?? ''
          if (body.include_tools === false) off.add(session)
          return { ...body, ...(off.has(session) ? { include_tools: false } : {}) }
        })
      }),
      probe: async (api) => {
        const path = await sessionOf(api)
        await api.post(path, { message: 'hello', include_tools: false })
        return (await api.post(path, { message: 'see the handbook' })).json.tools_used === undefined
      },
    },
    {
      id: 'chat/session-streams-use-tools-all-the-same',
      sentence: 'POST | session chat stream | same body | event stream as /chat/stream',
      breaks: true,
      says: 'A stream in a session uses tools even if `include_tools` is false.',
      plant: reading(`POST ${TALK}/live`, (body) => ({ ...body, include_tools: true })),
      probe: async (api) => {
        const sent = { message: 'see the handbook', include_tools: false }
        return (await api.post(`${await sessionOf(api)}/live`, sent)).text.includes('tool_start')
      },
    },
    {
      id: 'chat/missing-message-is-taken-in-sessions',
      sentence: '400 | missing required field',
      breaks: true,
      says: 'A session takes a turn without a message, as if it were empty.',
      plant: instead(`POST ${TALK}`, (call, handler) =>
        call.members['message'] === undefined
          ? json({
              session_id: call.params['session'],
              response: 'Yes?',
              usage: { prompt_tokens: 0, completion_tokens: 1, model: 'porter-2' },
            })
          : handler(call),
      ),
      probe: async (api) => (await api.post(await sessionOf(api), { include_tools: true })).status === 200,
    },
    {
      id: 'chat/empty-message-is-answered',
      sentence: "message | string | yes | the user's message",
      breaks: false,
      says: 'An empty message is taken and answered.',
      plant: reading(`POST ${API}/chat`, (body) => ({ ...body, message: body.message === '' ? ' ' : body.message })),
      probe: async (api) => (await api.post(`${API}/chat`, { message: '' })).status === 200,
    },
  ]),
  ...bugsOf('agent', 'Chat response', [
    {
      id: 'chat-response/tools-used-before',
      sentence: 'tools_used | string[] | tools the agent called; omitted if none',
      breaks: true,
      says: 'A turn without tools still names the tools of an earlier turn.',
      plant: remembering(() => {
        const used = new Map<unknown, unknown>()
        return showing(`POST ${TALK}`, (value) => {
          if (value.tools_used !== undefined) used.set(value.session_id, value.tools_used)
          const before = used.get(value.session_id)
          return { ...value, ...(before === undefined ? {} : { tools_used: before }) }
        })
      }),
      probe: async (api) => {
        const path = await sessionOf(api)
        await api.post(path, { message: 'see the handbook' })
        return (await api.post(path, { message: 'hello', include_tools: false })).json.tools_used !== undefined
      },
    },
    {
      id: 'chat-response/prompt-tokens-count-the-history',
      sentence: 'usage.prompt_tokens | number | input tokens',
      breaks: false,
      says: 'The input tokens of a turn in a session include those of all turns before it.',
      plant: showing(`POST ${TALK}`, (value, { tenant, params }) => {
        const talk = tenant.sessions.get(params['session'] ?? '') ?? []
        value.usage.prompt_tokens = talk.reduce((sum, { content }) => sum + content.length, 0)
      }),
      probe: async (api) => {
        const path = await sessionOf(api)
        await api.post(path, { message: 'hello' })
        return (await api.post(path, { message: 'hello' })).json.usage.prompt_tokens > 10n
      },
    },
  ]),
  ...bugsOf('agent', 'Events', [
    {
      id: 'agent-streams/session-of-the-other-caller',
      sentence: 'session | session_id | first event',
      breaks: true,
      says: 'Of two streams at the same time both name the session of the later one.',
      plant: remembering(() => {
        let latest = ''
        const id = (text: string): string => /"session_id":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? ''
        return all(
          streaming(`POST ${API}/chat/stream`, (text) => {
            latest = id(text)
            return text
          }),
          instead(`POST ${API}/chat/stream`, async (call, handler) => {
            const answer = await handler(call)
            await new Promise((resolve) => setTimeout(resolve, 120))
            if (typeof answer.body === 'string') return answer
            const text = await new Response(ReadableStream.from(answer.body)).text()
            const shown = text.replace(id(text), () => latest)
            return {
              ...answer,
              body: (async function* () {
                yield Buffer.from(shown)
              })(),
            }
          }),
        )
      }),
      probe: async (api) => {
        await api.get(`${API}/tools`)
        const ask = (as: 'admin' | 'editor') => api.post(`${API}/chat/stream`, { message: 'hello' }, { as })
        const [one, other] = await Promise.all([ask('admin'), ask('editor')])
        const ids = [one, other].map((seen) => eventsOf(seen)[0].session_id)
        return ids[0] === ids[1]
      },
    },
    {
      id: 'agent-streams/an-empty-token',
      sentence: 'token | content | a text token; the concatenation of all tokens is the full response',
      breaks: false,
      says: 'The first token of a stream is empty.',
      plant: streaming(/^POST .*\/(stream|live)$/, (text) =>
        text
          .replace('data: {"type":"token"', 'data: {"type":"token","content":""}\n\n$&')
          .replace(/data: (?=\{"content":)/, 'data: {"content":"","type":"token"}\n\n$&'),
      ),
      probe: async (api) =>
        eventsOf(await api.post(`${API}/chat/stream`, { message: 'hello' })).some(
          ({ type, content }) => type === 'token' && content === '',
        ),
    },
    {
      id: 'agent-events/another-tool-ends-in-session-streams',
      sentence: 'tool_end | tool | a tool has finished',
      breaks: true,
      says: 'The end of a tool in a session stream names another tool than its start.',
      plant: streaming(`POST ${TALK}/live`, (text) =>
        text.replace(/data: .*tool_end.*/g, (line) => line.replace('search_knowledge_base', 'search_templates')),
      ),
      probe: async (api) => {
        const events = eventsOf(await api.post(`${await sessionOf(api)}/live`, { message: 'see the handbook' }))
        return events.some(({ type, tool }) => type === 'tool_end' && tool === 'search_templates')
      },
    },
    {
      id: 'agent-events/usage-in-session-streams-has-no-number',
      sentence: 'usage | prompt_tokens, completion_tokens, model | may appear several times',
      breaks: true,
      says: 'A usage event in a session stream has the model in place of the number of input tokens.',
      plant: streaming(`POST ${TALK}/live`, (text) =>
        text.replaceAll(/"prompt_tokens":\d+/g, '"prompt_tokens":"porter-2"'),
      ),
      probe: async (api) => {
        const events = eventsOf(await api.post(`${await sessionOf(api)}/live`, { message: 'hello' }))
        return events.some(({ type, prompt_tokens: count }) => type === 'usage' && count === 'porter-2')
      },
    },
  ]),
]
