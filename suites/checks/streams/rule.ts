import type { RuleId } from '#spec'
import {
  Blocked,
  type Check,
  type Exchange,
  NotApplicable,
  type Observation,
  type StreamEvent,
  type StreamLine,
  type Tools,
  check,
  eventsOf,
  isStream,
  linesOf,
  observe,
  textOf,
} from '../../kit/index.ts'
import { type ChatBody, PLAIN, ask, bodyOf, hasFailed, messageFor } from '../chat/ask.ts'

/** A received stream, as lines and as events. */
export interface Stream {
  lines: readonly StreamLine[]
  events: readonly StreamEvent[]
  exchange: Exchange
}

/** The message that a stream responds to: a plain one, one that asks for a tool, one that fails. */
export type Occasion = 'plain' | 'tool' | 'failing'

/** A rule that every stream must keep. */
export interface StreamRule {
  rule: RuleId
  title: string
  occasion?: Occasion
  /** Whether the rule applies to the stream; always by default. */
  concerns?: (stream: Stream) => boolean
  /** Throws a Violation if the stream breaks the rule. */
  holds: (stream: Stream) => void
}

/** Makes a check that requests a stream, and a passive rule that judges all streams of the run. */
export function streamRule({ rule, title, occasion = 'plain', concerns = () => true, holds }: StreamRule): {
  check: Check
  observation: Observation
} {
  return {
    check: check({
      rule,
      title,
      over: 'operations',
      run: async (tools) => holds(await streamThat(tools, occasion, concerns)),
    }),
    observation: observe({
      rule,
      title: 'every stream',
      concerns: (exchange) => isStream(exchange.response) && concerns(read(exchange)),
      holds: (exchange) => holds(read(exchange)),
    }),
  }
}

/** Parsed streams by exchange: all rules read the same one. */
const streams = new WeakMap<Exchange, Stream>()

function read(exchange: Exchange): Stream {
  const known = streams.get(exchange)
  if (known !== undefined) return known
  const stream = { lines: linesOf(textOf(exchange.response)), events: eventsOf(exchange.response), exchange }
  streams.set(exchange, stream)
  return stream
}

function bodyFor(tools: Tools, occasion: Occasion): ChatBody {
  if (occasion === 'tool') return { message: messageFor(tools, 'tool_message'), include_tools: true }
  if (occasion === 'failing') return { message: messageFor(tools, 'failing_message') }
  return PLAIN
}

/** The stream that responds to a message by the case's operation. */
export async function streamOf(tools: Tools, occasion: Occasion = 'plain', session?: string): Promise<Stream> {
  const reply = await ask(tools, bodyFor(tools, occasion), session)
  if (isStream(reply.exchange.response)) return read(reply.exchange)
  const failed = reply.status !== 200 || hasFailed(bodyOf(reply))
  // A failure known before the stream begins may get a plain chat response.
  if (occasion === 'failing' && failed) throw new NotApplicable(`${tools.operation} streams no failure`)
  throw new Blocked(`${tools.operation} answered no stream`)
}

/** Language models do not always call the requested tool. */
const TRIES = 3

/** Some streams that respond to a message, each asked for when it is looked at. */
export async function* streamsOf(tools: Tools, occasion: Occasion): AsyncIterable<Stream> {
  for (let left = TRIES; left > 0; left--) yield await streamOf(tools, occasion)
}

/** A stream to which a rule applies. Phases and usage are optional; tools and failures were asked for. */
async function streamThat(tools: Tools, occasion: Occasion, concerns: (stream: Stream) => boolean): Promise<Stream> {
  for await (const stream of streamsOf(tools, occasion)) if (concerns(stream)) return stream
  if (occasion === 'plain') throw new NotApplicable('the streams tell nothing of the kind')
  throw new Blocked(`fixtures.${occasion}_message did not bring about such an event`)
}

/** The events of a type. */
export function ofType({ events }: Stream, type: string): StreamEvent[] {
  return events.filter((event) => event['type'] === type)
}
