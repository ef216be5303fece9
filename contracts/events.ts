import { createParser } from 'eventsource-parser'
import { readJson } from '#spec'

/** Parses JSON with exact int64 values; undefined if the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return readJson(text).exact
  } catch {
    return undefined
  }
}

/** The data of each event of a complete stream as JSON; undefined if it is not JSON. */
export function eventsIn(text: string): unknown[] {
  const events: unknown[] = []
  // The last event counts even without the blank line after it.
  createParser({ onEvent: ({ data }) => events.push(jsonOf(data)) }).feed(`${text}\n\n`)
  return events
}
