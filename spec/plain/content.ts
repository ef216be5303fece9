import { type Node, entriesOf, within, without } from './node.ts'
import { plainSchema } from './schema.ts'

/** Converts the schema of a media type; responses give merged alternatives a name. */
export type SchemaOf = (schema: Node) => Node

/** A response or a request body: its first media type, with the converted schema, and its headers. */
export function plainContent(document: Node, holder: Node, schemaOf: SchemaOf): Node {
  if (typeof holder['$ref'] === 'string') return holder
  const [first] = entriesOf(within(holder, 'content'))
  const headers = entriesOf(within(holder, 'headers')).map(([name, header]) => [name, plainParameter(document, header)])
  return {
    ...without(holder, 'content', 'headers'),
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
    ...(first === undefined ? {} : { content: { [first[0]]: plainMedia(first[1], schemaOf) } }),
  }
}

function plainMedia(content: Node, schemaOf: SchemaOf): Node {
  return { ...without(content, 'x-itemSchema'), schema: schemaOf(within(content, 'schema')) }
}

/** A parameter or a header. */
export function plainParameter(document: Node, parameter: Node): Node {
  if (typeof parameter['$ref'] === 'string') return parameter
  return { ...parameter, schema: plainSchema(document, within(parameter, 'schema')) }
}
