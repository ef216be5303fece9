type Node = Readonly<Record<string, unknown>>

/** A part of a document without references, as Swagger UI takes it. */
interface Resolved {
  spec: unknown
  errors: readonly unknown[]
}

/**
 * Resolves the references in one part of a document whose references are all its own. Swagger UI's own function reads the
 * whole document of OpenAPI 3.1 into a model first, which takes seconds.
 */
export async function resolveSubtree(document: Node, path: readonly string[]): Promise<Resolved> {
  const part = path.reduce<unknown>((node, name) => resolvedOnce(document, node)?.[name], document)
  return { spec: resolved(document, part, []), errors: [] }
}

/** A copy with references replaced; one to a schema that contains it stays. */
function resolved(document: Node, node: unknown, within: readonly string[]): unknown {
  if (Array.isArray(node)) return node.map((one) => resolved(document, one, within))
  if (!isNode(node)) return node
  const { $ref, ...beside } = node
  if (typeof $ref !== 'string') return members(document, node, within)
  if (within.includes($ref)) return node
  const target = resolved(document, targetOf(document, $ref), [...within, $ref])
  // Swagger UI names a schema by this member.
  return { ...(target as Node), ...members(document, beside, within), $$ref: $ref }
}

function members(document: Node, node: Node, within: readonly string[]): Node {
  return Object.fromEntries(Object.entries(node).map(([name, one]) => [name, resolved(document, one, within)]))
}

function resolvedOnce(document: Node, node: unknown): Node | undefined {
  if (!isNode(node)) return undefined
  return typeof node['$ref'] === 'string' ? resolvedOnce(document, targetOf(document, node['$ref'])) : node
}

/** What a reference such as `#/components/schemas/Flow` points to. */
function targetOf(document: Node, reference: string): unknown {
  const names = reference.replace(/^#\//, '').split('/')
  return names.reduce<unknown>(
    (node, name) =>
      isNode(node) ? node[decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')] : undefined,
    document,
  )
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
