import { readJson, writeJson } from '#spec'
import { onEach } from '../on.ts'
import { form, part } from '../together.ts'
import type { StreamEvent, StreamParts } from '../../domain/agent/streams.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { AreaVariants } from './variant.ts'

/** Changes how streams are made. */
function streaming(change: (plain: StreamParts) => Partial<StreamParts>): Alteration {
  return part('streams', change)
}

/** Changes how events are written: the change gets the text of the plain mock, or of an earlier variant. */
function framing(change: (text: string, event: StreamEvent) => string): Alteration {
  return form(streaming((plain) => ({ frame: (event) => change(plain.frame(event), event) })))
}

/** Changes the JSON of events if it is on one line, as in the plain mock. */
function writing(change: (json: string) => string): Alteration {
  const written = (text: string): string =>
    text.match(/^data:/gm)?.length === 1
      ? text.replace(/^data: ([^\r\n]*)/m, (_line, json: string) => `data: ${change(json)}`)
      : text
  return streaming((plain) => ({ frame: (event) => written(plain.frame(event)) }))
}

/** Changes how bodies are sent. */
function sending(change: Partial<ReturnType<StreamParts['body']>>): Alteration {
  return form(streaming((plain) => ({ body: (...events) => ({ ...plain.body(...events), ...change }) })))
}

/** Changes the events of a stream, including failed ones. */
function telling(change: (events: readonly StreamEvent[]) => readonly object[]): Alteration {
  return streaming((plain) => ({ events: (...reply) => change(plain.events(...reply)) as readonly StreamEvent[] }))
}

/** Sends each event of a type twice in a row. */
function twice(type: StreamEvent['type'], events: readonly StreamEvent[]): StreamEvent[] {
  return events.flatMap((event) => (event.type === type ? [event, event] : [event]))
}

/** JSON with spaces after colons and commas, and the type last. */
function spaced(json: string): string {
  const { type, ...members } = readJson(json).exact as Record<string, unknown>
  const pairs = Object.entries({ ...members, type }).map(([name, value]) => `"${name}": ${writeJson(value)}`)
  return `{ ${pairs.join(', ')} }`
}

const escaped = (json: string): string =>
  json.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

type Usage = Extract<StreamEvent, { type: 'usage' }>

/** The usage events, each with the total so far. */
function runningTotal(events: readonly StreamEvent[]): Usage[] {
  const totals: Usage[] = []
  for (const event of events as readonly Usage[]) {
    const before = totals.at(-1)
    totals.push({
      ...event,
      prompt_tokens: event.prompt_tokens + (before?.prompt_tokens ?? 0),
      completion_tokens: event.completion_tokens + (before?.completion_tokens ?? 0),
    })
  }
  return totals
}

const THINKING: StreamEvent = { type: 'phase', phase: 'thinking', message: 'Thinking again' }
/** Longer than a client waits, in ms. */
const LATER_MS = 5_000

/** Variants of streams. */
export const streamVariants: AreaVariants<'streams'> = {
  'streams/comments': {
    between: framing((text) => `${text}: still here\n\n`),
    first: framing((text, { type }) => (type === 'session' ? `: hello\n\n${text}` : text)),
  },
  'streams/blank-lines': {
    more: framing((text, { type }) => (type === 'token' || type === 'session' ? `\n${text}\n\n` : text)),
  },
  'streams/line-feeds': {
    crlf: framing((text) => text.replaceAll(/\r?\n/g, '\r\n')),
    cr: framing((text) => text.replaceAll('\n', '\r')),
  },
  'streams/media-type-parameters': {
    charset: form(
      onEach('streamChat', 'streamSessionChat').answer((answer) =>
        answer.stream === undefined ? answer : { ...answer, media: 'text/event-stream; charset=utf-8' },
      ),
    ),
  },
  'streams/chunks': {
    bytes: sending({ chunkBytes: 3 }),
    whole: sending({ chunkBytes: Number.POSITIVE_INFINITY }),
  },
  'streams/json-text': { spaced: writing(spaced), escaped: writing(escaped) },
  'streams/phases': {
    none: streaming(() => ({ phases: () => [] })),
    repeated: streaming((plain) => ({
      tools: (course) =>
        plain
          .tools(course)
          .flatMap((event): StreamEvent[] => (event.type === 'tool_end' ? [event, THINKING] : [event])),
    })),
    one: streaming((plain) => ({ phases: (course) => plain.phases(course).slice(0, 1) })),
  },
  'streams/phase-order': {
    'analyzing-first': streaming((plain) => ({
      phases: (course) => {
        const [first, ...rest] = plain.phases(course)
        return first === undefined ? [] : [...rest, first]
      },
    })),
    twice: streaming((plain) => ({ phases: (course) => twice('phase', plain.phases(course)) })),
  },
  'streams/token-sizes': {
    whole: streaming(() => ({ tokens: (text) => [text] })),
    'with-empty': streaming(() => ({ tokens: (text) => ['', ...Array.from(text)].flatMap((one) => [one, '']) })),
  },
  'streams/usage-events': {
    once: streaming((plain) => ({ usage: (course) => runningTotal(plain.usage(course)).slice(-1) })),
    none: streaming(() => ({ usage: () => [] })),
    'running-total': streaming((plain) => ({ usage: (course) => runningTotal(plain.usage(course)) })),
  },
  'streams/usage-again': {
    again: streaming((plain) => ({
      usage(course) {
        const usage = plain.usage(course)
        return [...usage, ...usage.slice(-1)]
      },
    })),
  },
  'streams/order-between': {
    interleaved: streaming(() => ({
      order: ({ phases, tools, tokens, usage }) => {
        const half = Math.floor(tokens.length / 2)
        const [first, ...rest] = usage
        return [
          ...tokens.slice(0, half),
          ...(first === undefined ? [] : [first]),
          ...tools,
          ...phases,
          ...tokens.slice(half),
          ...rest,
        ]
      },
    })),
  },
  'streams/further-events': {
    types: telling(([first, ...rest]) => [first as StreamEvent, { type: 'heartbeat', state: { load: 1 } }, ...rest]),
    members: telling((events) => events.map((event, index) => ({ ...event, at: 1_900_000_000_000, index }))),
  },
  'streams/after-error': {
    'end-follows': streaming((plain) => ({ failed: (...reply) => [...plain.failed(...reply), { type: 'end' }] })),
    'told-again': streaming((plain) => ({
      failed: (...reply) => twice('error', plain.failed(...reply)),
    })),
  },
  'streams/before-error': {
    parts: streaming((plain) => ({
      failed: (failure, groups) =>
        failure.afterText === true
          ? plain.failed(failure, groups)
          : [...groups.tokens, ...plain.failed(failure, groups)],
    })),
  },
  'streams/session-again': {
    again: telling((events) => twice('session', events)),
  },
  'streams/who-closes': { later: sending({ lingersMs: LATER_MS }) },
  'streams/tools-within-tools': {
    overlapping: streaming((plain) => ({
      tools: (course) => plain.tools(course).toSorted((a, b) => rank(a) - rank(b)),
    })),
  },
  'streams/unfinished-tool': {
    'given-up': streaming((plain) => ({
      events(sessionId, course, scene) {
        const events = plain.events(sessionId, course, scene)
        const first = events.findIndex(({ type }) => type === 'tool_end')
        // By the sessions of the same user: those of others must not show.
        const { sessions } = scene.view
        const count = sessions.where('userId', String(sessions.get(sessionId)?.userId)).length
        return isOdd(count) ? events.filter((_event, index) => index !== first) : events
      },
    })),
  },
  'streams/no-words': {
    null: telling((events) =>
      events.map((event) =>
        event.type === 'phase' || event.type === 'tool_start' ? { ...event, message: null } : event,
      ),
    ),
  },
}

const isOdd = (count: number): boolean => count % 2 === 1

/** All tools start before the first one ends. */
function rank({ type }: StreamEvent): number {
  return type === 'tool_start' ? 0 : 1
}
