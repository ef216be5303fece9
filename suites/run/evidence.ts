import { readJson, writeJson } from '#spec'
import { type Exchange, textOf } from '../kit/exchange.ts'
import type { Received } from '../kit/receiver.ts'
import type { Redactor } from '../kit/redact.ts'
import type { ExchangeReport } from '../report/report.ts'

/** Maximum number of body characters in a report. */
const QUOTED = 4_000

/** An exchange as a report shows it: masks secrets, then cuts long bodies. */
export function exchangeReport({ request, response }: Exchange, redactor: Redactor): ExchangeReport {
  const text = textOf(response)
  return {
    request: {
      method: request.method,
      url: redactor.mask(request.url),
      headers: maskedHeaders(request.headers, redactor),
      ...(request.body === undefined ? {} : { body: cut(redactor.mask(request.body)) }),
    },
    response: {
      status: response.status,
      headers: maskedHeaders(response.headers, redactor),
      body: cut(redactor.mask(text)),
    },
  }
}

/** A delivery as a report shows it: the target's request and the receiver's response. */
export function deliveryReport({ method, url, headers, body, answer }: Received, redactor: Redactor): ExchangeReport {
  const text = cut(redactor.mask(textOf({ body })))
  return {
    request: {
      method,
      url: redactor.mask(url),
      headers: maskedHeaders(headers, redactor),
      ...(text === '' ? {} : { body: text }),
    },
    response: { status: answer.status, headers: {}, body: redactor.mask(answer.body) },
  }
}

function cut(text: string): string {
  return text.length <= QUOTED ? text : `${text.slice(0, QUOTED)}… (${text.length} characters)`
}

function maskedHeaders(headers: Readonly<Record<string, string>>, redactor: Redactor): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redactor.mask(value)]))
}

/** A value of a verdict as JSON, with secrets masked and big integers kept. */
export function redacted(value: unknown, redactor: Redactor): unknown {
  return value === undefined ? undefined : masked(readJson(writeJson(value)).exact, redactor)
}

function masked(value: unknown, redactor: Redactor): unknown {
  if (typeof value === 'string') return redactor.mask(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((member) => masked(member, redactor))
  const members = Object.entries(value)
  return Object.fromEntries(members.map(([name, member]) => [redactor.mask(name), masked(member, redactor)]))
}
