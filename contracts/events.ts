import { createParser } from 'eventsource-parser'
import { readJson } from '#spec'

/** Text as JSON with exact int64 values; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return readJson(text).exact
  } catch {
    return undefined
  }
}

/** The data of each event of a complete stream as JSON; undefined where it is none. */
export function eventsIn(text: string): unknown[] {
  const events: unknown[] = []
  // An event at the end counts without the blank line after it.
  createParser({ onEvent: ({ data }) => events.push(jsonOf(data)) }).feed(`${text}\n\n`)
  return events
}
