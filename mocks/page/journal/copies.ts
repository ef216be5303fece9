import type { AnswerOf } from '../control.ts'

export type Detail = AnswerOf<'readJournalEntry'>

/** Headers that the client's own library sets, or that the mock masks. */
const OWN =
  /^(?:host|connection|content-length|user-agent|accept-encoding|accept-language|origin|referer|cookie|authorization|sec-.*|transfer-encoding|keep-alive|pragma|cache-control|dnt|priority)$/

/** A request as it can be sent again, with a key in place of the masked one. */
export interface Repeatable {
  method: string
  url: string
  headers: Record<string, string>
  body: string
}

/** What to send to repeat a request. */
export function repeatable({ method, target, request }: Detail, origin: string, key: string): Repeatable {
  const kept = Object.entries(request?.headers ?? {}).filter(([name]) => !OWN.test(name))
  const url = new URL(target, origin)
  // A masked token in the query is replaced by the header.
  for (const [name, value] of new URLSearchParams(url.search)) if (value === '***') url.searchParams.delete(name)
  const isSigned =
    request?.headers['authorization'] !== undefined || url.href.length < new URL(target, origin).href.length
  return {
    method,
    url: url.href,
    headers: { ...(isSigned ? { authorization: `Bearer ${key}` } : {}), ...Object.fromEntries(kept) },
    body: request?.body ?? '',
  }
}

/** Sends a request again. */
export function replay({ method, url, headers, body }: Repeatable): Promise<Response> {
  return fetch(url, { method, headers, ...(body === '' ? {} : { body }) })
}

/** The request as a command of a shell. */
export function asCurl({ method, url, headers, body }: Repeatable): string {
  const parts = [
    `curl ${method === 'GET' ? '' : method === 'HEAD' ? '--head ' : `-X ${method} `}${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === '' ? [] : [`--data-raw ${quoted(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

/** The request as JavaScript. */
export function asFetch({ method, url, headers, body }: Repeatable): string {
  return `const response = await fetch(${literal(url)}, ${optionsOf({ method, headers, body })})
console.log(response.status, await response.text())
`
}

/** The request as a step of a Playwright test, with the status it had. */
export function asPlaywright({ method, url, headers, body }: Repeatable, status: number): string {
  return `import { expect, test } from '@playwright/test'

test(${literal(`${method} ${new URL(url).pathname}`)}, async ({ request }) => {
  const response = await request.fetch(${literal(url)}, ${optionsOf({ method, headers, body }, '  ', 'data')})
  expect(response.status()).toBe(${status})
})
`
}

function optionsOf({ method, headers, body }: Omit<Repeatable, 'url'>, indent = '', name = 'body'): string {
  const lines = [
    `method: ${literal(method)},`,
    'headers: {',
    ...Object.entries(headers).map(
      ([header, value]) => `  ${/^\w+$/.test(header) ? header : literal(header)}: ${literal(value)},`,
    ),
    '},',
    ...(body === '' ? [] : [`${name}: ${literal(body)},`]),
  ]
  return `{\n${lines.map((line) => `${indent}  ${line}`).join('\n')}\n${indent}}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function literal(text: string): string {
  return `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`
}
