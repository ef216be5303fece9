import { bundle, createConfig } from '@redocly/openapi-core'
import type { Node } from '../../../spec/plain/node.ts'

/** Bundles a document and its files into one JSON-able object with internal references only. */
export async function bundleDocument(file: string): Promise<Node> {
  const config = await createConfig({})
  const { bundle: result, problems } = await bundle({ ref: file, config })
  const errors = problems.filter((problem) => problem.severity === 'error')
  if (errors.length > 0) {
    const lines = errors.map((error) => `${error.location[0]?.source.absoluteRef ?? file}: ${error.message}`)
    throw new Error(`The document cannot be bundled:\n${lines.join('\n')}`)
  }
  return linkItemSchemas(result.parsed) as Node
}

/**
 * Converts `x-itemSchema` (the schema of one stream event) from a component name into a reference: the bundler leaves references
 * inside extensions alone.
 */
function linkItemSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(linkItemSchemas)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) =>
      key === 'x-itemSchema'
        ? [key, { $ref: `#/components/schemas/${String(member)}` }]
        : [key, linkItemSchemas(member)],
    ),
  )
}
