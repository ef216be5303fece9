import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { isRuleId, rules } from '#spec'
import { lint, lineOfFinding } from '../../spec/lint/lint.ts'
import { EDITION_FILE, differences, extended, readEdition, writeEdition } from './edition/edition.ts'

/** `node scripts/tools/edition.ts`: adds new rules to the edition; `--reworded ID` accepts a changed text as equivalent. */
const { values } = parseArgs({ options: { reworded: { type: 'string', multiple: true, default: [] } } })
const edition = readEdition()
try {
  // A broken specification generates a broken catalogue.
  const findings = await lint()
  if (findings.length > 0) throw new Error(`${findings.map(lineOfFinding).join('\n')}\nfix it, then npm run generate`)
  const unknown = values.reworded.find((id) => !isRuleId(id))
  if (unknown !== undefined) throw new Error(`--reworded ${unknown}: there is no such rule`)
  const whole = extended(edition, rules, new Set(values.reworded))
  writeEdition(whole)
  const { added } = differences(edition, rules)
  const isNew = Object.keys(edition).length === 0
  const what = isNew ? 'a new edition' : `${added.length} of them new`
  console.log(`${relative('.', EDITION_FILE)}: ${Object.keys(whole).length} rules, ${what}`)
} catch (problem) {
  console.error((problem as Error).message)
  process.exitCode = 1
}
