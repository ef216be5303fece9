import fc from 'fast-check'
import openapi from '../../spec/generated/openapi.json' with { type: 'json' }
import { hostileNumber, hostileText, hostileValue } from './hostile.ts'

/** The parts of JSON Schema that the specification's bodies use. */
export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  oneOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
}

const schemas = openapi.components.schemas as unknown as Readonly<Record<string, Schema>>

/** Ids of the demo world: a body with unknown ids gets no further than the first guard. */
const IDS = [1, 2, 12, 101, 103, 106, 108, 301, 311, 401, 501, 502, 551] as const

/** Values that match a schema, or nearly: limits on texts and numbers are left to chance. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return fitting(schemas[schema.$ref.split('/').at(-1) as string] as Schema)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices !== undefined) return fc.oneof(...choices.map(fitting))
  if (schema.allOf !== undefined)
    return fc.tuple(...schema.allOf.map(fitting)).map((parts) => Object.assign({}, ...(parts as object[])) as unknown)
  return fc.oneof(...[schema.type ?? 'any'].flat().map((type) => ofType(type, schema)))
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return fc.oneof(fc.string({ maxLength: 12 }), hostileText)
    case 'integer':
      return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...IDS) }, { weight: 1, arbitrary: hostileNumber })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { maxLength: 3 })
    case 'object':
      return objectOf(schema)
    default:
      return hostileValue
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fitting(schema)]))
  const named = fc.record(members, { requiredKeys: required.filter((name) => Object.hasOwn(members, name)) })
  const rest = typeof additionalProperties === 'object' ? fitting(additionalProperties) : hostileValue
  return fc
    .tuple(named, fc.array(fc.tuple(hostileText, rest), { maxLength: 1 }))
    .map(([object, extra]) => Object.fromEntries([...Object.entries(object), ...extra]))
}

interface RequestBody {
  content: Readonly<Record<string, { schema: Schema; examples?: Readonly<Record<string, { value: unknown }>> }>>
}

const bodies = new Map(
  Object.values(openapi.paths)
    .flatMap((item) => Object.values(item) as { operationId?: string; requestBody?: RequestBody }[])
    .map(({ operationId, requestBody }) => [operationId, requestBody?.content['application/json']]),
)

/** The documented JSON body of an operation: its schema and examples. */
export function documentedBody(operation: string): { schema: Schema; examples: unknown[] } | undefined {
  const body = bodies.get(operation)
  if (body === undefined) return undefined
  return { schema: body.schema, examples: Object.values(body.examples ?? {}).map(({ value }) => value) }
}
