import { isUtf8 } from 'node:buffer'
import { eventData } from '../kit/transport/event-data.ts'
import { createEndDetector } from '../kit/transport/end-detector.ts'
import { isEventStream } from '../kit/transport/body.ts'
import type { SeenResponse } from './passage.ts'

/** A response without its body. */
export type Head = Pick<SeenResponse, 'status' | 'headers' | 'hasAllFields'>

/** A response with an unknown body. */
export function withoutBody(head: Head): SeenResponse {
  return { ...head, body: new Uint8Array(), known: 'nothing' }
}

/** A response with a complete body. */
export function completeResponse(head: Head, body: Uint8Array, known: 'text' | 'bytes'): SeenResponse {
  return { ...head, body, known }
}

/**
 * A response that broke off, or may have. Of a stream, the events received are known, and all of it if one of them said
 * that it is over; a part of anything else says nothing.
 */
export function partialResponse(head: Head, body: Uint8Array, known: 'text' | 'bytes'): SeenResponse {
  if (!isEventStream(head.headers['content-type'])) return withoutBody(head)
  const events = body.subarray(0, endOfEvents(body))
  // Keep-alive comments precede the first event.
  if (eventData(new TextDecoder().decode(events)).length === 0) return withoutBody(head)
  const sign = createEndDetector()
  sign.scan(events)
  // After such an event, a cut does not matter.
  return sign.over ? completeResponse(head, events, known) : { ...head, body: events, known: 'events' }
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/**
 * The end of the last event that a blank line terminates, in bytes. A bare carriage return may be half of a line end.
 */
function endOfEvents(body: Uint8Array): number {
  for (let end = body.length; end > 1; end--) {
    if (body[end - 1] !== LINE_FEED) continue
    const before = body[end - 2] === CARRIAGE_RETURN ? end - 3 : end - 2
    if (body[before] === LINE_FEED) return end
  }
  return 0
}

/** Whether bytes are complete, non-empty JSON, which no truncated text can be. */
export function isWholeJson(body: Uint8Array): boolean {
  if (!isUtf8(body)) return false
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}
