import { createParser } from 'eventsource-parser'

/** An event of a chat's stream as received. */
export interface ChatEvent {
  type: string
  content?: string
  session_id?: string
  [member: string]: unknown
}

/** Reads the stream of a chat to its end, and reports each event as it arrives. */
export async function readEvents(body: ReadableStream<Uint8Array>, told: (event: ChatEvent) => void): Promise<void> {
  const parser = createParser({ onEvent: ({ data }) => told(JSON.parse(data) as ChatEvent) })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    parser.feed(decoder.decode(piece.value, { stream: true }))
}
