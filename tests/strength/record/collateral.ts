import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type RuleId, rules } from '#spec'
import { faults } from '../../../mocks/alterations/faults/index.ts'

/** Rules that break together with a rule under any of its faults: one line of JSON for each rule that has some. */
export const COLLATERAL_FILE = 'mocks/alterations/faults/collateral.json'

const folder = process.env['ETALON_RESULTS']
const PREFIX = 'collateral-'

/** Whether to record the collateral instead of checking it: `npm run strength -- --accept`. */
export const accepting = process.env['ETALON_ACCEPT'] === '1'

/** Records the rules that broke besides the fault's own. */
export function noteCollateral(fault: string, others: readonly RuleId[]): void {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${PREFIX}${process.pid}.jsonl`), `${JSON.stringify([fault, others])}\n`)
}

function noted(from: string): Map<string, readonly RuleId[]> {
  if (!existsSync(from)) return new Map()
  const lines = readdirSync(from)
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => readFileSync(join(from, name), 'utf8').trimEnd().split('\n'))
  return new Map(lines.map((line) => JSON.parse(line) as [string, readonly RuleId[]]))
}

/**
 * The content of {@link COLLATERAL_FILE} after a run. For a rule whose faults all ran, what broke now; for any other rule, the
 * recorded collateral plus what broke now.
 * @param from the folder with the run's notes
 */
export function collateralAfter(from: string): string {
  const now = noted(from)
  const lines = rules.flatMap(({ id }) => {
    const own = faults.filter(({ rule }) => rule === id)
    const before = own.every((one) => now.has(one.id)) ? [] : (own[0]?.collateral ?? [])
    const broken = own.flatMap((one) => now.get(one.id) ?? [])
    const all = [...new Set([...before, ...broken])].filter((other) => other !== id).toSorted()
    return all.length === 0 ? [] : [`  ${JSON.stringify(id)}: ${JSON.stringify(all)}`]
  })
  return `{\n${lines.toSorted().join(',\n')}\n}\n`
}
