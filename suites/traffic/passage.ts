import type { WireResponse } from '../kit/exchange.ts'

/**
 * How much of a response body is known: nothing (left out or truncated), the first whole events of a stream, all of it
 * as decoded text, or every byte.
 */
export type Known = 'nothing' | 'events' | 'text' | 'bytes'

/** A response as far as it was seen. Header names are lower-case. */
export interface SeenResponse extends WireResponse {
  known: Known
  /** Whether a header that is missing here was missing in the response. */
  hasAllFields: boolean
}

/** An exchange between a client and the service. Header names are lower-case. */
export interface Passage {
  /** Its name in reports: `entry 3`, counted from 1. */
  place: string
  /** When it began, in epoch ms. */
  startedAt: number
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  /** The request body, if known and text. */
  body?: string
  answer?: SeenResponse
  /** Why it says nothing about the service, if so. */
  unusable?: string
}

/** Header fields as one value per lower-case name, without HTTP/2 pseudo-headers. */
export function fieldsOf(fields: readonly { name: string; value: string }[]): Record<string, string> {
  const joined = new Map<string, string>()
  for (const { name, value } of fields) {
    const key = name.toLowerCase()
    if (key.startsWith(':')) continue
    // Chrome joins the values of a repeated field with line feeds.
    const values = value.split('\n').join(', ')
    const before = joined.get(key)
    joined.set(key, before === undefined ? values : `${before}, ${values}`)
  }
  return Object.fromEntries(joined)
}

const SWITCHING = 101
const ASKS = { connection: 'Upgrade', upgrade: 'websocket' }

/** Whether a client asked to go on as a WebSocket, or the connection did so, whatever the path. */
export function isWebSocket({ headers, answer }: Pick<Passage, 'headers' | 'answer'>): boolean {
  return answer?.status === SWITCHING || /\bwebsocket\b/i.test(headers['upgrade'] ?? '')
}

/** What may be recorded of a WebSocket: no document says where its query, fields and messages hold secrets. */
export function bareWebSocket({ body: _left, url, answer, ...passage }: Passage): Passage {
  const { origin, pathname } = new URL(url)
  return {
    ...passage,
    url: `${origin}${pathname}`,
    headers: ASKS,
    ...(answer === undefined ? {} : { answer: { ...answer, headers: {}, known: 'nothing' } }),
  }
}
