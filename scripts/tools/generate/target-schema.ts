import type { Schema } from './openapi.ts'

/** A value that the environment gives: an editor sees the variable in its place. */
const VARIABLE = String.raw`\$\{\w+\}`

/**
 * The schema of the target file for editors: with a title of its own, and with `${VARIABLE}` where a text must have a form.
 * The command line replaces variables before it judges.
 */
export function editorSchema(schema: Schema): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Target file of Etalon',
    description: 'Where a service is, what the gate may do to it, and what it offers.',
    ...(withVariables(schema) as Schema),
  }
}

function withVariables(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withVariables)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([name, value]) => [name, withVariables(value)])
  const copy = Object.fromEntries(entries) as Schema
  return typeof copy.pattern === 'string' && copy.type === 'string'
    ? { ...copy, pattern: `(?:${copy.pattern})|^${VARIABLE}` }
    : copy
}
