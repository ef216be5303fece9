import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { isRuleId, rules } from '#spec'
import { EDITION_FILE, differences, extended, readEdition, writeEdition } from './edition/edition.ts'

/** `node scripts/dev/edition.ts`: puts new rules into the edition; `--reworded ID` says that a changed text means the same. */
const { values } = parseArgs({ options: { reworded: { type: 'string', multiple: true, default: [] } } })
const edition = readEdition()
try {
  const unknown = values.reworded.find((id) => !isRuleId(id))
  if (unknown !== undefined) throw new Error(`--reworded ${unknown}: there is no such rule`)
  const whole = extended(edition, rules, new Set(values.reworded))
  writeEdition(whole)
  const { added } = differences(edition, rules)
  console.log(`${relative('.', EDITION_FILE)}: ${Object.keys(whole).length} rules, ${added.length} of them new`)
} catch (problem) {
  console.error((problem as Error).message)
  process.exitCode = 1
}
