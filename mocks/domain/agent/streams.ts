import type { components } from '#spec'
import { seededRandom } from '../../world/random.ts'
import type { StreamingRecord } from '../../world/index.ts'
import type { AnyAnswer, StreamBody, StreamPiece } from '../kernel/answer.ts'
import type { Scene } from '../kernel/call.ts'
import type { Course, Failure } from './assistant.ts'

export type StreamEvent = components['schemas']['ChatStreamEvent']

/** The events of a reply by category, before they are put in order. */
export interface EventGroups {
  phases: readonly StreamEvent[]
  tools: readonly StreamEvent[]
  tokens: readonly StreamEvent[]
  usage: readonly StreamEvent[]
}

export interface StreamParts {
  /** All events of a reply, from session to end. */
  events: (sessionId: string, course: Course, scene: Scene) => readonly StreamEvent[]
  phases: (course: Course) => readonly StreamEvent[]
  tools: (course: Course) => readonly StreamEvent[]
  /** Splits a text into the tokens of a stream. */
  tokens: (text: string) => readonly string[]
  usage: (course: Course) => readonly StreamEvent[]
  /** The events between session and end. */
  order: (groups: EventGroups) => readonly StreamEvent[]
  /** The events after the session event if the assistant failed. */
  failed: (failure: Failure, groups: EventGroups) => readonly StreamEvent[]
  /** Serialises an event. */
  frame: (event: StreamEvent) => string
  /** A stream of events at the pace of the settings. */
  body: (events: readonly StreamEvent[], settings: StreamingRecord, scene: Scene) => StreamBody
  /** The answer if the caller's allowance is exhausted. */
  capped: (sessionId: string, scene: Scene) => AnyAnswer
}

export const streamParts: StreamParts = {
  events(sessionId, course, { parts: { streams } }) {
    const groups: EventGroups = {
      phases: streams.phases(course),
      tools: streams.tools(course),
      tokens: streams.tokens(course.text).map((content) => ({ type: 'token', content })),
      usage: streams.usage(course),
    }
    const session: StreamEvent = { type: 'session', session_id: sessionId }
    if (course.failure !== undefined) return [session, ...streams.failed(course.failure, groups)]
    return [session, ...streams.order(groups), { type: 'end' }]
  },
  phases: ({ phases }) => phases.map(({ phase, message }) => ({ type: 'phase', phase, message })),
  tools: ({ tools }) =>
    tools.flatMap(({ name, message }): StreamEvent[] => [
      { type: 'tool_start', tool: name, message },
      { type: 'tool_end', tool: name },
    ]),
  tokens: (text) => text.match(/\S+\s*|\s+/g) ?? [],
  usage: ({ calls, model }) =>
    calls.map(({ promptTokens, completionTokens }) => ({
      type: 'usage',
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      model,
    })),
  order: ({ phases, tools, tokens, usage }) => [...phases, ...tools, ...tokens, ...usage],
  failed: ({ error, retryable, afterText }, { phases, tools, tokens }) => [
    ...(afterText === true ? [...phases, ...tools, ...tokens] : []),
    { type: 'error', message: error, retryable },
  ],
  frame: (event) => `data: ${JSON.stringify(event)}\n\n`,
  body(events, settings, { parts: { streams }, now }) {
    const pauses = pausesOf(settings, now)
    const pieces = events.map((event) => ({ text: streams.frame(event), afterMs: pauses(event) }))
    return { ...cut(events, pieces, settings), ifStopped: streams.frame(STOPPED) }
  },
  capped: (_sessionId, { parts: { billing } }) => ({ status: 200, json: billing.exceeded() }),
}

/** Ends the streams of a mock that is stopped: a stream has to end by `end` or `error`. */
const STOPPED: StreamEvent = { type: 'error', message: 'The service is shutting down.', retryable: true }

/** The pause before each event: while a tool works, before the first token, and then the pace of tokens. */
function pausesOf(
  { firstTokenMs, toolMs = 0, tokensPerSecond, jitter }: StreamingRecord,
  seed: number,
): (event: StreamEvent) => number {
  const SECOND_MS = 1_000
  const random = seededRandom(seed)
  const shaken = (ms: number): number => ms * (1 + jitter * (2 * random() - 1))
  let first = true
  return ({ type }) => {
    if (type === 'tool_end') return shaken(toolMs)
    if (type !== 'token') return 0
    const pause = first ? firstTokenMs : tokensPerSecond === 0 ? 0 : SECOND_MS / tokensPerSecond
    first = false
    return shaken(pause)
  }
}

/** The pieces up to the cut, if this stream has one. */
function cut(events: readonly StreamEvent[], pieces: readonly StreamPiece[], settings: StreamingRecord): StreamBody {
  if (settings.cut === undefined) return { pieces }
  const { side, event } = settings.cut
  const index = events.findIndex(({ type }) => type === event)
  return index === -1 ? { pieces } : { pieces: pieces.slice(0, side === 'before' ? index : index + 1), breaks: true }
}
