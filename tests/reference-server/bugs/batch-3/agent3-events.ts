import { type Bug, bugsOf } from '../bug.ts'
import { answering } from '../plants.ts'
import { CAPPED, allow, eventsIn, linesOf, live, opened, sayLive, tokensIn } from './agent3-given.ts'
import { LIVE, STREAMS, rewriting, streaming } from './agent3-plants.ts'

const HANDBOOK = 'Look into the handbook on flows'

export const agent3Events: readonly Bug[] = bugsOf('agent', 'Events', [
  {
    id: 'a3-events/plain-text-unless-asked',
    sentence: 'Streaming endpoints return Server-Sent Events (`Content-Type: text/event-stream`).',
    breaks: true,
    says: 'A session stream is `text/plain` for a client that does not ask for an event stream in `Accept`.',
    plant: answering(LIVE, (answer, { request }) =>
      typeof answer.body === 'string' || request.headers.accept?.includes('text/event-stream') === true
        ? answer
        : { ...answer, headers: { 'CONTENT-TYPE': 'text/plain;charset=UTF-8' } },
    ),
    probe: async (api) =>
      String((await sayLive(api, await opened(api), 'Hello')).headers['content-type']).startsWith('text/plain'),
  },
  {
    id: 'a3-events/no-space-before-a-phase',
    sentence: 'Each event is one line starting with `data: ` followed by a JSON object and two newlines.',
    breaks: true,
    says: 'There is no space between `data:` and the object of a phase.',
    plant: rewriting(STREAMS, (text) => text.replaceAll(/^data: (?=.*"type":"phase")/gm, 'data:')),
    probe: async (api) => /^data:\{/m.test((await live(api, 'Hello')).text),
  },
  {
    id: 'a3-events/one-newline-before-the-end',
    sentence: 'Each event is one line starting with `data: ` followed by a JSON object and two newlines.',
    breaks: true,
    says: 'Only one newline separates the last two events.',
    plant: rewriting(STREAMS, (text) => text.replace(/\n\n(?=data: .*"type":"end".*\n\n$)/, '\n')),
    probe: async (api) => /[^\n]\ndata: /.test((await live(api, 'Hello')).text),
  },
  {
    id: 'a3-events/comments-like-events',
    sentence: 'Blank lines and lines starting with `:` are ignored.',
    breaks: false,
    says: 'Comments between the events repeat the text of an event, and more blank lines follow.',
    plant: rewriting(STREAMS, (text) =>
      text.replaceAll('\n\n', '\n\n\n: data: {"type":"token","content":"nothing"}\n\n\n'),
    ),
    probe: async (api) => (await live(api, 'Hello')).text.includes(': data: {"type":"token"'),
  },
  {
    id: 'a3-events/talk-starts-with-a-phase',
    sentence: 'session | session_id | first event',
    breaks: true,
    says: 'The first event of a session stream is a phase.',
    plant: streaming(LIVE, ([session, ...events]) => {
      const at = events.findIndex(({ type }) => type !== 'phase')
      return [...events.slice(0, at), session, ...events.slice(at)]
    }),
    probe: async (api) => eventsIn(await sayLive(api, await opened(api), 'Hello'))[0].type === 'phase',
  },
  {
    id: 'a3-events/cap-before-any-session',
    sentence: 'session | session_id | first event',
    breaks: true,
    says: 'A stream that fails has no `session` event.',
    plant: streaming(STREAMS, (events) =>
      events.some(({ type }) => type === 'error') ? events.filter(({ type }) => type !== 'session') : events,
    ),
    probe: async (api) => {
      await allow(api, 0)
      return eventsIn(await live(api, 'Hello', {}, CAPPED))[0].type === 'error'
    },
  },
  {
    id: 'a3-events/phase-of-searching',
    sentence: 'phase | phase, message | processing phase; phases are `thinking`, `analyzing`, `preparing`',
    breaks: true,
    says: 'While a tool is at work, the phase is `searching`.',
    plant: streaming(STREAMS, (events) =>
      events.flatMap((event) =>
        event.type === 'tool_start' ? [event, { type: 'phase', phase: 'searching', message: 'reading' }] : [event],
      ),
    ),
    probe: async (api) => eventsIn(await live(api, HANDBOOK)).some(({ phase }) => phase === 'searching'),
  },
  {
    id: 'a3-events/tokens-lose-their-spaces',
    sentence: 'token | content | a text token; the concatenation of all tokens is the full response',
    breaks: true,
    says: 'The content of a token has no space at its end.',
    plant: streaming(STREAMS, (events) =>
      events.map((event) => (event.type === 'token' ? { ...event, content: event.content.trimEnd() } : event)),
    ),
    probe: async (api) => {
      const session = await opened(api)
      const tokens = tokensIn(await sayLive(api, session, 'Hello'))
      return (await linesOf(api, session))[1].content !== tokens
    },
  },
])
