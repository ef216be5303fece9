import { createHash } from 'node:crypto'
import type { Answer } from '../../answer.ts'
import { leaving, step } from '../../bugs/plants.ts'
import type { Asking } from '../../call.ts'
import { parse, print } from '../../json.ts'
import type { Plant } from '../../service.ts'
import type { Planted } from './planted.ts'

const typeOf = (answer: Answer): string => answer.headers['CONTENT-TYPE']?.toLowerCase() ?? ''

const isJson = (answer: Answer): boolean => typeOf(answer).startsWith('application/json')

/** Writes JSON in another way. */
const written = (write: (value: unknown, text: string) => string): Plant =>
  leaving((answer) =>
    typeof answer.body === 'string' && answer.body !== '' && isJson(answer)
      ? { ...answer, body: write(parse(answer.body), answer.body) }
      : answer,
  )

/** Reorders the members of every object in a value. */
function reordered(value: unknown, order: (names: string[]) => string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => reordered(one, order))
  if (typeof value !== 'object' || value === null) return value
  const members = value as Record<string, unknown>
  return Object.fromEntries(order(Object.keys(members)).map((name) => [name, reordered(members[name], order)]))
}

/** The layout in which answers come without this choice, so that the order of members does not change it. */
const LAYOUT = 3

const ofType = (applies: (answer: Answer) => boolean, type: string): Plant =>
  leaving((answer) => (applies(answer) ? { ...answer, headers: { ...answer.headers, 'CONTENT-TYPE': type } } : answer))

const isText = (answer: Answer): boolean => typeOf(answer).startsWith('text/plain')

const named = (name: (upper: string) => string): Plant =>
  leaving((answer) => ({
    ...answer,
    headers: Object.fromEntries(Object.entries(answer.headers).map(([upper, value]) => [name(upper), value])),
  }))

const withHeaders = (headers: (answer: Answer) => Record<string, string>): Plant =>
  leaving((answer) => ({ ...answer, headers: { ...headers(answer), ...answer.headers } }))

/** A request with another method or URL. */
export const askedAs = (request: Asking, other: { method?: string; url?: string }): Asking => ({
  method: other.method ?? request.method,
  url: other.url ?? request.url,
  headers: request.headers,
  [Symbol.asyncIterator]: () => request[Symbol.asyncIterator](),
})

export const httpPlants: Planted = {
  'http/member-order': {
    sorted: written(
      (value) =>
        `\n ${print(
          reordered(value, (names) => names.toSorted()),
          LAYOUT,
        )}\n`,
    ),
    reversed: written(
      (value) =>
        `\n ${print(
          reordered(value, (names) => names.toReversed()),
          LAYOUT,
        )}\n`,
    ),
  },
  'http/json-layout': {
    compact: written((value) => print(value)),
    tabs: written((value) => print(value, '\t')),
    escaped: written((value) =>
      print(value)
        .replaceAll('/', String.raw`\/`)
        .replaceAll(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ),
  },
  'http/json-type': {
    bare: ofType(isJson, 'application/json'),
    'with-charset': ofType(isJson, 'application/json; charset=utf-8'),
    'quoted-charset': ofType(isJson, 'application/json;charset="utf-8"'),
  },
  'http/text-type': {
    bare: ofType(isText, 'text/plain'),
    'upper-case-charset': ofType(isText, 'Text/Plain;charset=UTF-8'),
  },
  'http/more-headers': {
    security: withHeaders(() => ({
      'STRICT-TRANSPORT-SECURITY': 'max-age=31536000',
      'X-CONTENT-TYPE-OPTIONS': 'nosniff',
      'CONTENT-SECURITY-POLICY': "default-src 'none'",
    })),
    tracing: withHeaders(() => ({ SERVER: 'reference/9.9.9', 'X-REQUEST-ID': 'r-1', VIA: '1.1 porch' })),
  },
  'http/caching': {
    'no-store': withHeaders(() => ({ 'CACHE-CONTROL': 'no-store', EXPIRES: '0', PRAGMA: 'no-cache' })),
    etag: withHeaders(({ body }) => ({
      VARY: 'Authorization',
      ...(typeof body === 'string' ? { ETAG: `W/"${createHash('sha1').update(body).digest('base64url')}"` } : {}),
    })),
  },
  'http/cross-origin': {
    everybody: withHeaders(() => ({ 'ACCESS-CONTROL-ALLOW-ORIGIN': '*', 'ACCESS-CONTROL-EXPOSE-HEADERS': '*' })),
  },
  'http/type-of-nothing': {
    json: leaving((answer) =>
      answer.body === '' && answer.status !== 204
        ? { ...answer, headers: { 'CONTENT-TYPE': 'application/json', ...answer.headers } }
        : answer,
    ),
  },
  'http/head': {
    'as-get': step(
      'exchange',
      (before) => (request) => before(request.method === 'HEAD' ? askedAs(request, { method: 'GET' }) : request),
    ),
  },
  'http/options': {
    answered: leaving((answer, { method }) =>
      method === 'OPTIONS' ? { status: 204, body: '', headers: { ALLOW: answer.headers['ALLOW'] ?? 'GET' } } : answer,
    ),
  },
  'http/trailing-slash': {
    tolerated: step(
      'exchange',
      (before) => (request) => before(askedAs(request, { url: (request.url ?? '/').replace(/\/(?=\?|$)/, '') })),
    ),
  },
  'http/scheme-case': {
    exact: step(
      'tokenOf',
      (before) => (call, route) =>
        (call.request.headers.authorization ?? 'Bearer ').startsWith('Bearer ') ? before(call, route) : undefined,
    ),
  },
  // Last, because the others look for upper case.
  'http/header-names': {
    lower: named((upper) => upper.toLowerCase()),
    title: named((upper) => upper.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())),
  },
}
