import { writeJson } from '#spec'
import type { AnyAnswer } from '../../domain/kernel/answer.ts'
import { streamOf } from '../sse/stream.ts'

/** Writes an answer as a web-standard response. */
export function renderAnswer(answer: AnyAnswer): Response {
  const headers = new Headers(answer.headers)
  if (answer.json !== undefined) {
    headers.set('content-type', answer.media ?? 'application/json')
    return new Response(jsonText(answer.json), { status: answer.status, headers })
  }
  if (answer.text !== undefined) {
    headers.set('content-type', answer.media ?? 'text/plain; charset=utf-8')
    return new Response(answer.text, { status: answer.status, headers })
  }
  if (answer.stream !== undefined) {
    headers.set('content-type', answer.media ?? 'text/event-stream')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
    return new Response(streamOf(answer.stream), { status: answer.status, headers })
  }
  return new Response(null, { status: answer.status, headers })
}

/** Only big integers need the slower writer, and they are rare: `JSON.stringify` says so by throwing. */
function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (problem) {
    if (problem instanceof TypeError) return writeJson(value)
    throw problem
  }
}
