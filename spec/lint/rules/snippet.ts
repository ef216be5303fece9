import { Document, Spectral } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import { ownRules } from '../ruleset.ts'
import { describeTable, type Said, type Table } from '../table.ts'
import type { OperationRule } from './rule.ts'

/** Anchors that snippets may cite. */
const ANCHORS = new Set(['platform/endpoints/getFlow'])

/** Tests a rule on YAML snippets: each is the value of `paths`, and line 1 follows the opening backtick. */
export function describeRule(rule: OperationRule, table: Table<string>): void {
  describeTable(rule.id, (snippet) => judge(rule, snippet), table)
}

async function judge(rule: OperationRule, snippet: string): Promise<Said[]> {
  const spectral = new Spectral()
  spectral.setRuleset({ rules: ownRules([rule], ANCHORS) })
  const results = await spectral.run(new Document(`paths:${snippet.replaceAll('\n', '\n  ')}`, parsers.Yaml))
  return results.map(({ message, range }) => ({ place: `line ${range.start.line}`, message }))
}
