import { type Choices, chosen } from './chosen.ts'
import { plainContent, plainParameter } from './content.ts'
import { type Node, entriesOf, within, without } from './node.ts'
import { canSucceed, plainOperation, plainParameters } from './operation.ts'
import { pruned } from './pruned.ts'
import { plainSchema } from './schema.ts'

/** Where OpenAPI 3.1 says `identifier`, 3.0 has an address only. */
const MIT = { name: 'MIT', url: 'https://opensource.org/license/mit' }

const DESCRIPTION =
  "What a client needs for everyday use. Where the documents leave something open, it has one choice, that of Etalon's mock without " +
  'variants, and says *Not documented* at members that only the mock has. A service may choose otherwise.'

/**
 * The plain OpenAPI document (3.0) for code generators and everyday types, derived from the exact one (3.1): lists instead of
 * "a list or an object", integer ids, no null, no `webhooks`, one media type for each body, and what the choices add. The exact
 * document says what may happen; this one says what a client for everyday use needs.
 * @param exact the exact document, bundled: with internal references only
 */
export function plainOpenapi(exact: Node, choices: Choices = {}): Node {
  const document = chosen(exact, choices)
  const { tags, servers, security } = document
  const components = within(document, 'components')
  const schemas = Object.fromEntries(
    entriesOf(within(components, 'schemas')).map(([name, schema]) => [name, plainSchema(document, schema)]),
  )
  const paths = entriesOf(within(document, 'paths')).flatMap(([path, item]) => plainPath(document, path, item, schemas))
  return pruned({
    openapi: '3.0.3',
    info: { ...without(within(document, 'info'), 'summary'), description: DESCRIPTION, license: MIT },
    servers,
    security,
    tags,
    paths: Object.fromEntries(paths),
    components: {
      schemas,
      securitySchemes: { bearerAuth: within(within(components, 'securitySchemes'), 'bearerAuth') },
      responses: mapped(within(components, 'responses'), (response) =>
        plainContent(document, response, (schema) => plainSchema(document, schema)),
      ),
      parameters: mapped(within(components, 'parameters'), (parameter) => plainParameter(document, parameter)),
      headers: mapped(within(components, 'headers'), (header) => plainParameter(document, header)),
    },
  })
}

function plainPath(document: Node, path: string, item: Node, schemas: Node): [string, Node][] {
  const operations = operationsOf(item).filter(([, operation]) => canSucceed(operation))
  if (operations.length === 0) return []
  const plain = operations.map(([method, operation]) => [method, plainOperation(document, operation, schemas)])
  return [[path, { ...plainParameters(document, item), ...Object.fromEntries(plain) }]]
}

function operationsOf(item: Node): [string, Node][] {
  return entriesOf(item).filter(([, operation]) => operation['operationId'] !== undefined)
}

function mapped(nodes: Node, change: (node: Node) => Node): Node {
  return Object.fromEntries(entriesOf(nodes).map(([name, node]) => [name, change(node)]))
}
