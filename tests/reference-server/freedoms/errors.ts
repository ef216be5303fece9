import type { Freedom } from './freedom.ts'

export const errors = [
  {
    name: 'errors/bad-request-body',
    open: '400: "message as `text/plain`, or JSON `{error: <message>}`"; which of the two is open',
    variants: ['by-turns', 'text', 'json'],
  },
  { name: 'errors/not-found-body', open: '404: body "not specified"', variants: ['page', 'empty', 'text', 'json'] },
  { name: 'errors/forbidden-body', open: '403: body "usually empty"', variants: ['json', 'empty', 'text'] },
  { name: 'errors/wrong-type-body', open: '415: body "not specified"', variants: ['text', 'empty', 'json'] },
  {
    name: 'errors/server-error-body',
    open: '500: "message as `text/plain`, or empty for database errors"',
    variants: ['text', 'empty'],
  },
  {
    name: 'errors/failed-run-body',
    open: '500 by `returnErrorCode`: "message as `text/plain`, or empty"',
    variants: ['empty', 'text'],
  },
  { name: 'errors/throttled-body', open: '429: only "no Retry-After header"', variants: ['empty', 'text', 'json'] },
  {
    name: 'errors/challenge',
    open: '401 has an empty body; a `WWW-Authenticate` header is not mentioned',
    variants: ['bearer', 'none', 'invalid-token'],
  },
  {
    name: 'errors/order-of-checks',
    open: 'which of 400, 415, 401 and 403 answers a request with several mistakes',
    variants: ['form-first', 'token-first', 'permission-first'],
  },
  {
    name: 'errors/flow-permission',
    open: 'whether 403 or 404 and 400 answer a caller without the right to change a flow, for one that is missing or invalid',
    variants: ['after-validation', 'before-validation'],
  },
  {
    name: 'errors/invalid-flow-that-is-missing',
    open: 'PUT of an invalid flow to the id of none: 400 or 404',
    variants: ['missing', 'invalid'],
  },
  {
    name: 'errors/unknown-path-without-token',
    open: 'a path that does not exist, without a token: 401 or 404',
    variants: ['not-found', 'unauthorized'],
  },
  {
    name: 'errors/unknown-method',
    open: 'a method that a path does not have: no status is documented',
    variants: ['405', '404'],
  },
  {
    name: 'errors/call-without-body',
    open: '"the Content-Type header is required"; whether also for a POST without a body',
    variants: ['needs-type', 'needs-no-type'],
  },
] as const satisfies readonly Freedom[]
