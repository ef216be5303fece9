import { type WireResponse, mediaOf, textOf } from '../exchange.ts'
import { isJson } from '../is-json.ts'
import { eventData } from '../transport/event-data.ts'

/** A chat stream event. */
export type StreamEvent = Readonly<Record<string, unknown>>

export function isStream(response: WireResponse): boolean {
  return response.status === 200 && mediaOf(response) === 'text/event-stream'
}

/**
 * The data of each event as JSON; undefined if it is not JSON. A last event without a blank line after it counts: that
 * defect has its own rule.
 */
export function eventValues(response: WireResponse): unknown[] {
  return eventData(`${textOf(response)}\n\n`).map((data) => (isJson(data) ? (JSON.parse(data) as unknown) : undefined))
}

/** The events of a stream that are JSON objects. */
export function eventsOf(response: WireResponse): StreamEvent[] {
  return eventValues(response).filter(isObject)
}

export function isObject(value: unknown): value is StreamEvent {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The reply that a stream's tokens form. */
export function tokensOf(events: readonly StreamEvent[]): string {
  return events
    .filter(({ type }) => type === 'token')
    .map(({ content }) => (typeof content === 'string' ? content : ''))
    .join('')
}
