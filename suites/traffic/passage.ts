import type { WireResponse } from '../kit/exchange.ts'

/**
 * How much of an answer's body is known: nothing (left out, or cut off somewhere), the first whole events of a stream, all of
 * it as text that somebody decoded, or every byte.
 */
export type Known = 'nothing' | 'events' | 'text' | 'bytes'

/** An answer as far as it was seen. Header names are in lower case. */
export interface SeenAnswer extends WireResponse {
  known: Known
  /** A field that is not here was not there. */
  hasAllFields: boolean
}

/** An exchange between somebody else and the service. Names of header fields are in lower case. */
export interface Passage {
  /** What to call it in a report: `entry 3`, counted from 1. */
  place: string
  /** When it began, in epoch ms. */
  startedAt: number
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  /** What was sent, where it is known and text. */
  body?: string
  answer?: SeenAnswer
  /** Why it says nothing of the service, whatever stands in it. */
  unusable?: string
}

/** Header fields as one value for each name, in lower case; those of HTTP/2 that are no fields are left out. */
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
