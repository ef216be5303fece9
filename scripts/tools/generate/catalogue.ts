import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { selected } from '../../../spec/lint/selector.ts'
import type { GeneratedFacts } from './operations.ts'
import type { VariedFreedom } from './types.ts'

/** An entry of a file, with the members that generation reads. The lint has checked its form. */
interface Entry {
  /** Ids of operations, or a selector of them. */
  operations?: unknown
}
interface RuleEntry extends Entry {
  id: string
  untestable?: string
}
type FreedomEntry = Entry & VariedFreedom

/** Rules, freedoms and excluded statuses, as their files have them but for the ids of their operations. */
interface Catalogue {
  rules: RuleEntry[]
  freedoms: FreedomEntry[]
  unasked: Entry[]
}

/** Rules, freedoms and excluded statuses of `spec/`, with selectors resolved to operation ids. */
export function loadCatalogue(spec: string, facts: readonly GeneratedFacts[]): Catalogue {
  const operations = facts.map((one) => ({ ...one, takesJson: one.requestMedia.includes('application/json') }))
  const idsOf = ({ operations: written }: Entry): unknown[] =>
    Array.isArray(written) ? written : selected(written, operations).map(({ id }) => id)
  const unasked = parse(readFileSync(join(spec, 'unasked.yaml'), 'utf8')) as Entry[]
  return {
    rules: readArea<RuleEntry>(join(spec, 'rules')).map((rule) => ({ needs: [], ...rule, operations: idsOf(rule) })),
    freedoms: readArea<FreedomEntry>(join(spec, 'freedoms')).map((one) => ({ ...one, operations: idsOf(one) })),
    unasked: unasked.map((entry) => ({ ...entry, operations: idsOf(entry) })),
  }
}

/** The entries of all files in a folder, each with the name of its file. */
function readArea<Written extends Entry>(folder: string): (Written & { area: string })[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => {
      const entries = (parse(readFileSync(join(folder, name), 'utf8')) ?? []) as Written[]
      return entries.map((entry) => ({ ...entry, area: name.replace('.yaml', '') }))
    })
}
