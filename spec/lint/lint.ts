import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { lintWithAsyncApiParser } from './asyncapi.ts'
import { lintCatalogue } from './catalogue.ts'
import { withoutExceptions } from './exceptions.ts'
import { type Finding, inOrder } from './finding.ts'
import { readSpec } from './read.ts'
import { lintWithRedocly } from './redocly.ts'
import { ruleset } from './ruleset.ts'
import { sourceFile } from './source-file.ts'
import { lintWithSpectral } from './spectral.ts'

export { type Finding, lineOfFinding } from './finding.ts'

const SPEC = resolve(import.meta.dirname, '..')

/**
 * Lints everything under `spec/`: the OpenAPI document with Spectral (`spectral:oas` and our own rules) and Redocly
 * (recommended), the AsyncAPI document with Spectral and the AsyncAPI parser, and sources, rules, freedoms, lifecycles,
 * schemas and JSON-RPC methods with the catalogue's rules. The generated documents for other tools (both OpenAPI documents,
 * AsyncAPI 3.0.0) are linted with the tools' own rules only. Warnings count as errors; exceptions are in
 * `exceptions.yaml`.
 *
 * Redocly skips the AsyncAPI document: it reports a channel without an address as an error, which AsyncAPI 3 allows.
 * @param spec the folder of the specification, absolute; file names are relative to its parent
 * @returns findings by file and line; empty if there are none
 */
export async function lint(spec = SPEC): Promise<Finding[]> {
  const root = join(spec, '..')
  const files = readSpec(spec)
  const openapi = join(spec, 'openapi.yaml')
  const asyncapi = join(spec, 'asyncapi.yaml')
  const anchors = new Set(files.sources.flatMap(({ value }) => Object.keys(value ?? {})))
  const rules = ruleset(anchors)
  const redocly = join(import.meta.dirname, 'redocly.yaml')
  const plain = join(spec, 'generated/openapi.plain.json')
  const exceptions = join(import.meta.dirname, 'exceptions.yaml')
  const findings = [
    ...lintCatalogue(files),
    ...(await lintWithSpectral(openapi, root, rules)),
    ...(await lintWithSpectral(asyncapi, root, rules)),
    ...(await lintWithRedocly(openapi, root, redocly)),
    ...(await lintWithAsyncApiParser(asyncapi, root)),
    ...(await lintWithSpectral(plain, root, { extends: [oas] } as RulesetDefinition)),
    ...(await lintWithRedocly(plain, root, redocly)),
    ...(await lintWithRedocly(join(spec, 'generated/openapi.json'), root, redocly)),
    ...(await lintWithAsyncApiParser(join(spec, 'generated/asyncapi.3.0.json'), root)),
  ]
  return inOrder(withoutExceptions(findings, sourceFile('spec/lint/exceptions.yaml', readFileSync(exceptions, 'utf8'))))
}
