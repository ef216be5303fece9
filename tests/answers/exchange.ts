import type { PassingExchange } from '../../mocks/edges/watch.ts'

/** A finished exchange, as plain data. Header names are in lower case. */
export interface SeenExchange {
  /** The test, or the process, that it belongs to. */
  of: string
  method: string
  url: string
  sent: Readonly<Record<string, string>>
  /** The request body, unless it is too large to show. */
  text: string
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

/** Maximum request body to keep, in bytes. */
const KEPT = 65_536

/** Converts an exchange to plain data. */
export async function seen(
  { method, request, status, headers, body }: PassingExchange,
  of: string,
): Promise<SeenExchange> {
  const { url } = request
  const isKept = Number(request.headers.get('content-length') ?? 0) <= KEPT && !request.headers.has('transfer-encoding')
  const text = isKept ? await request.text().catch(() => '(a truncated body)') : '(a body that was not recorded)'
  return {
    of,
    method,
    url,
    sent: Object.fromEntries(request.headers),
    text,
    status,
    headers: Object.fromEntries(headers),
    body,
  }
}

/** Sends a request to a handler and records the exchange. */
export async function exchangeWith(
  fetch: (request: Request) => Promise<Response>,
  request: Request,
  of: string,
): Promise<SeenExchange> {
  const { method } = request
  const copy = request.clone()
  const response = await fetch(request)
  const { status, headers } = response
  return seen({ method, request: copy, status, headers, body: new Uint8Array(await response.arrayBuffer()) }, of)
}

/** An exchange as one line of a file. */
export function lineOf({ body, ...exchange }: SeenExchange): string {
  return JSON.stringify({ ...exchange, body: Buffer.from(body).toString('base64') })
}

export function readLine(line: string): SeenExchange {
  const { body, ...exchange } = JSON.parse(line) as Omit<SeenExchange, 'body'> & { body: string }
  return { ...exchange, body: new Uint8Array(Buffer.from(body, 'base64')) }
}

/** Maximum characters to show of a body, and of a header value. */
const SHOWN = 2_000
const SHOWN_OF_HEADER = 40

/** Formats an exchange so that it can be reproduced. */
export function wordsOf({ of, method, url, sent, text, status, headers, body }: SeenExchange): string {
  return [
    `  in ${of}`,
    `  > ${method} ${url}`,
    `  > ${listed(sent)}`,
    `  > ${text.slice(0, SHOWN)}`,
    `  < ${status} ${listed(headers)}`,
    `  < ${new TextDecoder().decode(body).slice(0, SHOWN)}`,
  ].join('\n')
}

function listed(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value.slice(0, SHOWN_OF_HEADER)}`)
    .join('; ')
}
