import { createParser } from 'eventsource-parser'

/** An event of a chat's stream as received. */
export interface ChatEvent {
  type: string
  content?: string
  session_id?: string
  [member: string]: unknown
}

/** An event with its time since the request, in ms. */
export interface Came {
  number: number
  ms: number
  event: ChatEvent
}

/** Reads the stream of a chat to its end, and reports each event and all text as they arrive. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  told: (event: ChatEvent) => void,
  heard: (text: string) => void,
): Promise<void> {
  const parser = createParser({ onEvent: ({ data }) => told(JSON.parse(data) as ChatEvent) })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const text = decoder.decode(piece.value, { stream: true })
    heard(text)
    parser.feed(text)
  }
}

/** A part of an answer, in order: text, or a use of a tool. */
export type Part = { text: string } | { tool: string; events: readonly ChatEvent[] }

/** The parts of an answer so far. */
export function partsOf(came: readonly Came[]): Part[] {
  const parts: Part[] = []
  for (const { event } of came) {
    const last = parts.at(-1)
    if (event.type === 'token') {
      if (last !== undefined && 'text' in last) parts[parts.length - 1] = { text: last.text + (event.content ?? '') }
      else parts.push({ text: event.content ?? '' })
    } else if (/tool/.test(event.type)) {
      const tool = toolOf(event)
      if (last !== undefined && 'tool' in last && last.tool === tool)
        parts[parts.length - 1] = { tool, events: [...last.events, event] }
      else parts.push({ tool, events: [event] })
    }
  }
  return parts
}

function toolOf(event: ChatEvent): string {
  const named = event['tool_name'] ?? event['tool'] ?? event['name']
  return typeof named === 'string' ? named : 'tool'
}
