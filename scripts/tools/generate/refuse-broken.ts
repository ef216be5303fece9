import { resolve } from 'node:path'
import { lintCatalogue } from '../../../spec/lint/catalogue.ts'
import { inOrder, lineOfFinding } from '../../../spec/lint/finding.ts'
import { readSpec } from '../../../spec/lint/read.ts'

/** The sources of the catalogue. An anchor that no rule cites yet is no mistake in it. */
const READ = /\/(rules\/|freedoms\/|unasked\.yaml$)/

/** The specification has findings, so nothing is generated. */
export class BrokenSources extends Error {}

/**
 * Refuses sources of the catalogue with lint findings: the generated catalogue would contain the mistake, and its readers would
 * fail far from the cause.
 * @param spec the folder of the specification
 * @throws BrokenSources with one line per finding: file, line and fix
 */
export function refuseBroken(spec: string): void {
  const findings = inOrder(lintCatalogue(readSpec(resolve(spec))).filter(({ file }) => READ.test(file)))
  if (findings.length > 0)
    throw new BrokenSources(
      `${findings.map(lineOfFinding).join('\n')}\nnothing was written: fix it, then npm run generate`,
    )
}
