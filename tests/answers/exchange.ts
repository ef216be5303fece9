import type { PassingExchange } from '../../mocks/edges/watch.ts'

/** An exchange that is over, as plain data. Header names are in lower case. */
export interface SeenExchange {
  /** The test, or the process, that it belongs to. */
  of: string
  method: string
  url: string
  sent: Readonly<Record<string, string>>
  /** What was sent, where it is not too much to show. */
  text: string
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

/** Largest request that is kept, in bytes. */
const KEPT = 65_536

/** Puts an exchange down that passed. */
export async function seen(
  { method, request, status, headers, body }: PassingExchange,
  of: string,
): Promise<SeenExchange> {
  const { url } = request
  const isKept = Number(request.headers.get('content-length') ?? 0) <= KEPT && !request.headers.has('transfer-encoding')
  const text = isKept ? await request.text().catch(() => '(a body that broke off)') : '(a body that is not kept)'
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

/** Sends a request to a handler and puts down what it answers. */
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

/** An exchange as a line of a file. */
export function lineOf({ body, ...exchange }: SeenExchange): string {
  return JSON.stringify({ ...exchange, body: Buffer.from(body).toString('base64') })
}

export function readLine(line: string): SeenExchange {
  const { body, ...exchange } = JSON.parse(line) as Omit<SeenExchange, 'body'> & { body: string }
  return { ...exchange, body: new Uint8Array(Buffer.from(body, 'base64')) }
}

/** Most characters shown of a body, and of the value of a header. */
const SHOWN = 2_000
const SHOWN_OF_HEADER = 40

/** An exchange in words, so that it can be brought about again. */
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
