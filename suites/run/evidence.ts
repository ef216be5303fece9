import { readJson, writeJson } from '#spec'
import { type Exchange, textOf } from '../kit/exchange.ts'
import type { Redactor } from '../kit/redact.ts'
import type { ExchangeReport } from '../report/report.ts'

/** Longest body that a report quotes, in characters. */
const QUOTED = 4_000

/** An exchange as a report shows it: secrets replaced by their variables, long bodies cut. */
export function exchangeReport({ request, response }: Exchange, redactor: Redactor): ExchangeReport {
  const text = textOf(response)
  return {
    request: {
      method: request.method,
      url: redactor.mask(request.url),
      headers: maskedHeaders(request.headers, redactor),
      ...(request.body === undefined ? {} : { body: redactor.mask(cut(request.body)) }),
    },
    response: {
      status: response.status,
      headers: maskedHeaders(response.headers, redactor),
      body: redactor.mask(cut(text)),
    },
  }
}

function cut(text: string): string {
  return text.length <= QUOTED ? text : `${text.slice(0, QUOTED)}… (${text.length} characters)`
}

function maskedHeaders(headers: Readonly<Record<string, string>>, redactor: Redactor): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redactor.mask(value)]))
}

/** A value of a verdict with its secrets masked, and big integers kept by way of JSON text. */
export function redacted(value: unknown, redactor: Redactor): unknown {
  if (value === undefined) return undefined
  return readJson(redactor.mask(writeJson(value))).plain
}

/** The requests as a shell script, one curl line each: secrets are variables, so it runs once these are set. */
export function curlScript(exchanges: readonly Exchange[], redactor: Redactor): string {
  return exchanges.map((exchange) => curlLine(exchange, redactor)).join('\n')
}

function curlLine({ request }: Exchange, redactor: Redactor): string {
  const headers = Object.entries(request.headers).filter(([name]) => name !== 'accept')
  const words = [
    'curl -sS -i',
    `-X ${request.method}`,
    ...headers.map(([name, value]) => `-H ${quoted(redactor.mask(`${name}: ${value}`))}`),
    ...(request.body === undefined ? [] : [`--data-binary ${quoted(redactor.mask(request.body))}`]),
    quoted(redactor.mask(request.url)),
  ]
  return words.join(' ')
}

/** A shell word in which only the variables of masked secrets are expanded. */
function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"`]/g, (character) => `\\${character}`).replaceAll(/\$(?!ETALON_)/g, '\\$')}"`
}
