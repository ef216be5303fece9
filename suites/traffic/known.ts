import { isUtf8 } from 'node:buffer'
import { eventData } from '../kit/transport/event-data.ts'
import { createOverSign } from '../kit/transport/over.ts'
import { isEventStream } from '../kit/transport/body.ts'
import type { SeenAnswer } from './passage.ts'

/** An answer but for its body. */
export type Head = Pick<SeenAnswer, 'status' | 'headers' | 'hasAllFields'>

/** An answer of whose body nothing is known. */
export function withoutBody(head: Head): SeenAnswer {
  return { ...head, body: new Uint8Array(), known: 'nothing' }
}

/** An answer whose body is there from its first byte to its last. */
export function wholeAnswer(head: Head, body: Uint8Array, known: 'text' | 'bytes'): SeenAnswer {
  return { ...head, body, known }
}

/**
 * An answer that broke off, or of which nobody knows whether it did. Of a stream the events that came are known, and all of it
 * where one of them said that it is over; of anything else a part says nothing.
 */
export function partOfAnswer(head: Head, body: Uint8Array, known: 'text' | 'bytes'): SeenAnswer {
  if (!isEventStream(head.headers['content-type'])) return withoutBody(head)
  const events = body.subarray(0, endOfEvents(body))
  // Comments that keep a connection open come before the first event.
  if (eventData(new TextDecoder().decode(events)).length === 0) return withoutBody(head)
  const sign = createOverSign()
  sign.look(events)
  // What follows such an event may be cut like any other.
  return sign.over ? wholeAnswer(head, events, known) : { ...head, body: events, known: 'events' }
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Where the last event ends that a blank line ends, in bytes. A bare carriage return may be the half of a line end. */
function endOfEvents(body: Uint8Array): number {
  for (let end = body.length; end > 1; end--) {
    if (body[end - 1] !== LINE_FEED) continue
    const before = body[end - 2] === CARRIAGE_RETURN ? end - 3 : end - 2
    if (body[before] === LINE_FEED) return end
  }
  return 0
}

/** Whether bytes are JSON with something in it, which no part of such a text is. */
export function isWholeJson(body: Uint8Array): boolean {
  if (!isUtf8(body)) return false
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}
