import { writeJson } from '#spec'
import { eventsIn } from '../../events.ts'
import type { Platform } from '../platform.ts'
import { type ProviderMessage, jsonMessage } from '../handler.ts'
import type { Values } from '../platform.ts'

interface StreamEvent {
  type: string
}

const TYPES = ['session', 'phase', 'token', 'tool_start', 'tool_end', 'usage', 'end', 'error']
/** Every plain reply has these; no other type is guaranteed. */
const IN_EVERY_REPLY = ['session', 'token', 'end']

/** The number of members that an event shares with the example, with the same JSON type. */
function likeness(event: object, example: object): number {
  const members = new Map(Object.entries(event))
  return Object.entries(example).filter(([name, value]) => kind(members.get(name)) === kind(value)).length
}

const kind = (value: unknown): string => (value === null ? 'null' : typeof value)

/** Whether the example of a message is an event of a chat stream. */
export function isStreamEvent(content: unknown): content is StreamEvent {
  return typeof content === 'object' && content !== null && TYPES.includes((content as { type?: string }).type ?? '')
}

/**
 * An event of a type in the streamed reply to a message, the state's or a plain one. Of several, the one with the least
 * in common with the example, since the consumer receives them all.
 */
export async function streamedEvent(
  platform: Platform,
  example: StreamEvent,
  values: Values,
): Promise<ProviderMessage> {
  const { type } = example
  const { message = 'What is a flow?', token } = values
  const as = typeof token === 'string' ? { as: { token } } : {}
  const reply = await platform.need('streamChat', { body: { message }, ...as })
  if (reply.media !== 'text/event-stream') throw platform.blocked('the chat failed before its stream began')
  const events = eventsIn(reply.text).filter((one): one is StreamEvent => isStreamEvent(one) && one.type === type)
  const [event] = events.toSorted((a, b) => likeness(a, example) - likeness(b, example))
  if (event !== undefined) return jsonMessage(writeJson(event))
  const why = `no ${type} event arrived`
  // A model can fail at any message; the reply then lacks some of them.
  throw IN_EVERY_REPLY.includes(type) ? platform.blocked(why) : platform.notApplicable(`${why}, and none is guaranteed`)
}
