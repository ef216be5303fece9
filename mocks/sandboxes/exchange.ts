import type { AnyAnswer } from '../domain/kernel/answer.ts'

/** Headers whose values are secrets. */
const SECRET_HEADERS = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization']
/** Maximum number of characters kept of a body. */
export const KEPT_CHARACTERS = 65_536

/** A request or a response as the journal keeps it. */
export interface KeptMessage {
  /** Names in lower case; secrets are masked. */
  headers: Readonly<Record<string, string>>
  /** The body, or its beginning if it is very long; streams are joined. */
  body: string
  /** Number of characters of the whole body. */
  bodyLength: number
}

/** A journal entry's request and, once it is written, its response. */
export interface Exchange {
  request: KeptMessage
  response?: KeptMessage
}

/** A response as the edge writes it. */
export interface WrittenMessage {
  headers: Readonly<Record<string, string>>
  body: string | { pieces: readonly { text: string }[] } | null
}

/** An answer whose rendering the journal keeps. */
export interface ServedAnswer extends AnyAnswer {
  onWritten?: ((written: WrittenMessage) => void) | undefined
}

/** What the journal keeps of a body: its beginning if it is very long. */
export function keptBody(body: WrittenMessage['body']): string {
  const text = textOf(body)
  return text.length > KEPT_CHARACTERS ? copied(text.slice(0, KEPT_CHARACTERS)) : text
}

/** Number of characters of a whole body. */
export function lengthOf(body: WrittenMessage['body']): number {
  return textOf(body).length
}

function textOf(body: WrittenMessage['body']): string {
  if (typeof body === 'string') return body
  return body === null ? '' : body.pieces.map((piece) => piece.text).join('')
}

/** Headers with their secrets masked, for readers. */
export function maskedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADERS.includes(name) ? value.replace(/^(Bearer |Basic )?.*$/is, '$1***') : value,
    ]),
  )
}

/** A slice shares the memory of the whole text; a copy does not. */
function copied(slice: string): string {
  return JSON.parse(JSON.stringify(slice)) as string
}
