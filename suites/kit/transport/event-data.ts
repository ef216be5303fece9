import { createParser } from 'eventsource-parser'

/**
 * The data of a complete stream's events, in order. An event without data, or cut off by the end of the stream, does
 * not count.
 */
export function eventData(text: string): string[] {
  const events: string[] = []
  const parser = createParser({ onEvent: ({ data }) => events.push(data) })
  parser.feed(text)
  return events.filter((data) => data !== '')
}
