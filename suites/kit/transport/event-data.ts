import { createParser } from 'eventsource-parser'

/** The data of the events of a complete stream, in order. An event without data, or one that the stream breaks off, is none. */
export function eventData(text: string): string[] {
  const events: string[] = []
  const parser = createParser({ onEvent: ({ data }) => events.push(data) })
  parser.feed(text)
  return events.filter((data) => data !== '')
}
