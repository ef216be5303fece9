import { bugsOf } from '../bug.ts'
import { answering, instead, membersOf } from '../plants.ts'
import { API, eventsIn, sessionOf, streamed, talkLive, typesIn } from './agent-given.ts'
import { LIVE, STREAMS, changing, retelling, rewriting } from './agent-plants.ts'

export const agentStreams = bugsOf('agent', 'Events', [
  {
    id: 'agent-streams/type-is-plain-text',
    sentence: 'Streaming endpoints return Server-Sent Events (`Content-Type: text/event-stream`).',
    breaks: true,
    says: 'Session streams are labelled as plain text.',
    plant: answering(LIVE, (answer) =>
      answer.status === 200 ? { ...answer, headers: { 'CONTENT-TYPE': 'text/plain; charset=utf-8' } } : answer,
    ),
    probe: async (api) =>
      String((await talkLive(api, await sessionOf(api), 'hello')).headers['content-type']).startsWith('text/plain'),
  },
  {
    id: 'agent-streams/type-is-json-lines',
    sentence: 'Streaming endpoints return Server-Sent Events (`Content-Type: text/event-stream`).',
    breaks: true,
    says: 'Streams send a line of JSON for each event, without `data: `.',
    plant: rewriting((text) => text.replaceAll(/^data: /gm, '')),
    probe: async (api) => (await streamed(api, 'hello')).text.includes('\n{'),
  },
  {
    id: 'agent-streams/no-blank-after-data',
    sentence: 'Each event is one line starting with `data: ` followed by a JSON object and two newlines.',
    breaks: true,
    says: 'Events start with `data:` without a blank.',
    plant: rewriting((text) => text.replaceAll(/^data: /gm, 'data:')),
    probe: async (api) => (await streamed(api, 'hello')).text.includes('data:{'),
  },
  {
    id: 'agent-streams/several-lines-for-an-event',
    sentence: 'Each event is one line starting with `data: ` followed by a JSON object and two newlines.',
    breaks: true,
    says: 'The usage is spread over several lines of data.',
    plant: rewriting((text) =>
      text.replace(/^data: (\{.*"usage"\})$/m, (_all, body: string) =>
        JSON.stringify(JSON.parse(body), null, 1).replaceAll(/^/gm, 'data: '),
      ),
    ),
    probe: async (api) => /^data: \{$/m.test((await streamed(api, 'hello')).text),
  },
  {
    id: 'agent-streams/one-newline-between-events',
    sentence: 'Each event is one line starting with `data: ` followed by a JSON object and two newlines.',
    breaks: true,
    says: 'Only one newline follows an event.',
    plant: rewriting((text) => text.replaceAll('\n\n', '\n')),
    probe: async (api) => !(await streamed(api, 'hello')).text.includes('\n\n'),
  },
  {
    id: 'agent-streams/last-event-without-its-newlines',
    sentence: 'Each event is one line starting with `data: ` followed by a JSON object and two newlines.',
    breaks: true,
    says: 'No newline follows the last event.',
    plant: rewriting((text) => text.trimEnd()),
    probe: async (api) => !(await streamed(api, 'hello')).text.endsWith('\n'),
  },
  {
    id: 'agent-streams/type-in-a-line-of-its-own',
    sentence: 'Each event is one line starting with `data: ` followed by a JSON object and two newlines.',
    breaks: true,
    says: 'The type of an event stands in an `event:` line, and not in its JSON.',
    plant: rewriting((text) =>
      text.replaceAll(/^data: (.*)$/gm, (_all, body: string) => {
        const { type, ...rest } = JSON.parse(body)
        return `event: ${type}\ndata: ${JSON.stringify(rest)}`
      }),
    ),
    probe: async (api) => eventsIn(await streamed(api, 'hello')).every(({ type }) => type === undefined),
  },
  {
    id: 'agent-streams/type-is-called-event',
    sentence: '| type | Fields | Meaning |',
    breaks: true,
    says: 'The events call their type `event`.',
    plant: retelling((events) => events.map(({ type, ...rest }) => ({ event: type, ...rest }))),
    probe: async (api) => eventsIn(await streamed(api, 'hello'))[0].type === undefined,
  },
  {
    id: 'agent-streams/phase-comes-first',
    sentence: 'session | session_id | first event',
    breaks: true,
    says: 'The session comes after the first phase.',
    plant: retelling(([first, second, ...rest]) => [second, first, ...rest]),
    probe: async (api) => typesIn(await streamed(api, 'hello'))[0] !== 'session',
  },
  {
    id: 'agent-streams/no-session-in-a-session',
    sentence: 'session | session_id | first event',
    breaks: true,
    says: 'Streams of a session do not begin with the session, which the caller knows.',
    plant: retelling((events) => events.slice(1), LIVE),
    probe: async (api) => !typesIn(await talkLive(api, await sessionOf(api), 'hello')).includes('session'),
  },
  {
    id: 'agent-streams/session-of-another-id',
    sentence: 'session | session_id | first event',
    breaks: true,
    says: 'The first event of a session stream names another session.',
    plant: retelling(([first, ...rest]) => [{ ...first, session_id: `${first.session_id}-live` }, ...rest], LIVE),
    probe: async (api) => {
      const session = await sessionOf(api)
      return eventsIn(await talkLive(api, session, 'hello'))[0].session_id !== session
    },
  },
  {
    id: 'agent-streams/session-by-the-name-of-a-camel',
    sentence: 'session | session_id | first event',
    breaks: true,
    says: 'The first event calls the session sessionId.',
    plant: changing('session', ({ type, session_id }) => ({ type, sessionId: session_id })),
    probe: async (api) => eventsIn(await streamed(api, 'hello'))[0].sessionId !== undefined,
  },
  {
    id: 'agent-streams/a-phase-of-another-name',
    sentence: 'phase | phase, message | processing phase; phases are `thinking`, `analyzing`, `preparing`',
    breaks: true,
    says: 'Streams have a phase `planning`.',
    plant: changing('phase', (event) => ({ ...event, phase: 'planning' })),
    probe: async (api) => eventsIn(await streamed(api, 'hello')).some(({ phase }) => phase === 'planning'),
  },
  {
    id: 'agent-streams/phase-in-capitals',
    sentence: 'phase | phase, message | processing phase; phases are `thinking`, `analyzing`, `preparing`',
    breaks: true,
    says: 'The names of phases begin with a capital.',
    plant: changing('phase', (event) => ({ ...event, phase: 'Analyzing' })),
    probe: async (api) => eventsIn(await streamed(api, 'hello')).some(({ phase }) => phase === 'Analyzing'),
  },
  {
    id: 'agent-streams/phase-without-a-message',
    sentence: 'phase | phase, message | processing phase',
    breaks: true,
    says: 'Phases have no message.',
    plant: changing('phase', ({ message: _message, ...event }) => event),
    probe: async (api) => {
      const phase = eventsIn(await streamed(api, 'hello')).find(({ type }) => type === 'phase')
      return phase.message === undefined
    },
  },
  {
    id: 'agent-streams/no-phases',
    sentence: 'phase | phase, message | processing phase',
    breaks: false,
    says: 'Streams have no phases.',
    plant: retelling((events) => events.filter(({ type }) => type !== 'phase')),
    probe: async (api) => !typesIn(await streamed(api, 'hello')).includes('phase'),
  },
  {
    id: 'agent-streams/missing-message-is-an-event',
    sentence: '400 | missing required field',
    breaks: true,
    says: 'A stream without a message is answered with 200 and an error event.',
    plant: instead(STREAMS, (call, handler) =>
      membersOf(call)['message'] === undefined
        ? {
            status: 200,
            body: 'data: {"type":"error","message":"message is missing","retryable":false}\n\n',
            headers: { 'CONTENT-TYPE': 'text/event-stream' },
          }
        : handler(call),
    ),
    probe: async (api) => (await api.post(`${API}/chat/stream`, {})).status === 200,
  },
])
