import type { Freedom } from './freedom.ts'

export const http = [
  {
    name: 'http/member-order',
    open: 'the order of the members of JSON objects',
    variants: ['as-made', 'sorted', 'reversed'],
  },
  {
    name: 'http/json-layout',
    open: 'white space and escapes in JSON',
    variants: ['indented', 'compact', 'tabs', 'escaped'],
  },
  {
    name: 'http/json-type',
    open: '"Responses are `application/json`"; case, spaces and charset are open',
    variants: ['odd', 'bare', 'with-charset', 'quoted-charset'],
  },
  {
    name: 'http/text-type',
    open: '`text/plain`: charset and spelling are open',
    variants: ['with-charset', 'bare', 'upper-case-charset'],
  },
  { name: 'http/date', open: 'whether there is a `Date` header', variants: ['absent', 'present'] },
  { name: 'http/cookies', open: 'whether cookies are set', variants: ['two', 'none'] },
  { name: 'http/early-hints', open: 'whether informational responses come first', variants: ['103', 'none', '102'] },
  {
    name: 'http/body-length',
    open: 'whether bodies are chunked or have a length',
    variants: ['chunked-with-trailers', 'length', 'chunked'],
  },
  {
    name: 'http/keep-alive',
    open: 'whether connections are kept',
    variants: ['mostly', 'never', 'always-and-says-how-long'],
  },
  {
    name: 'http/more-headers',
    open: 'further response headers',
    variants: ['none', 'security', 'tracing'],
  },
  { name: 'http/caching', open: 'headers for caches', variants: ['none', 'no-store', 'etag'] },
  { name: 'http/cross-origin', open: 'headers for pages of other origins', variants: ['none', 'everybody'] },
  { name: 'http/type-of-nothing', open: 'whether an empty body has a type', variants: ['absent', 'json'] },
  { name: 'http/reason-phrase', open: 'the text after the status', variants: ['standard', 'own'] },
  { name: 'http/head', open: 'HEAD is not documented', variants: ['refused', 'as-get'] },
  { name: 'http/options', open: 'OPTIONS is not documented', variants: ['refused', 'answered'] },
  { name: 'http/trailing-slash', open: 'a slash after a path', variants: ['refused', 'tolerated'] },
  {
    name: 'http/scheme-case',
    open: '`Authorization: Bearer <token>`; another case of the scheme is not mentioned',
    variants: ['any', 'exact'],
  },
  {
    name: 'http/compression',
    open: 'whether bodies are compressed for a client that accepts that',
    variants: ['none', 'gzip'],
  },
  {
    name: 'http/clock',
    open: 'how far the clock behind the timestamps is from the clock of the client',
    variants: ['seven-minutes-fast', 'exact', 'two-minutes-slow'],
  },
  { name: 'http/header-names', open: 'the case of header names', variants: ['upper', 'lower', 'title'] },
] as const satisfies readonly Freedom[]
