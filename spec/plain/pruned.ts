import { type Node, entriesOf, isNode, resolved, within } from './node.ts'

const PREFIX = '#/components/'

/** The document without components that nothing refers to: generators warn of them, or write code that nobody uses. */
export function pruned(document: Node): Node {
  const components = within(document, 'components')
  const used = new Set<string>()
  visit(document['paths'], used, document)
  const keep = (kind: string, members: Node): Node =>
    Object.fromEntries(Object.entries(members).filter(([name]) => used.has(`${PREFIX}${kind}/${name}`)))
  const kept = entriesOf(components)
    .map(([kind, members]) => [kind, kind === 'securitySchemes' ? members : keep(kind, members)] as const)
    .filter(([, members]) => Object.keys(members).length > 0)
  return { ...document, components: Object.fromEntries(kept) }
}

/** Collects the references within a value, and within what they point to. */
function visit(value: unknown, used: Set<string>, document: Node): void {
  if (Array.isArray(value)) for (const item of value) visit(item, used, document)
  if (!isNode(value)) return
  const { $ref } = value
  if (typeof $ref === 'string' && $ref.startsWith(PREFIX) && !used.has($ref)) {
    used.add($ref)
    visit(resolved(document, value), used, document)
  }
  for (const member of Object.values(value)) visit(member, used, document)
}
