import { writeJson } from '#spec'
import type { AnyAnswer } from '../kernel/answer.ts'

/** A stream of these events: messages, or raw text. */
export function streamed(...events: readonly (object | string)[]): AnyAnswer {
  const text = events.map((event) => (typeof event === 'string' ? event : `data: ${writeJson(event)}\n\n`)).join('')
  return { status: 200, text, media: 'text/event-stream' }
}
