import { expect } from 'vitest'
import type { components } from '#spec'
import type { Way } from '../lifecycle.ts'
import type { Reply, Service } from '../service.ts'

type StreamEvent = components['schemas']['ChatStreamEvent']

/** Messages of the demo script: one that runs tools, one without a reply, and one that may be tried again. */
const WITH_TOOLS = 'Look up how schedules work.'
const FAILING = 'Break down, please.'
const FAILING_NOW = 'Break down for a moment.'

const stream = (service: Service, message: string): Promise<Reply> => service.call('streamChat', { body: { message } })

/** The events of a stream; what is no event is passed over. */
function eventsIn({ text }: Reply): StreamEvent[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)) as StreamEvent)
}

function ofType<Type extends StreamEvent['type']>(reply: Reply, type: Type): Extract<StreamEvent, { type: Type }>[] {
  return eventsIn(reply).filter((event): event is Extract<StreamEvent, { type: Type }> => event.type === type)
}

/** A stream of a message, of which something holds. */
const streamed = (says: string, holds: (reply: Reply, service: Service) => unknown, message = WITH_TOOLS): Way => ({
  says,
  async walk(service) {
    await holds(await stream(service, message), service)
  },
})

const failed = (retryable: boolean, message: string): Way =>
  streamed(
    `a reply that fails ends with an error, ${retryable ? '' : 'not '}to be tried again`,
    (reply) => expect(eventsIn(reply).at(-1)).toEqual({ type: 'error', message: expect.any(String), retryable }),
    message,
  )

/** The events of streams, by anchors of `spec/sources/all.yaml`. */
export const streams: Readonly<Record<string, readonly Way[]>> = {
  'agent/events/media-type': [
    streamed('it is an event stream', ({ headers }) =>
      expect(headers.get('content-type')).toMatch(/^text\/event-stream\b/),
    ),
  ],
  'agent/events/framing': [
    streamed('each event is one line and two newlines', ({ text }) => expect(text).toMatch(/^(?:data: \{.*\}\n\n)+$/)),
  ],
  'agent/events/ignored-lines': [
    streamed('nothing but events and what is ignored', ({ text }) =>
      expect(text.split('\n').filter((line) => !/^(?:data: |:|$)/.test(line))).toEqual([]),
    ),
  ],
  'agent/events/session': [
    streamed('the session comes first, and once', (reply) => {
      expect(eventsIn(reply)[0]).toEqual({ type: 'session', session_id: expect.any(String) })
      expect(ofType(reply, 'session')).toHaveLength(1)
    }),
  ],
  'agent/events/phase': [
    streamed('there are the three phases', (reply) =>
      expect(ofType(reply, 'phase').map(({ phase }) => phase)).toEqual(['thinking', 'analyzing', 'preparing']),
    ),
  ],
  'agent/events/token': [
    streamed('all tokens together are the reply', async (reply, service) => {
      const { json } = await service.call<{ response: string }>('chat', { body: { message: WITH_TOOLS } })
      const tokens = ofType(reply, 'token')
      expect(tokens.length).toBeGreaterThan(1)
      expect(tokens.map(({ content }) => content).join('')).toBe(json.response)
    }),
  ],
  'agent/events/tool_start': [
    streamed('tools begin', (reply) =>
      expect(ofType(reply, 'tool_start').map(({ tool }) => tool)).toEqual([
        'search_knowledge_base',
        'search_templates',
      ]),
    ),
  ],
  'agent/events/tool_end': [
    streamed('each tool is done after it began', (reply) => {
      const seen = eventsIn(reply).filter(({ type }) => type === 'tool_start' || type === 'tool_end')
      expect(seen.map(({ type }) => type)).toEqual(['tool_start', 'tool_end', 'tool_start', 'tool_end'])
    }),
  ],
  'agent/events/usage': [
    streamed('usage comes for each call of the model', (reply) => expect(ofType(reply, 'usage')).toHaveLength(3)),
  ],
  'agent/events/end': [
    streamed('the end comes last', (reply) => expect(eventsIn(reply).at(-1)).toEqual({ type: 'end' })),
  ],
  'agent/events/error': [failed(false, FAILING), failed(true, FAILING_NOW)],
}
