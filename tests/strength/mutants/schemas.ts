import { join } from 'node:path'
import type { OperationId } from '#spec'
import openapi from '../../../spec/generated/openapi.json' with { type: 'json' }
import type { Schema } from '../../fuzz/fitting.ts'
import { mcpSchemas } from '../../../scripts/tools/generate/mcp-schemas.ts'

interface Response {
  $ref?: string
  headers?: Readonly<Record<string, unknown>>
  content?: Readonly<Record<string, { schema?: Schema }>>
}

interface Described {
  operationId?: string
  responses?: Readonly<Record<string, Response>>
  requestBody?: { $ref?: string; content?: Readonly<Record<string, { schema?: Schema }>> }
}

const operations = new Map(
  Object.values(openapi.paths)
    .flatMap((item) => Object.values(item) as Described[])
    .map((one) => [one.operationId, one] as const),
)

const mcp = mcpSchemas(join(import.meta.dirname, '../../../spec'))
/** The references of both documents, resolved from here. */
const document = {
  components: { ...openapi.components, schemas: { ...openapi.components.schemas, ...mcp.components } },
}

/** Resolves a reference of the bundled document; returns any other value unchanged. */
export function resolved<T extends { $ref?: string }>(value: T): T {
  if (value.$ref === undefined) return value
  const [, ...path] = value.$ref.split('/')
  return resolved(path.reduce((node: any, name) => node[name], document) as T)
}

function responseOf(operation: OperationId, status: number): Response {
  return resolved(operations.get(operation)?.responses?.[status] ?? {})
}

/** The header names that the bundled document gives a response, in lower case. */
export function headersOf(operation: OperationId, status: number): string[] {
  return Object.keys(responseOf(operation, status).headers ?? {}).map((name) => name.toLowerCase())
}

/** The schema of a response's JSON body, if it has one. */
export function replySchema(operation: OperationId, status: number): Schema | undefined {
  return responseOf(operation, status).content?.['application/json']?.schema
}

/** A documented member of a JSON value: its path, where `*` matches every item, and its types. */
export interface Member {
  path: readonly string[]
  required: boolean
  /** JSON Schema types; empty if any value is valid. */
  types: readonly string[]
  /** The single alternative that has it, by the end of its reference. */
  shape?: string | undefined
}

/** Maximum depth of nested members. */
const DEPTH = 6

/** The documented members of a schema, without duplicates, outer ones first. */
export function membersOf(schema: Schema): Member[] {
  const found = new Map<string, Member>()
  collect(schema, [], DEPTH, (member) => {
    const key = member.path.join('/')
    const known = found.get(key)
    // If several alternatives have a member, it is required only if all require it.
    found.set(
      key,
      known === undefined
        ? member
        : {
            ...member,
            required: member.required && known.required,
            types: [...new Set([...known.types, ...member.types])],
            shape: known.shape === member.shape ? member.shape : undefined,
          },
    )
  })
  return [...found.values()]
}

function collect(
  given: Schema,
  path: readonly string[],
  depth: number,
  note: (member: Member) => void,
  shape?: string,
): void {
  if (depth === 0) return
  const schema = resolved(given)
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const at = [...path, name]
    note({ path: at, required: schema.required?.includes(name) === true, types: typesOf(member), shape })
    collect(member, at, depth - 1, note)
  }
  if (schema.items !== undefined) collect(schema.items, [...path, '*'], depth - 1, note)
  for (const part of [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])])
    collect(part, path, depth - 1, note, part.$ref?.split('/').at(-1))
}

/** The types that a schema admits; empty if it admits all. */
function typesOf(given: Schema): string[] {
  const schema = resolved(given)
  if (schema.type !== undefined) return [schema.type].flat()
  if ('const' in schema) return [typeof schema.const]
  if (schema.enum !== undefined) return [...new Set(schema.enum.map((value) => typeof value))]
  const parts = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].map(typesOf)
  return parts.some((types) => types.length === 0) ? [] : [...new Set(parts.flat())]
}

/** A value of each type. */
const VALUES: Readonly<Record<string, unknown>> = {
  string: 'seven',
  integer: 7,
  boolean: true,
  array: [],
  object: {},
}

/** A value of a type that a member does not admit; undefined if it admits any. */
export function wrongFor({ types }: Member): unknown {
  if (types.length === 0) return undefined
  const admitted = new Set(types.map((type) => (type === 'number' ? 'integer' : type)))
  return Object.entries(VALUES).find(([type]) => !admitted.has(type))?.[1]
}

/** A schema by its name. */
export function namedSchema(name: string): Schema {
  return resolved({ $ref: `#/components/schemas/${name}` })
}

/** The header names of a delivery, in lower case. */
export function deliveryHeaders(): string[] {
  return openapi.webhooks.delivery.post.parameters.map(({ name }) => name.toLowerCase())
}
