import type { Json } from '../json.ts'
import { on, onEach } from '../on.ts'
import type { StreamEvent, StreamParts } from '../../domain/agent/streams.ts'
import { type AreaFaults, type Faults, each, fault, faultsOf } from './fault.ts'

/** Changes streams, in each operation of a rule. */
const streaming = (says: string, change: (plain: StreamParts) => Partial<StreamParts>): Faults =>
  each(says, (id) => onEach(id).part('streams', change))

/** Changes how events are written. */
const framing = (says: string, change: (text: string, event: StreamEvent) => string): Faults =>
  streaming(says, (plain) => ({ frame: (event) => change(plain.frame(event), event) }))

/** Changes the events, possibly to undocumented ones. */
const telling = (says: string, change: (events: readonly StreamEvent[]) => readonly object[]): Faults =>
  streaming(says, (plain) => ({ events: (...reply) => change(plain.events(...reply)) as StreamEvent[] }))

/** Changes the events of one type. */
const showing = (says: string, type: StreamEvent['type'], change: (event: Json) => object): Faults =>
  telling(says, (events) => events.map((event) => (event.type === type ? change(event) : event)))

const without = (type: StreamEvent['type']) => (events: readonly StreamEvent[]) =>
  events.filter((event) => event.type !== type)

/** Faults of the format of streams. */
const framingFaults = faultsOf({
  'streams/media-type': each('labels a stream as text', (id) =>
    onEach(id).rendered((answer) => (answer.stream === undefined ? answer : { ...answer, media: 'text/plain' })),
  ),
  'streams/one-line-per-event': framing('writes JSON over several lines', (_text, event) => {
    const lines = JSON.stringify(event, null, 1).split('\n')
    return `${lines.map((line) => `data: ${line}`).join('\n')}\n\n`
  }),
  'streams/data-lines-only': framing(
    'names events in a line of their own',
    (text, { type }) => `event: ${type}\n${text}`,
  ),
  'streams/space-after-colon': framing('saves the space', (text) => text.replace('data: ', 'data:')),
  'streams/data-is-json-object': framing('says [DONE] at the end', (text, { type }) =>
    type === 'end' ? `${text}data: [DONE]\n\n` : text,
  ),
  'streams/blank-line-after-event': framing('stops after the line of the last event', (text, { type }) =>
    type === 'end' || type === 'error' ? text.replace('\n\n', '\n') : text,
  ),
  'streams/line-ends': framing('ends lines as typewriters do', (text) => text.replaceAll('\n', '\r')),
})

/** Faults of the order of events. */
const orderFaults = faultsOf({
  'streams/event-has-type': telling('sends an event that is of no type', ([first, ...rest]) => [
    first as StreamEvent,
    { note: 'ready' },
    ...rest,
  ]),
  'streams/session-first': telling('tells a phase before the session', ([first, second, ...rest]) =>
    second?.type === 'phase'
      ? [second, first as StreamEvent, ...rest]
      : [first as StreamEvent, second as StreamEvent, ...rest],
  ),
  'streams/finishes': telling('stops without a word', without('end')),
  'streams/end-is-last': telling('has something to add', (events) =>
    events.at(-1)?.type === 'end' ? [...events, { type: 'phase', phase: 'thinking', message: 'Thinking on' }] : events,
  ),
  'streams/session-id': showing('tells the session as a number', 'session', ({ session_id: id, ...event }) => ({
    ...event,
    session_id: Number(id.replace(/\D/g, '')),
  })),
  'streams/session-id-of-the-session': showing('makes a session id up', 'session', (event) => ({
    ...event,
    session_id: 'ses-1',
  })),
  'streams/session-of-its-own': fault(
    'says everything in one session',
    on('streamChat').part('sessions', (plain) => ({
      begin: (transient, prompt, caller, scene) =>
        scene.view.sessions.where('userId', String(caller.user.id)).find((one) => one.transient) ??
        plain.begin(transient, prompt, caller, scene),
    })),
  ),
})

const swapped = ([first, second, ...rest]: readonly string[]): string[] =>
  [second, first, ...rest].filter((token) => token !== undefined)

/** Faults of the content of events. */
const eventFaults = faultsOf({
  'streams/phase-is-known': showing('ponders', 'phase', (event) => ({ ...event, phase: 'pondering' })),
  'streams/phase-message': showing('says nothing of a phase', 'phase', ({ message: _none, ...event }) => event),
  'streams/token-content': telling('sends a token of nothing', (events) =>
    events.flatMap((event, index): object[] =>
      event.type === 'token' && events[index + 1]?.type !== 'token'
        ? [event, { type: 'token', content: null }]
        : [event],
    ),
  ),
  'streams/reply-comes-as-tokens': telling('sends the reply in events of its own', (events) =>
    events.map((event) => (event.type === 'token' ? { ...event, type: 'text' } : event)),
  ),
  'streams/tokens-are-the-reply': streaming('keeps the last word to itself', (plain) => ({
    tokens: (text) => plain.tokens(text).slice(0, -1),
  })),
  'streams/tokens-of-one-call-are-its-reply': fault(
    'sends the second word first',
    on('streamChat').part('streams', (plain) => ({ tokens: (text) => swapped(plain.tokens(text)) })),
  ),
  'streams/tool-start-announced': telling('starts tools secretly', without('tool_start')),
  'streams/tool-start-tool': showing(
    'does not say which tool starts',
    'tool_start',
    ({ tool: _none, ...event }) => event,
  ),
  'streams/tool-start-message': showing(
    'says nothing of a tool',
    'tool_start',
    ({ message: _none, ...event }) => event,
  ),
  'streams/tool-end-announced': telling('does not say that a tool is done', without('tool_end')),
  'streams/tool-end-tool': showing('does not say which tool is done', 'tool_end', ({ tool: _none, ...event }) => event),
  'streams/tool-end-after-start': showing('ends tools by another name', 'tool_end', (event) => ({
    ...event,
    tool: `${event.tool}_v2`,
  })),
  'streams/tool-ends-once': telling('says twice that a tool is done', (events) =>
    events.flatMap((event): StreamEvent[] => (event.type === 'tool_end' ? [event, event] : [event])),
  ),
  'streams/usage-prompt-tokens': showing('tells the input as text', 'usage', (event) => ({
    ...event,
    prompt_tokens: '9',
  })),
  'streams/usage-completion-tokens': showing(
    'leaves the output out',
    'usage',
    ({ completion_tokens: _none, ...event }) => event,
  ),
  'streams/usage-model': showing('names no model', 'usage', (event) => ({ ...event, model: null })),
  'streams/error-message': showing('does not say what went wrong', 'error', ({ message: _none, ...event }) => event),
  'streams/error-retryable': showing('says maybe', 'error', (event) => ({ ...event, retryable: 'maybe' })),
})

/** Faults of streams. */
export const streamFaults: AreaFaults<'streams'> = { ...framingFaults, ...orderFaults, ...eventFaults }
