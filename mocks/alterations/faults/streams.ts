import type { OperationId } from '#spec'
import type { Json } from '../json.ts'
import { on, onEach } from '../on.ts'
import type { StreamEvent, StreamParts } from '../../domain/agent/streams.ts'
import type { Course } from '../../domain/agent/assistant.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Incoming, Scene } from '../../domain/kernel/call.ts'
import type { SessionRecord } from '../../world/index.ts'
import { hasAnswered, withEarlierOutput } from './chat-turns.ts'
import { type AreaFaults, type Fault, type Faults, each, everywhere, fault, faultsOf } from './fault.ts'

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
const changed =
  (type: StreamEvent['type'], change: (event: Json) => object) =>
  (id: OperationId): Alteration =>
    onEach(id).part('streams', (plain) => ({
      events: (...reply) =>
        plain.events(...reply).map((event) => (event.type === type ? change(event) : event)) as StreamEvent[],
    }))
const showing = (says: string, type: StreamEvent['type'], change: (event: Json) => object): Faults =>
  each(says, changed(type, change))

const without = (type: StreamEvent['type']) => (events: readonly StreamEvent[]) =>
  events.filter((event) => event.type !== type)

/** Sends streams as plain text. */
const plainText =
  (when: (incoming: Incoming) => boolean) =>
  (id: OperationId): Alteration =>
    onEach(id).rendered((answer, incoming) =>
      answer.stream === undefined || !when(incoming) ? answer : { ...answer, media: 'text/plain' },
    )

/** Answers a stream as one whole reply where this is so. */
const inOnePiece =
  (when: (course: Course, wanted: boolean | undefined) => boolean) =>
  (id: OperationId): Alteration =>
    onEach(id).answer((answer, call, { session, course }) => {
      const succeeds = course !== undefined && course.failure === undefined
      return succeeds && when(course, call.body.include_tools)
        ? { status: 200, json: call.parts.chat.reply(session.id, course, call) }
        : answer
    })

/** Faults of the format of streams. */
const framingFaults = faultsOf({
  'streams/media-type': everywhere(
    'sends a stream as plain text',
    plainText(() => true),
    {
      'sends a stream as plain text unless an event stream is asked for': plainText(
        ({ headers }) => headers['accept']?.includes('text/event-stream') !== true,
      ),
      'answers a whole reply where tools are allowed': inOnePiece((_course, wanted) => wanted !== false),
      'answers a whole reply where tools are called': inOnePiece(({ tools }) => tools.length > 0),
    },
  ),
  'streams/one-line-per-event': framing('sends JSON on several lines', (_text, event) => {
    const lines = JSON.stringify(event, null, 1).split('\n')
    return `${lines.map((line) => `data: ${line}`).join('\n')}\n\n`
  }),
  'streams/data-lines-only': framing('sends event lines', (text, { type }) => `event: ${type}\n${text}`),
  'streams/space-after-colon': framing('omits the space after the colon', (text) => text.replace('data: ', 'data:')),
  'streams/data-is-json-object': framing('sends [DONE] at the end', (text, { type }) =>
    type === 'end' ? `${text}data: [DONE]\n\n` : text,
  ),
  'streams/blank-line-after-event': framing('omits the blank line after the last event', (text, { type }) =>
    type === 'end' || type === 'error' ? text.replace('\n\n', '\n') : text,
  ),
})

/** Sends another session id. */
const naming =
  (change: (id: string, session: SessionRecord | undefined) => unknown) =>
  (id: OperationId): Alteration =>
    onEach(id).part('streams', (plain) => ({
      events: (session, course, scene) =>
        plain.events(change(session, scene.view.sessions.get(session)) as string, course, scene),
    }))

const ofDigits = (id: string): number => Number(id.replace(/\D/g, ''))
const UNKNOWN = 'ses-1'

/** Faults of the order of events. */
const orderFaults = faultsOf({
  'streams/event-has-type': telling('sends an event without a type', ([first, ...rest]) => [
    first as StreamEvent,
    { note: 'ready' },
    ...rest,
  ]),
  'streams/session-first': telling('sends a phase before the session', ([first, second, ...rest]) =>
    second?.type === 'phase'
      ? [second, first as StreamEvent, ...rest]
      : [first as StreamEvent, second as StreamEvent, ...rest],
  ),
  'streams/finishes': telling('omits the end event', without('end')),
  'streams/end-is-last': telling('sends an event after the end', (events) =>
    events.at(-1)?.type === 'end' ? [...events, { type: 'phase', phase: 'thinking', message: 'Thinking on' }] : events,
  ),
  'streams/session-id': everywhere('sends the session id as a number', naming(ofDigits), {
    'sends an empty session id': naming(() => ''),
  }),
  'streams/session-id-of-the-session': everywhere(
    'sends an unknown session id',
    naming(() => UNKNOWN),
    {
      'sends an unknown session id from the second turn on': naming((id, session) =>
        hasAnswered(session) ? UNKNOWN : id,
      ),
    },
  ),
  'streams/session-of-its-own': [
    fault(
      'uses one session for everything',
      on('streamChat').part('sessions', (plain) => ({
        begin: (transient, prompt, caller, scene) =>
          scene.view.sessions.where('userId', String(caller.user.id)).find((one) => one.transient) ??
          plain.begin(transient, prompt, caller, scene),
      })),
    ),
    fault(
      'names the session that another user opened in the same second',
      on('streamChat').result((said, { caller: { user }, view, now }) => {
        const isOther = (one: SessionRecord): boolean => one.userId !== user.id && now - one.opened < 1_000
        return { ...said, session: [...view.sessions.values()].findLast(isOther) ?? said.session }
      }),
    ),
  ],
})

const swapped = ([first, second, ...rest]: readonly string[]): string[] =>
  [second, first, ...rest].filter((token) => token !== undefined)

/** Changes the text that comes as tokens in sessions. */
const saying = (says: string, change: (text: string, course: Course, session: string, scene: Scene) => string): Fault =>
  fault(
    says,
    on('streamSessionChat').part('streams', (plain) => ({
      events: (session, course, scene) =>
        plain.events(session, { ...course, text: change(course.text, course, session, scene) }, scene),
    })),
  )

const withoutLastWord = (text: string): string => text.replace(/\S+\s*$/, '')
/** The characters of a last piece. */
const LAST = 4

/** The characters of a long reply. */
const LONG_REPLY = 1_500

/** The words of two texts in turn. */
function mixed(one: string, other: string): string {
  const words = other.split(' ')
  return one
    .split(' ')
    .map((word, at) => `${word} ${words[at] ?? ''}`)
    .join(' ')
}

/** Answers Chinese in Chinese, whose characters it cuts in pieces. */
const inChinese = (id: OperationId): Alteration =>
  onEach(id)
    .part('assistant', ({ script }) => ({
      script: {
        ...script,
        replies: [{ when: '什么是流程', says: '流程把数据从来源移到目的地 😀。' }, ...script.replies],
      },
    }))
    .part('streams', ({ tokens }) => ({
      tokens: (text) => tokens(text).map((token) => token.replaceAll(/\p{Lo}/gu, '\uFFFD\uFFFD')),
    }))

/** Faults of the content of events. */
const eventFaults = faultsOf({
  'streams/phase-is-known': showing('ponders', 'phase', (event) => ({ ...event, phase: 'pondering' })),
  'streams/phase-message': showing('omits the text of a phase', 'phase', ({ message: _none, ...event }) => event),
  'streams/token-content': telling('sends an empty token', (events) =>
    events.flatMap((event, index): object[] =>
      event.type === 'token' && events[index + 1]?.type !== 'token'
        ? [event, { type: 'token', content: null }]
        : [event],
    ),
  ),
  'streams/reply-comes-as-tokens': telling('sends the reply in undocumented events', (events) =>
    events.map((event) => (event.type === 'token' ? { ...event, type: 'text' } : event)),
  ),
  'streams/tokens-are-the-reply': [
    saying('omits the last word', (text) => withoutLastWord(text)),
    saying('omits the white space between words', (text) => text.replaceAll(/\s/g, '')),
    saying('omits the full stops', (text) => text.replaceAll('.', '')),
    saying('omits the last word where tools were called', (text, { tools }) =>
      tools.length > 0 ? withoutLastWord(text) : text,
    ),
    saying('sends the reply twice where tools were called', (text, { tools }) =>
      tools.length > 0 ? `${text}\n${text}` : text,
    ),
    saying('sends only the last characters where tools were called', (text, { tools }) =>
      tools.length > 0 ? text.slice(-LAST) : text,
    ),
    saying('mixes the replies of two sessions in which it streams at once', (text, _course, session, { view, now }) => {
      const others = [...view.sessions.values()].filter(({ id, opened }) => id !== session && now - opened < 1_000)
      const last = others
        .map(({ messages }) => messages.at(-1))
        .find((one) => one?.role === 'assistant' && now === one.at)
      return last === undefined ? text : mixed(text, last.content)
    }),
    fault('cannot read what it cuts from a reply in Chinese', inChinese('streamSessionChat')),
    fault(
      'omits the last token of a long reply',
      onEach('streamSessionChat')
        .part('assistant', ({ script }) => ({
          script: {
            ...script,
            replies: [{ when: String.raw`^Repeat[^\n]*\n(?<lines>[\s\S]+)`, says: '{lines}' }, ...script.replies],
          },
        }))
        .part('streams', ({ tokens }) => ({
          tokens: (text) => (text.length < LONG_REPLY ? tokens(text) : tokens(text).slice(0, -1)),
        })),
    ),
    saying('turns line breaks into spaces', (text) => text.replaceAll(/\s+/g, ' ')),
  ],
  'streams/tokens-of-one-call-are-its-reply': [
    fault(
      'sends the second word first',
      on('streamChat').part('streams', (plain) => ({ tokens: (text) => swapped(plain.tokens(text)) })),
    ),
    fault('cannot read what it cuts from a reply in Chinese', inChinese('streamChat')),
  ],
  'streams/tool-start-announced': telling('omits tool_start events', without('tool_start')),
  'streams/tool-start-tool': showing(
    'omits the name in tool_start',
    'tool_start',
    ({ tool: _none, ...event }) => event,
  ),
  'streams/tool-start-message': showing(
    'omits the message of a tool',
    'tool_start',
    ({ message: _none, ...event }) => event,
  ),
  'streams/tool-end-announced': telling('omits tool_end events', without('tool_end')),
  'streams/tool-end-tool': showing('omits the name in tool_end', 'tool_end', ({ tool: _none, ...event }) => event),
  'streams/tool-end-after-start': showing('sends another name in tool_end', 'tool_end', (event) => ({
    ...event,
    tool: `${event.tool}_v2`,
  })),
  'streams/tool-ends-once': telling('sends tool_end twice', (events) =>
    events.flatMap((event): StreamEvent[] => (event.type === 'tool_end' ? [event, event] : [event])),
  ),
  'streams/usage-prompt-tokens': showing('sends the input tokens as text', 'usage', (event) => ({
    ...event,
    prompt_tokens: '9',
  })),
  'streams/usage-completion-tokens': everywhere(
    'omits the output tokens',
    changed('usage', ({ completion_tokens: _none, ...event }) => event),
    {
      'counts the output before there is any': changed('usage', (event) => ({ ...event, completion_tokens: 0 })),
      'sends the same number of output tokens for every reply': changed('usage', (event) => ({
        ...event,
        completion_tokens: 100,
      })),
    },
    [
      fault(
        'adds the output of the earlier turns of a session',
        on('streamSessionChat').part('streams', (plain) => ({
          events: (id, course, scene) =>
            plain.events(id, { ...course, calls: withEarlierOutput(course.calls, scene.view.sessions.get(id)) }, scene),
        })),
      ),
    ],
  ),
  'streams/usage-model': showing('omits the model', 'usage', (event) => ({ ...event, model: null })),
  'streams/error-message': showing('omits the error message', 'error', ({ message: _none, ...event }) => event),
  'streams/error-retryable': showing('sends "maybe" for retryable', 'error', (event) => ({
    ...event,
    retryable: 'maybe',
  })),
})

/** Faults of streams. */
export const streamFaults: AreaFaults<'streams'> = { ...framingFaults, ...orderFaults, ...eventFaults }
