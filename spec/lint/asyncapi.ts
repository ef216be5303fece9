import { readFileSync } from 'node:fs'
import { Parser } from '@asyncapi/parser'
import { placeOf, type Placed } from './diagnostic.ts'
import type { Finding } from './finding.ts'

/**
 * Findings of the AsyncAPI parser, the reference implementation, which also checks bindings and the version.
 * @param file the document, absolute
 * @param root the folder that file names are relative to
 */
export async function lintWithAsyncApiParser(file: string, root: string): Promise<Finding[]> {
  const diagnostics = await new Parser().validate(readFileSync(file, 'utf8'), { source: file })
  return diagnostics.map((diagnostic) => ({
    ...placeOf(diagnostic as Placed, file, root),
    rule: `asyncapi/${String(diagnostic.code)}`,
    message: diagnostic.message,
  }))
}
