import fc from 'fast-check'
import type { OperationFacts, ParameterFacts } from '#spec'
import { BASE_PATH } from '../../mocks/index.ts'
import { type Body, bodyFor, tools } from './bodies.ts'
import { type Name, type Sides, anyName, valueFor, written } from './names.ts'
import { ROLES, keyOf } from './side.ts'

/** A request of one side that may refer to objects of the other; unresolved. */
export interface ReachingRequest {
  facts: OperationFacts
  path: readonly (Name | string)[]
  query: readonly (readonly [string, Name | string])[]
  /** The caller, as an index into the roles. */
  role: number
  /** The key is in the query, not in the header. */
  inQuery: boolean
  body: Body | undefined
}

/** Query parameters of exports and downloads whose names the documents do not show. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  downloadExecutionConsole: ['auditId'],
  exportObjects: ['connections', 'formats'],
}

function inPath(parameter: ParameterFacts): fc.Arbitrary<Name | string> {
  return parameter.name === 'tool_name' ? fc.constantFrom(...tools.map(({ name }) => name)) : valueFor(parameter)
}

/** A path whose references all belong to one side, such as its execution of its flow. */
function ofOne(path: readonly ParameterFacts[]): fc.Arbitrary<(Name | string)[]> {
  return fc
    .tuple(anyName, fc.tuple(...path.map(inPath)))
    .map(([name, values]) => values.map((value) => (typeof value === 'string' ? value : name)))
}

const anyRole = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.nat({ max: ROLES.length - 1 }) },
)

/** A request of an operation, well-formed enough to get far. */
export function reaching(facts: OperationFacts): fc.Arbitrary<ReachingRequest> {
  const path = facts.parameters.filter((one) => one.in === 'path')
  const query = [
    ...facts.parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    ...(FURTHER[facts.id] ?? []),
  ]
  const parameters = query.map((name) => {
    const known = facts.parameters.find((one) => one.name === name) ?? { name, type: 'integer' }
    return fc.option(fc.tuple(fc.constant(name), valueFor(known as never)), { freq: 2 })
  })
  return fc.record({
    facts: fc.constant(facts),
    path: fc.oneof(fc.tuple(...path.map(inPath)), ofOne(path)),
    query: fc.tuple(...parameters).map((all) => all.filter((one) => one !== null)),
    role: anyRole,
    inQuery: facts.queryToken ? fc.boolean() : fc.nat({ max: 15 }).map((chance) => chance === 0),
    body: facts.method === 'GET' ? fc.constant(undefined) : bodyFor(facts),
  })
}

/** Resolves a request, with the key of a user of its side. */
export function realise({ facts, path, query, role, inQuery, body }: ReachingRequest): (sides: Sides) => Request {
  return (sides) => {
    const textOf = (name: string, value: Name | string): string =>
      typeof value === 'string' ? value : String(written(name, value, sides, facts.path))
    let at = 0
    const filled = facts.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(textOf(name, path[at++] as Name | string)),
    )
    const key = keyOf(sides.own, role)
    const search = new URLSearchParams([
      ...query.map(([name, value]): [string, string] => [name, textOf(name, value)]),
      ...(inQuery ? [['Authorization', `Bearer ${key}`] as [string, string]] : []),
    ])
    const sent = body?.(sides)
    return new Request(`http://mock.test${BASE_PATH}${filled}?${search.toString()}`, {
      method: facts.method,
      headers: { 'content-type': 'application/json', ...(inQuery ? {} : { authorization: `Bearer ${key}` }) },
      ...(sent === undefined ? {} : { body: sent }),
    })
  }
}

/** Deliveries to listener URLs of any side, with the key of one of the sender's own users. */
export const deliveryTo: fc.Arbitrary<(sides: Sides) => Request> = fc
  .record({ name: anyName, role: anyRole, method: fc.constantFrom('POST', 'GET') })
  .map(
    ({ name, role, method }) =>
      (sides) =>
        new Request(`http://mock.test${BASE_PATH}/v1/http/${written('address', name, sides)}`, {
          method,
          headers: { authorization: `Bearer ${keyOf(sides.own, role)}` },
          ...(method === 'POST' ? { body: 'a message' } : {}),
        }),
  )
