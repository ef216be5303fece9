import { type WireResponse, mediaOf, textOf } from '../exchange.ts'
import { isJson } from '../is-json.ts'
import { eventData } from '../transport/event-data.ts'

/** An event of a chat stream by its members. */
export type StreamEvent = Readonly<Record<string, unknown>>

export function isStream(response: WireResponse): boolean {
  return response.status === 200 && mediaOf(response) === 'text/event-stream'
}

/**
 * The data of each event as JSON; undefined where it is none. An event at the end counts without the blank line after it: that
 * it is missing is a matter of its own.
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

/** The reply that the tokens of a stream make. */
export function tokensOf(events: readonly StreamEvent[]): string {
  return events
    .filter(({ type }) => type === 'token')
    .map(({ content }) => (typeof content === 'string' ? content : ''))
    .join('')
}
