import { lintCatalogue } from '../catalogue.ts'
import type { SpecFiles } from '../read.ts'
import { type SourceFile, sourceFile } from '../source-file.ts'
import { describeTable, type Said, type Table } from '../table.ts'
import type { CatalogueRule } from './rule.ts'

/** Files of a small specification by their paths below `spec/`; line 1 follows the opening backtick. */
export type Files = Readonly<Record<string, string>>

/** Tests a rule on small specifications. */
export function describeRule(rule: CatalogueRule, table: Table<Files>): void {
  describeTable(rule.id, (files) => judge(rule, files), table)
}

function judge(rule: CatalogueRule, files: Files): Said[] {
  const findings = lintCatalogue(specFiles(files), [rule])
  return findings.map(({ file, line, message }) => ({ place: `${file} line ${line}`, message }))
}

function specFiles(files: Files): SpecFiles {
  const parsed = Object.entries(files).map(([name, text]) => sourceFile(name, text.replace(/^\n/, '')))
  const matching = (pattern: RegExp): SourceFile[] => parsed.filter(({ name }) => pattern.test(name))
  return {
    sources: matching(/^sources\//),
    rules: matching(/^rules\//),
    freedoms: matching(/^freedoms\//),
    lifecycles: matching(/^lifecycles/),
    unasked: matching(/^unasked/),
    paths: matching(/^paths\//),
    schemas: matching(/^schemas\//),
    jsonrpc: matching(/^jsonrpc/),
    target: matching(/^target/),
  }
}
