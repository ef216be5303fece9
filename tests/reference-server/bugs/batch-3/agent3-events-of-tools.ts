import { type Bug, bugsOf } from '../bug.ts'
import { CAPPED, allow, eventsIn, live, opened, sayLive, tokensIn } from './agent3-given.ts'
import { LIVE, STREAM, STREAMS, streaming } from './agent3-plants.ts'

const HANDBOOK = 'Look into the handbook on flows'

export const agent3EventsOfTools: readonly Bug[] = bugsOf('agent', 'Events', [
  {
    id: 'a3-events/emoji-fall-apart',
    sentence: 'token | content | a text token; the concatenation of all tokens is the full response',
    breaks: true,
    says: 'A character of four bytes becomes two replacement characters in a stream.',
    plant: streaming(STREAMS, (events) =>
      events.map((event) =>
        event.type === 'token'
          ? { ...event, content: event.content.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, '\uFFFD\uFFFD') }
          : event,
      ),
    ),
    probe: async (api) => tokensIn(await live(api, 'Hello')).includes('\uFFFD'),
  },
  {
    id: 'a3-events/tool-starts-silently',
    sentence: 'tool_start | tool, message | a tool has started',
    breaks: true,
    says: '`tool_start` has no message in a session stream.',
    plant: streaming(LIVE, (events) => {
      for (const event of events) if (event.type === 'tool_start') delete event.message
      return events
    }),
    probe: async (api) =>
      eventsIn(await sayLive(api, await opened(api), HANDBOOK)).some(
        ({ type, message }) => type === 'tool_start' && message === undefined,
      ),
  },
  {
    id: 'a3-events/tool-never-ends',
    sentence: 'tool_end | tool | a tool has finished',
    breaks: true,
    says: 'A chat stream has no `tool_end` after the last tool.',
    plant: streaming(STREAM, (events) => {
      const last = events.findLastIndex(({ type }) => type === 'tool_end')
      return events.filter((_event, at) => at !== last)
    }),
    probe: async (api) => {
      const types = eventsIn(await live(api, HANDBOOK)).map(({ type }) => type)
      return types.includes('tool_start') && !types.includes('tool_end')
    },
  },
  {
    id: 'a3-events/usage-by-another-name',
    sentence:
      'usage | prompt_tokens, completion_tokens, model | may appear several times when tools trigger further model calls',
    breaks: true,
    says: 'A streamed `usage` calls the output tokens `output_tokens` where the agent used a tool.',
    plant: streaming(STREAMS, (events) =>
      events.map(({ completion_tokens: output, ...event }) =>
        output === undefined
          ? event
          : events.some(({ type }) => type === 'tool_start')
            ? { ...event, output_tokens: output }
            : { ...event, completion_tokens: output },
      ),
    ),
    probe: async (api) => eventsIn(await live(api, HANDBOOK)).some((event) => event.output_tokens !== undefined),
  },
  {
    id: 'a3-events/usage-by-two-models',
    sentence:
      'usage | prompt_tokens, completion_tokens, model | may appear several times when tools trigger further model calls',
    breaks: false,
    says: 'A turn with a tool has two `usage` events more, of another model and with other counts.',
    plant: streaming(STREAMS, (events) =>
      events.flatMap((event) => {
        if (event.type !== 'tool_end') return [event]
        const more = { type: 'usage', prompt_tokens: 900n, completion_tokens: 0n, model: 'porter-2-small' }
        return [{ ...more, prompt_tokens: 3n }, event, more]
      }),
    ),
    probe: async (api) => eventsIn(await live(api, HANDBOOK)).filter(({ type }) => type === 'usage').length === 3,
  },
  {
    id: 'a3-events/end-before-the-last-token',
    sentence: 'end | none | response complete; close the connection',
    breaks: true,
    says: 'The last token comes after `end` where the agent used a tool.',
    plant: streaming(STREAMS, (events) => {
      const at = events.findLastIndex(({ type }) => type === 'token')
      if (!events.some(({ type }) => type === 'tool_start') || at === -1) return events
      return [...events.slice(0, at), ...events.slice(at + 1), events[at]]
    }),
    probe: async (api) => eventsIn(await live(api, HANDBOOK)).at(-1)?.type === 'token',
  },
  {
    id: 'a3-events/retryable-is-a-text',
    sentence: 'error | message, retryable | when `retryable` is true the client may retry',
    breaks: true,
    says: '`retryable` is a text.',
    plant: streaming(STREAMS, (events) => {
      for (const event of events) if (event.type === 'error') event.retryable = String(event.retryable)
      return events
    }),
    probe: async (api) => {
      await allow(api, 0)
      return eventsIn(await live(api, 'Hello', {}, CAPPED)).some(({ retryable }) => typeof retryable === 'string')
    },
  },
])
