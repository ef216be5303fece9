/** An object of a JSON document, of which only the visited members are known. */
export type Node = { [key: string]: unknown }

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member that is an object; an empty one if there is none. */
export function within(node: Node, key: string): Node {
  const value = node[key]
  return isNode(value) ? value : {}
}

/** A member that is a list of objects; an empty one if there is none. */
export function listed(node: Node, key: string): Node[] {
  const value = node[key]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The entries of an object whose values are objects. */
export function entriesOf(node: Node): [string, Node][] {
  return Object.entries(node).filter((entry): entry is [string, Node] => isNode(entry[1]))
}

/** Follows references within the document, however many. */
export function resolved(document: Node, node: Node): Node {
  const { $ref } = node
  if (typeof $ref !== 'string') return node
  const target = $ref
    .slice('#/'.length)
    .split('/')
    .reduce((place, part) => within(place, part.replaceAll('~1', '/').replaceAll('~0', '~')), document)
  return resolved(document, target)
}

/** The object without the given members. */
export function without(node: Node, ...keys: readonly string[]): Node {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !keys.includes(key)))
}
