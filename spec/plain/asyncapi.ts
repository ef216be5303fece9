import type { Node } from './node.ts'

/** The AsyncAPI document for tools that know no 3.1: it uses nothing that 3.0.0 lacks. */
export function asyncapi3(document: Node): Node {
  return { ...document, asyncapi: '3.0.0' }
}
