import { bugsOf } from '../bug.ts'
import { capped, eventsIn, leave, streamed, typesIn } from './agent-given.ts'
import { changing, retelling } from './agent-plants.ts'

const ASKS = 'Please look into the handbook.'

export const agentEvents = bugsOf('agent', 'Events', [
  {
    id: 'agent-events/tool-never-ends',
    sentence: 'tool_end | tool | a tool has finished',
    breaks: true,
    says: 'Streams do not say that a tool has finished.',
    plant: retelling((events) => events.filter(({ type }) => type !== 'tool_end')),
    probe: async (api) => !typesIn(await streamed(api, ASKS)).includes('tool_end'),
  },
  {
    id: 'agent-events/tool-ends-by-another-name',
    sentence: 'tool_end | tool | a tool has finished',
    breaks: true,
    says: 'tool_end calls the tool `name`.',
    plant: changing('tool_end', ({ type, tool }) => ({ type, name: tool })),
    probe: async (api) =>
      eventsIn(await streamed(api, ASKS)).some(({ type, tool }) => type === 'tool_end' && tool === undefined),
  },
  {
    id: 'agent-events/tool-starts-without-a-message',
    sentence: 'tool_start | tool, message | a tool has started',
    breaks: true,
    says: 'The message of tool_start is null.',
    plant: changing('tool_start', (event) => ({ ...event, message: null })),
    probe: async (api) => eventsIn(await streamed(api, ASKS)).some(({ message }) => message === null),
  },
  {
    id: 'agent-events/tool-ends-before-it-starts',
    sentence: 'tool_start | a tool has started; tool_end | a tool has finished',
    breaks: true,
    says: 'tool_end comes in front of tool_start.',
    plant: retelling((events) => {
      const at = events.findIndex(({ type }) => type === 'tool_start')
      if (at !== -1) [events[at], events[at + 1]] = [events[at + 1], events[at]]
      return events
    }),
    probe: async (api) => {
      const types = typesIn(await streamed(api, ASKS))
      return types.includes('tool_start') && types.indexOf('tool_end') < types.indexOf('tool_start')
    },
  },
  {
    id: 'agent-events/usage-in-an-object',
    sentence: 'usage | prompt_tokens, completion_tokens, model',
    breaks: true,
    says: 'The event of the usage holds its numbers in an object.',
    plant: changing('usage', ({ type, ...usage }) => ({ type, usage })),
    probe: async (api) => eventsIn(await streamed(api, 'hello')).some(({ usage }) => usage !== undefined),
  },
  {
    id: 'agent-events/usage-without-its-model',
    sentence: 'usage | prompt_tokens, completion_tokens, model',
    breaks: true,
    says: 'The event of the usage does not name the model after a tool was used.',
    plant: retelling((events) =>
      events.some(({ type }) => type === 'tool_start')
        ? events.map(({ model, ...event }) => (event.type === 'usage' ? event : { ...event, model }))
        : events,
    ),
    probe: async (api) =>
      eventsIn(await streamed(api, ASKS)).some(({ type, model }) => type === 'usage' && model === undefined),
  },
  {
    id: 'agent-events/usage-twice',
    sentence: 'usage | may appear several times when tools trigger further model calls',
    breaks: false,
    says: 'The usage appears twice after a tool was used.',
    plant: retelling((events) =>
      events.some(({ type }) => type === 'tool_start')
        ? events.flatMap((event) => (event.type === 'usage' ? [event, event] : [event]))
        : events,
    ),
    probe: async (api) => typesIn(await streamed(api, ASKS)).filter((type) => type === 'usage').length === 2,
  },
  {
    id: 'agent-events/usage-after-the-end',
    sentence: 'end | none | response complete; close the connection',
    breaks: true,
    says: 'The usage comes after the end.',
    plant: retelling((events) => [
      ...events.filter(({ type }) => type !== 'usage'),
      ...events.filter(({ type }) => type === 'usage'),
    ]),
    probe: async (api) => typesIn(await streamed(api, 'hello')).at(-1) === 'usage',
  },
  {
    id: 'agent-events/end-before-the-last-token',
    sentence: 'end | none | response complete; close the connection',
    breaks: true,
    says: 'The end comes in front of the last token.',
    plant: retelling((events) => {
      const last = events.findLastIndex(({ type }) => type === 'token')
      const end = events.findIndex(({ type }) => type === 'end')
      if (last !== -1 && end !== -1) events.splice(last, 0, ...events.splice(end, 1))
      return events
    }),
    probe: async (api) => {
      const types = typesIn(await streamed(api, 'hello'))
      return types.indexOf('end') < types.lastIndexOf('token')
    },
  },
  {
    id: 'agent-events/end-is-called-done',
    sentence: 'end | none | response complete; close the connection',
    breaks: true,
    says: 'Streams end with `done`.',
    plant: changing('end', () => ({ type: 'done' })),
    probe: async (api) => typesIn(await streamed(api, 'hello')).at(-1) === 'done',
  },
  {
    id: 'agent-events/no-end-after-tools',
    sentence: 'end | none | response complete; close the connection',
    breaks: true,
    says: 'A stream that used a tool has no end.',
    plant: retelling((events) =>
      events.some(({ type }) => type === 'tool_start') ? events.filter(({ type }) => type !== 'end') : events,
    ),
    probe: async (api) => !typesIn(await streamed(api, ASKS)).includes('end'),
  },
  {
    id: 'agent-events/error-without-retryable',
    sentence: 'error | message, retryable | when `retryable` is true the client may retry',
    breaks: true,
    says: 'Errors in a stream do not say whether to retry.',
    plant: changing('error', ({ type, message }) => ({ type, message })),
    probe: async (api) =>
      eventsIn(await streamed(api, 'stumble')).some(
        ({ type, retryable }) => type === 'error' && retryable === undefined,
      ),
  },
  {
    id: 'agent-events/error-by-another-name',
    sentence: 'error | message, retryable | when `retryable` is true the client may retry',
    breaks: true,
    says: 'Errors in a stream call their message `error`.',
    plant: changing('error', ({ message, ...event }) => ({ ...event, error: message })),
    probe: async (api) => eventsIn(await streamed(api, 'stumble')).some(({ error }) => error !== undefined),
  },
  {
    id: 'agent-events/retryable-as-text',
    sentence: 'error | message, retryable | when `retryable` is true the client may retry',
    breaks: true,
    says: 'retryable is a text.',
    plant: changing('error', (event) => ({ ...event, retryable: event.retryable ? 'yes' : 'no' })),
    probe: async (api) => {
      await leave(api, 0)
      return eventsIn(await streamed(api, 'hello', {}, capped)).some(({ retryable }) => retryable === 'no')
    },
  },
  {
    id: 'agent-events/end-after-an-error',
    sentence: 'error | message, retryable; end | none | response complete; close the connection',
    breaks: false,
    says: 'An end follows the error of a stream.',
    plant: retelling((events) => (events.some(({ type }) => type === 'error') ? [...events, { type: 'end' }] : events)),
    probe: async (api) => typesIn(await streamed(api, 'stumble')).at(-1) === 'end',
  },
])
