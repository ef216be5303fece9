import fc from 'fast-check'
import type { OperationFacts } from '#spec'
import { BASE_PATH, type Mock, demoCredentials } from '../../mocks/index.ts'
import { embeddedTarget } from '../../scripts/cli/embedded.ts'
import { bodyFor } from './body.ts'
import { hostileText } from './hostile.ts'
import { type ParameterText, textOf, valueFor } from './parameters.ts'

/** A request with symbolic references, which are resolved when it is sent. */
export interface FuzzedRequest {
  facts: OperationFacts
  method: string
  path: readonly ParameterText[]
  query: readonly (readonly [string, ParameterText])[]
  /** The user whose key it carries, by credential name, or the header itself. */
  as: keyof typeof credentials | { header: string | undefined }
  headers: Readonly<Record<string, string>>
  body: Uint8Array<ArrayBuffer> | undefined
}

const { requests, fixtures } = embeddedTarget('http://mock.test').target
const flowBundle = { body: { dump: fixtures['failing_bundle'], collisionPolicy: 'Replace' } }
const objectBundle = { body: { dump: fixtures['failing_object_bundle'], collisionPolicy: 'Add' } }
/** Undocumented values, in the mock's form. */
const supplied: typeof requests = {
  ...requests,
  importFlows: flowBundle,
  previewFlowImport: flowBundle,
  importObjects: objectBundle,
  previewObjectImport: objectBundle,
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND'] as const

const credentials = demoCredentials()
const names = Object.keys(credentials) as (keyof typeof credentials)[]
const misfits = [
  undefined,
  '',
  'Bearer',
  'Bearer __proto__',
  'Basic YTpi',
  'Bearer a b',
  `Bearer ${'x'.repeat(10_000)}`,
]
const as: fc.Arbitrary<FuzzedRequest['as']> = fc.oneof(
  { weight: 12, arbitrary: fc.constant('admin' as const) },
  { weight: 4, arbitrary: fc.constantFrom(...names) },
  { weight: 2, arbitrary: fc.constantFrom(...misfits).map((header) => ({ header })) },
)
const media = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom('application/json; charset=latin-1', 'text/plain', 'multipart/form-data') },
  { weight: 1, arbitrary: fc.constantFrom(undefined, '', ';', '__proto__') },
)
const headers = fc
  .record({
    'content-type': media,
    accept: fc.constantFrom('*/*', 'application/json', 'text/event-stream', 'image/png'),
    'mcp-protocol-version': fc.constantFrom(undefined, '2025-11-25', '2025-06-18', '1900-01-01', 'constructor'),
  })
  .map((all) =>
    Object.fromEntries(Object.entries(all).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))),
  )

/** Any request to an operation, valid or not. */
export function requestFor(facts: OperationFacts): fc.Arbitrary<FuzzedRequest> {
  const method = fc.oneof(
    { weight: 20, arbitrary: fc.constant(facts.method as string) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  )
  const path = fc.tuple(...facts.parameters.filter((one) => one.in === 'path').map(valueFor))
  return fc
    .record({ method, path, query: queryFor(facts), as, headers, body: bodyFor(facts, supplied[facts.id]?.body) })
    .map(({ body, ...request }) => ({
      facts,
      ...request,
      body: request.method === 'GET' || request.method === 'HEAD' ? undefined : body,
    }))
}

function queryFor({ id, parameters }: OperationFacts): fc.Arbitrary<(readonly [string, ParameterText])[]> {
  const shown = Object.entries(supplied[id]?.query ?? {}).map(([name, text]) => [name, String(text)] as const)
  const named = parameters
    .filter((one) => one.in === 'query')
    .map((one) => fc.option(fc.tuple(fc.constant(one.name), valueFor(one)), { freq: 1 }))
  const stray = fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(hostileText, hostileText), { maxLength: 2 }) },
  )
  return fc
    .tuple(fc.tuple(...named), stray, fc.constantFrom(shown, []))
    .map(([given, more, asShown]) => [...given.filter((one) => one !== null), ...asShown, ...more])
}

/** Resolves a request with objects of a mock. */
export function realise({ facts, method, path, query, as, headers, body }: FuzzedRequest, mock: Mock): Request {
  let at = 0
  let before: string | undefined
  const filled = facts.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    before = textOf(name, path[at++] as ParameterText, mock, before)
    return encodeURIComponent(before)
  })
  const search = new URLSearchParams(
    query.map(([name, value]): [string, string] => [name.toWellFormed(), textOf(name, value, mock)]),
  )
  const authorization = typeof as === 'object' ? as.header : `Bearer ${keyOf(credentials[as], mock)}`
  return new Request(`http://mock.test${BASE_PATH}${filled}?${search.toString()}`, {
    method,
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
    ...(body === undefined ? {} : { body }),
  })
}

/** The current key of a user: a request may have replaced the first one. */
function keyOf(first: string, { world: { view } }: Mock): string {
  const owner = view.tokens.get(first)?.userId
  const all = view.tokens.where('userId', String(owner))
  return all.findLast(({ kind, revoked }) => kind === 'api-key' && !revoked)?.token ?? first
}
