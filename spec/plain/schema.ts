import { type Node, entriesOf, isNode, listed, resolved, within, without } from './node.ts'

/** Keywords that the plain form does without: OpenAPI 3.0 lacks them, or generators trip over them. */
const LEFT_OUT = ['allOf', 'anyOf', 'oneOf', 'const', 'examples', 'not']

const INT64 = { type: 'integer', format: 'int64' }

/**
 * Converts a schema of the exact document to OpenAPI 3.0 as code generators take it: one type for each value, alternatives merged
 * or decided, and named schemas only for objects with known members and for enumerations.
 * @param document the exact document, whose references the schema has
 */
export function plainSchema(document: Node, schema: Node): Node {
  if (typeof schema['$ref'] === 'string') {
    const target = plainSchema(document, resolved(document, schema))
    return isNamed(target) ? { $ref: schema['$ref'] } : target
  }
  const alternatives = [...listed(schema, 'anyOf'), ...listed(schema, 'oneOf')]
  const own = plainKeywords(document, schema)
  if (schema['type'] === undefined && alternatives.length > 0) {
    return { ...oneOf(alternatives.map((one) => whole(document, one))), ...own }
  }
  const parts = listed(schema, 'allOf')
  return parts.length === 0 ? own : { ...allOf(parts.map((part) => whole(document, part))), ...own }
}

/** Whether a converted schema keeps its name; others stand where they are used. */
export function isNamed(schema: Node): boolean {
  return schema['enum'] !== undefined || Object.keys(within(schema, 'properties')).length > 0
}

/** The converted schema itself, also where a name stands for it. */
function whole(document: Node, schema: Node): Node {
  return plainSchema(document, resolved(document, schema))
}

function plainKeywords(document: Node, schema: Node): Node {
  const { items, additionalProperties, examples } = schema
  const kept = Object.entries(without(schema, ...LEFT_OUT, 'type', 'properties')).filter(
    ([keyword]) => !keyword.startsWith('x-'),
  )
  return {
    ...typeOf(schema),
    ...Object.fromEntries(kept),
    ...(Array.isArray(examples) ? { example: examples[0] } : {}),
    ...(isNode(items) ? { items: plainSchema(document, items) } : {}),
    ...(isNode(additionalProperties) ? { additionalProperties: plainSchema(document, additionalProperties) } : {}),
    ...(isNode(schema['properties']) ? { properties: properties(document, schema['properties']) } : {}),
  }
}

/**
 * A list of types becomes one of them, a number rather than text and never null: the mock leaves out what is not set. A constant
 * becomes its type.
 */
function typeOf({ type, const: constant, enum: values }: Node): Node {
  if (typeof constant === 'string') return { type: 'string', enum: [constant] }
  const named = [type].flat().filter((one) => one !== 'null')
  const one = named.includes('integer') ? 'integer' : (named[0] ?? (Array.isArray(values) ? 'string' : undefined))
  return {
    ...(one === undefined ? {} : { type: one }),
    // Without a format, generators take 32 bits, which a timestamp exceeds. A format of the schema's own comes after it.
    ...(one === 'integer' ? { format: 'int64' } : {}),
  }
}

/** Members that are never there are left out. */
function properties(document: Node, members: Node): Node {
  return Object.fromEntries(
    entriesOf(members)
      .filter(([, member]) => member['not'] === undefined)
      .map(([name, member]) => [name, plainSchema(document, member)]),
  )
}

/**
 * One schema for alternatives: the list if one is a list of something, an integer if one is an integer, and for objects one with
 * the members of all, which requires what all require. Anything else is any value.
 */
function oneOf(alternatives: readonly Node[]): Node {
  const list = alternatives.find(({ items }) => isNode(items) && Object.keys(items).length > 0)
  if (list !== undefined) return list
  if (alternatives.some(({ type }) => type === 'integer')) return INT64
  if (!alternatives.every(isNamed)) return {}
  const required = alternatives.map(requiredOf)
  return merged(
    alternatives,
    [...(required[0] ?? [])].filter((name) => required.every((names) => names.has(name))),
  )
}

function allOf(parts: readonly Node[]): Node {
  return merged(parts, [...new Set(parts.flatMap((part) => [...requiredOf(part)]))])
}

/** The first schema that has a member describes it. */
function merged(schemas: readonly Node[], required: readonly string[]): Node {
  const members = Object.assign({}, ...schemas.toReversed().map((schema) => within(schema, 'properties'))) as Node
  const names = new Set(schemas.flatMap((schema) => Object.keys(within(schema, 'properties'))))
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries([...names].map((name) => [name, members[name]])),
    ...(schemas.some(({ additionalProperties }) => additionalProperties === true)
      ? { additionalProperties: true }
      : {}),
  }
}

function requiredOf({ required }: Node): ReadonlySet<string> {
  return new Set(Array.isArray(required) ? (required as string[]) : [])
}
