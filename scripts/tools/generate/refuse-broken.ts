import { resolve } from 'node:path'
import { lintCatalogue } from '../../../spec/lint/catalogue.ts'
import { inOrder, lineOfFinding } from '../../../spec/lint/finding.ts'
import { readSpec } from '../../../spec/lint/read.ts'

/** What the catalogue is made of; an anchor that no rule cites yet is no mistake in it. */
const READ = /\/(rules\/|freedoms\/|lifecycles\.yaml$|unasked\.yaml$)/

/** Sources from which nothing is generated. */
export class BrokenSources extends Error {}

/**
 * Refuses rules, freedoms, lifecycles and statuses not asked for in which the lint finds something: what is generated of them
 * would hold the mistake, and whatever reads that would fail elsewhere.
 * @param spec the folder of the specification
 * @throws BrokenSources with a line for each finding, which names file, line and mend
 */
export function refuseBroken(spec: string): void {
  const findings = inOrder(lintCatalogue(readSpec(resolve(spec))).filter(({ file }) => READ.test(file)))
  if (findings.length > 0)
    throw new BrokenSources(
      `${findings.map(lineOfFinding).join('\n')}\nnothing was written: mend it, then npm run generate`,
    )
}
