import type { StreamBody } from '../../domain/kernel/answer.ts'
import { writeAnswer } from '../../domain/kernel/lasting.ts'
import type { ServedAnswer } from '../../sandboxes/exchange.ts'
import type { OpenStreams } from '../sse/open-streams.ts'
import { streamOf } from '../sse/stream.ts'

/** A response as sent over the wire. */
export interface Written {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  body: string | StreamBody | null
}

/** Renders an answer for any edge, and shows the journal what is sent. */
export function writtenAnswer(answer: ServedAnswer): Written {
  const written = rendered(answer)
  answer.onWritten?.(written)
  return written
}

function rendered(answer: ServedAnswer): Written {
  const { status, media } = answer
  const headers: Record<string, string> = { ...answer.headers }
  if (answer.json !== undefined) {
    headers['content-type'] = media ?? 'application/json'
    return { status, headers, body: writeAnswer(answer.json) }
  }
  if (answer.text !== undefined) {
    headers['content-type'] = media ?? 'text/plain; charset=utf-8'
    return { status, headers, body: answer.text }
  }
  if (answer.stream !== undefined) {
    headers['content-type'] = media ?? 'text/event-stream'
    headers['cache-control'] ??= 'no-cache'
    return { status, headers, body: answer.stream }
  }
  return { status, headers, body: null }
}

/** Renders an answer as a web-standard response; a stream joins those that are open. */
export function renderAnswer(answer: ServedAnswer, open?: OpenStreams): Response {
  const { status, headers, body } = writtenAnswer(answer)
  return new Response(body !== null && typeof body === 'object' ? streamOf(body, open) : body, { status, headers })
}
