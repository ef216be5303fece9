import { print } from './json.ts'

type Headers = Readonly<Record<string, string>>

/** A response; a body in parts is streamed. */
export interface Answer {
  status: number
  body: string | AsyncIterable<Uint8Array>
  headers: Headers
}

/** Thrown to refuse a request. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(answer: Answer, reason: string) {
    super(reason)
    this.answer = answer
  }
}

export function json(value: unknown, status = 200, headers: Headers = {}): Answer {
  return {
    status,
    body: `\n ${print(value, 3)}\n`,
    headers: { 'CONTENT-TYPE': 'Application/JSON ;  Charset="UTF-8"', ...headers },
  }
}

export function text(body: string, status = 200, type = 'text/plain; charset=utf-8', headers: Headers = {}): Answer {
  return { status, body, headers: { 'CONTENT-TYPE': type, ...headers } }
}

export function nothing(status = 200, headers: Headers = {}): Answer {
  return { status, body: '', headers }
}

let turn = 0

/** Alternates between the two documented bodies of a 400. */
export function bad(reason: string): Refusal {
  turn += 1
  return new Refusal(turn % 2 === 0 ? text(reason, 400) : json({ error: reason }, 400), reason)
}

export function missing(what: string): Refusal {
  return new Refusal(
    text(`<!doctype html><title>404</title><p>${what} is not here</p>`, 404, 'text/html'),
    `no ${what}`,
  )
}

export function unknown(body = ''): Refusal {
  return new Refusal({ status: 401, body, headers: { 'WWW-AUTHENTICATE': 'Bearer realm="reference"' } }, 'who is that')
}

export function forbidden(reason = 'not for this role'): Refusal {
  return new Refusal(json({ title: reason }, 403), reason)
}
