import type { OperationFacts, ParameterFacts } from '#spec'
import { type Node, resolved } from '../../../spec/plain/node.ts'

/** A reference to another place in the document. */
interface Reference {
  $ref: string
}
type Referenced<T> = T | Reference
type Named<T> = Readonly<Record<string, T>>

/** A bundled OpenAPI document, with the members that generation reads. The lint has checked its form. */
export interface OpenApi extends Node {
  info: { description: string }
  tags: readonly { name: string; description: string }[]
  paths: Named<PathItem>
  components: { schemas: Named<Schema> }
}

interface PathItem {
  parameters?: readonly Referenced<Parameter>[]
  get?: Operation
  post?: Operation
  put?: Operation
  delete?: Operation
}

export interface Operation {
  operationId: string
  tags: readonly [group: string, ...others: string[]]
  summary: string
  security?: readonly object[]
  parameters?: readonly Referenced<Parameter>[]
  requestBody?: Referenced<RequestBody>
  responses: Named<Referenced<Response>>
  /** Absent on the control surface. */
  'x-etalon'?: Pick<OperationFacts, 'permission' | 'effect' | 'action'> & {
    public?: boolean
    'not-shown'?: readonly string[]
    'open-query'?: boolean
    'open-statuses'?: readonly number[]
  }
}

export interface Parameter extends Pick<ParameterFacts, 'name' | 'in'> {
  required?: boolean
  schema: Schema & Pick<ParameterFacts, 'default'>
}

interface RequestBody {
  required?: boolean
  content: Named<MediaType>
}

export interface Response {
  headers?: Named<Referenced<Header>>
  content?: Named<MediaType>
}

export interface Header {
  example?: unknown
  schema?: Schema
}

export interface MediaType {
  schema?: Schema
  example?: unknown
  examples?: Named<Referenced<{ value?: unknown }>>
}

/** A JSON Schema, with the keywords that generation reads. */
export interface Schema extends Node {
  $ref?: string
  $defs?: Named<Schema>
  title?: string
  description?: string
  type?: string | readonly string[]
  format?: string
  pattern?: string
  const?: unknown
  enum?: readonly unknown[]
  examples?: readonly unknown[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  properties?: Named<Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  oneOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  then?: Schema
  else?: Schema
}

/** Follows a reference inside the document; returns anything else unchanged. */
export function resolve<T extends object>(document: OpenApi, value: Referenced<T>): T {
  return resolved(document, value as Node) as T
}

/** Every operation in the paths of a document. */
export function operationsIn({
  paths,
}: OpenApi): { path: string; method: string; item: PathItem; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap((method) => {
      const operation = item[method]
      return operation === undefined ? [] : [{ path, method, item, operation }]
    }),
  )
}

/** The parameters of an operation, after those of its path. */
export function parametersOf(document: OpenApi, item: PathItem, operation: Operation): Parameter[] {
  return [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) => resolve(document, one))
}
