import { print } from '../../json.ts'
import { bugsOf } from '../bug.ts'
import { CAPPED, HANDBOOK, aSession, chatLive, eventsIn, eventsOf, history, talkLive } from './a4-given.ts'
import { CHAT_LIVE, STREAMS, TALK_LIVE, streaming } from './a4-plants.ts'

export const a4Events = bugsOf('agent', 'Events', [
  {
    id: 'a4-events/one-newline-between-tokens',
    sentence: 'Each event is one line starting with `data: ` followed by a JSON object and two newlines.',
    breaks: true,
    says: 'One newline alone follows a token in sessions.',
    plant: streaming(
      TALK_LIVE,
      (events) => events,
      (event) => `data: ${print(event)}${event.type === 'token' ? '\n' : '\n\n'}`,
    ),
    probe: async (api) => {
      const { text } = await talkLive(api, await aSession(api), { message: 'Hello' })
      return /\}\ndata: /.test(text)
    },
  },
  {
    id: 'a4-events/session-comes-second',
    sentence: 'session | session_id | first event',
    breaks: true,
    says: 'A streamed chat in a session begins with another event than `session`.',
    plant: streaming(TALK_LIVE, ([first, second, ...rest]) =>
      second === undefined ? [first] : [second, first, ...rest],
    ),
    probe: async (api) => {
      const [first] = eventsOf(await talkLive(api, await aSession(api), { message: 'Hello' }))
      return first.type !== 'session'
    },
  },
  {
    id: 'a4-events/unknown-phase-without-tools',
    sentence: 'phase | phase, message | processing phase; phases are `thinking`, `analyzing`, `preparing`',
    breaks: true,
    says: 'A request without tools gets a phase `answering`.',
    plant: streaming(STREAMS, (events, { body }) => {
      const { include_tools: withTools } = { include_tools: true, ...(body as object) }
      const [first, ...rest] = events
      return withTools || rest.length < 2
        ? events
        : [first, { type: 'phase', phase: 'answering', message: 'now' }, ...rest]
    }),
    probe: async (api) => {
      const seen = await chatLive(api, { message: 'Hello', include_tools: false })
      return eventsIn(seen, 'phase').some(({ phase }) => phase === 'answering')
    },
  },
  {
    id: 'a4-events/tokens-are-trimmed',
    sentence: 'token | content | a text token; the concatenation of all tokens is the full response',
    breaks: true,
    says: 'The tokens lack the spaces between words.',
    plant: streaming(STREAMS, (events) => {
      for (const event of events) if (event.type === 'token') event.content = event.content.trim()
    }),
    probe: async (api) => {
      const session = await aSession(api)
      const tokens = eventsIn(await talkLive(api, session, { message: 'Hello' }), 'token')
      return (await history(api, session)).json.at(-1).content !== tokens.map(({ content }) => content).join('')
    },
  },
  {
    id: 'a4-events/empty-token-first',
    sentence: 'token | content | a text token; the concatenation of all tokens is the full response',
    breaks: false,
    says: 'The first token is empty.',
    plant: streaming(STREAMS, (events) => {
      const at = events.findIndex(({ type }) => type === 'token')
      if (at >= 0) events.splice(at, 0, { type: 'token', content: '' })
    }),
    probe: async (api) => eventsIn(await chatLive(api, { message: 'Hello' }), 'token')[0].content === '',
  },
  {
    id: 'a4-events/end-of-a-tool-by-name',
    sentence: 'tool_end | tool | a tool has finished',
    breaks: true,
    says: '`tool_end` has the tool as `name`.',
    plant: streaming(STREAMS, (events) => {
      for (const event of events)
        if (event.type === 'tool_end') {
          event.name = event.tool
          delete event.tool
        }
    }),
    probe: async (api) => {
      const [end] = eventsIn(await chatLive(api, { message: HANDBOOK }), 'tool_end')
      return end !== undefined && end.tool === undefined
    },
  },
  {
    id: 'a4-events/usage-without-the-model',
    sentence:
      'usage | prompt_tokens, completion_tokens, model | may appear several times when tools trigger further model calls',
    breaks: true,
    says: 'The `usage` of a stream in a session has no model.',
    plant: streaming(TALK_LIVE, (events) => {
      for (const event of events) if (event.type === 'usage') delete event.model
    }),
    probe: async (api) => {
      const uses = eventsIn(await talkLive(api, await aSession(api), { message: 'Hello' }), 'usage')
      return uses.some(({ model }) => model === undefined)
    },
  },
  {
    id: 'a4-events/usage-after-the-end',
    sentence: 'end | none | response complete; close the connection',
    breaks: true,
    says: 'The only `usage` of a stream comes after its end.',
    plant: streaming(STREAMS, (events) => [
      ...events.filter(({ type }) => type !== 'usage'),
      ...events.filter(({ type }) => type === 'usage').slice(-1),
    ]),
    probe: async (api) => {
      const types = eventsOf(await chatLive(api, { message: 'Hello' })).map(({ type }) => type)
      return types.includes('end') && types.at(-1) !== 'end'
    },
  },
  {
    id: 'a4-events/retryable-as-text',
    sentence: 'error | message, retryable | when `retryable` is true the client may retry',
    breaks: true,
    says: '`retryable` is a text when the allowance is used up.',
    plant: streaming(CHAT_LIVE, (events) => {
      for (const event of events) if (event.type === 'error') event.retryable = String(event.retryable)
    }),
    probe: async (api) => {
      const [error] = eventsIn(await chatLive(api, { message: 'Hello' }, CAPPED), 'error')
      return typeof error?.retryable === 'string'
    },
  },
])
