import openapiTS, { type OpenAPI3, astToString } from 'openapi-typescript'
import ts from 'typescript'
import { type Node, entriesOf, isNode, without } from '../../../spec/plain/node.ts'

/**
 * TypeScript types of a bundled document, of OpenAPI 3.1 or the plain one of 3.0, by openapi-typescript, with int64 as `Int64` (exact
 * above 2^53).
 */
export async function openapiTypes(document: Node, int64From = '../int64.ts'): Promise<string> {
  const nodes = await openapiTS(withClientIds(document) as Node & OpenAPI3, {
    alphabetize: false,
    transform(schema) {
      const int64 = schema.format === 'int64' && 'type' in schema
      if (!int64) return undefined
      const reference = ts.factory.createTypeReferenceNode('Int64')
      const isNullable = schema.nullable === true || (Array.isArray(schema.type) && schema.type.includes('null'))
      if (!isNullable) return reference
      return ts.factory.createUnionTypeNode([reference, ts.factory.createLiteralTypeNode(ts.factory.createNull())])
    },
  })
  return `import type { Int64 } from '${int64From}'\n\n${astToString(nodes)}`
}

/** The document without "and any other member" beside known ones: in a type, it would hide every misspelt member. */
export function closed(document: Node): Node {
  const isOpen = document['additionalProperties'] === true && isNode(document['properties'])
  return Object.fromEntries(
    Object.entries(isOpen ? without(document, 'additionalProperties') : document).map(([name, member]) => [
      name,
      isNode(member)
        ? closed(member)
        : Array.isArray(member)
          ? member.map((one) => (isNode(one) ? closed(one) : one))
          : member,
    ]),
  )
}

/**
 * The document with ids only of operations in its paths: openapi-typescript lists whatever has an id among the
 * operations, and a client calls neither webhooks nor endpoints without an address.
 */
function withClientIds(document: Node): Node {
  return changed(changed(document, 'webhooks', withoutIds), 'components', (components) =>
    changed(components, 'pathItems', withoutIds),
  )
}

function withoutIds(items: Node): Node {
  return mapped(items, (item) => mapped(item, (operation) => without(operation, 'operationId')))
}

/** A node with one member changed, if it has that. */
function changed(node: Node, name: string, change: (member: Node) => Node): Node {
  const member = node[name]
  return isNode(member) ? { ...node, [name]: change(member) } : node
}

/** A node with every member changed that is a node. */
function mapped(node: Node, change: (member: Node) => Node): Node {
  return { ...node, ...Object.fromEntries(entriesOf(node).map(([name, member]) => [name, change(member)])) }
}

/** A union of string literals, one per line. */
export function unionType(name: string, members: readonly string[]): string {
  const lines = members.length === 0 ? '  never' : members.map((member) => `  | '${member}'`).join('\n')
  return `export type ${name} =\n${lines}\n`
}

/** What is read of a freedom. */
export interface VariedFreedom {
  id: string
  fixed?: string
  variants: readonly { id: string }[]
}

/** For every freedom that the mock varies, the ids of its variants except the first, the mock's default. */
export function variantTypes(freedoms: readonly VariedFreedom[]): string {
  const lines = freedoms
    .filter(({ fixed }) => fixed === undefined)
    .map(
      ({ id, variants }) =>
        `  '${id}': ${
          variants
            .slice(1)
            .map((variant) => `'${variant.id}'`)
            .join(' | ') || 'never'
        }`,
    )
  return `export interface FreedomVariants {\n${lines.join('\n')}\n}\n`
}
