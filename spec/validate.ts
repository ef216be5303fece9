import * as compiled from './generated/validators.js'
import { type OperationFacts, type OperationId } from './operation.ts'
import { type Int64, parseInt64 } from './int64.ts'
import { type SchemaError, requirementOf } from './requirement.ts'

/**
 * The first problem of a value: its place (a JSON pointer or parameter name), the schema keyword, and a description.
 */
export interface Problem {
  pointer: string
  keyword: string
  message: string
}

interface Validator {
  (value: unknown): boolean
  errors?: SchemaError[] | null
}

const validators = compiled as unknown as Record<string, Validator | undefined>

type ByKey<Key> = (key: Key) => Validator | undefined

/** Caches validators by key: building their name takes longer than most validations. */
function cached<Key>(nameOf: (key: Key) => string): ByKey<Key> {
  const known = new Map<Key, Validator | undefined>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined || known.has(key)) return found
    const validator = validators[nameOf(key)]
    known.set(key, validator)
    return validator
  }
}

const ofBody = cached((operation: OperationId) => `body_${operation}`)
const ofParameters = cached((operation: OperationId) => `parameters_${operation}`)
const ofReplies = new Map<OperationId, ByKey<number>>()

function ofReply(operation: OperationId, status: number): Validator | undefined {
  let byStatus = ofReplies.get(operation)
  if (byStatus === undefined) {
    byStatus = cached((one: number) => `reply_${operation}_${one}`)
    ofReplies.set(operation, byStatus)
  }
  return byStatus(status)
}

/** Validates a request body. `plain` is the number view of {@link readJson}. */
export function problemOfBody(operation: OperationId, plain: unknown): Problem | undefined {
  return firstProblem(ofBody(operation), plain)
}

/** Validates a JSON response against the schema of its documented status; undefined also if there is no schema. */
export function problemOfReply(operation: OperationId, status: number, plain: unknown): Problem | undefined {
  return firstProblem(ofReply(operation, status), plain)
}

/** Validates one event of a chat stream. */
export function problemOfStreamEvent(plain: unknown): Problem | undefined {
  return firstProblem(validators['schema_ChatStreamEvent'], plain)
}

/**
 * Validates the result of an MCP method against the schema of a protocol version; undefined for other methods and
 * versions.
 */
export function problemOfMcpResult(method: string, version: string, plain: unknown): Problem | undefined {
  return firstProblem(validators[`mcp_${method}_${version}`.replaceAll(/\W/g, '_')], plain)
}

function firstProblem(validator: Validator | undefined, value: unknown): Problem | undefined {
  if (validator === undefined || validator(value)) return undefined
  const errors = validator.errors ?? []
  return {
    pointer: errors[0]?.instancePath ?? '',
    keyword: errors[0]?.keyword ?? 'schema',
    message: requirementOf(errors),
  }
}

export type ParameterValue = string | boolean | Int64

/** Parsed path and query parameters of a request: typed values, or the first problem. */
export type ParameterReading =
  | { path: Record<string, ParameterValue>; query: Record<string, ParameterValue>; rest: Record<string, string> }
  | { problem: Problem & { in: 'path' | 'query' } }

/**
 * Parses raw parameter text by the documented types. Fills in defaults; unlisted query parameters are in `rest` (run by
 * name passes them to the flow); of repeated ones, the last value counts.
 */
export function readParameters(
  facts: OperationFacts,
  rawPath: Readonly<Record<string, string>>,
  rawQuery: Iterable<readonly [string, string]>,
): ParameterReading {
  const path: Record<string, ParameterValue> = {}
  const query: Record<string, ParameterValue> = {}
  const rest: Record<string, string> = {}
  const given = new Map(rawQuery)
  for (const parameter of facts.parameters) {
    if (parameter.in === 'header') continue
    const text = parameter.in === 'path' ? rawPath[parameter.name] : given.get(parameter.name)
    given.delete(parameter.name)
    if (text === undefined) {
      if (parameter.required) return wrong(parameter, 'required', 'is required')
      if (parameter.default !== undefined) query[parameter.name] = parameter.default
      continue
    }
    const value = readValue(parameter.type, text)
    if (value === undefined) return wrong(parameter, 'type', `must be ${parameter.type}`)
    ;(parameter.in === 'path' ? path : query)[parameter.name] = value
  }
  for (const [name, text] of given) rest[name] = text
  const validator = ofParameters(facts.id)
  const problem = validator && firstProblem(validator, { path: plain(path), query: plain(query) })
  if (problem !== undefined) {
    const [, place, name = ''] = problem.pointer.split('/')
    const form = problem.keyword === 'pattern' && facts.parameters.find((one) => one.name === name)?.form
    const message = form ? `must be ${form}` : problem.message
    return { problem: { ...problem, message, pointer: name, in: place === 'path' ? 'path' : 'query' } }
  }
  return { path, query, rest }
}

function readValue(type: 'string' | 'integer' | 'boolean', text: string): ParameterValue | undefined {
  if (type === 'integer') return parseInt64(text)
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  return text
}

function plain(values: Record<string, ParameterValue>): Record<string, unknown> {
  let isExact = true
  for (const name of Object.keys(values)) isExact &&= typeof values[name] !== 'bigint'
  if (isExact) return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  )
}

function wrong(parameter: { name: string; in: string }, keyword: string, message: string): ParameterReading {
  return { problem: { pointer: parameter.name, keyword, message, in: parameter.in === 'path' ? 'path' : 'query' } }
}
