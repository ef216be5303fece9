import { isRuleId, rules } from '#spec'
import { type Report, UsageError } from '../../../suites/index.ts'
import { nearestNames } from '../rules/nearest.ts'
import { readReport } from '../read-report.ts'
import type { CheckFlags } from './flags.ts'

const PROFILES: readonly string[] = ['product', 'mcp', 'http']

/** Rule ids left by --only and --skip, which take rule ids or whole areas, and by --again. */
export function select(flags: Pick<CheckFlags, 'only' | 'skip' | 'profile' | 'again'>): ReadonlySet<string> {
  for (const profile of flags.profile) {
    if (!PROFILES.includes(profile))
      throw new UsageError(`--profile ${profile}: no such profile; it takes ${PROFILES.join(', ')}`)
  }
  const areas = new Set(rules.map((rule) => rule.area))
  for (const word of [...flags.only, ...flags.skip]) {
    if (!isRuleId(word) && !areas.has(word)) {
      throw new UsageError(
        `${word}: no such rule or area; the nearest are ${nearestNames(word).join(', ')}; \`etalon check --list\` names them all`,
      )
    }
  }
  const names = (words: readonly string[], id: string, area: string): boolean =>
    words.includes(id) || words.includes(area)
  const again = flags.again === undefined ? undefined : undecidedIn(flags.again)
  return new Set(
    rules
      .filter(({ id, area }) => flags.only.length === 0 || names(flags.only, id, area))
      .filter(({ id, area }) => !names(flags.skip, id, area))
      .filter(({ id }) => again?.has(id) ?? true)
      .map(({ id }) => id),
  )
}

const DECIDED: readonly string[] = ['pass', 'not-applicable']

/** The ids of the rules that did not hold, or were not decided. */
export function undecidedOf({ rules: all }: Report): string[] {
  return all.filter(({ outcome }) => !DECIDED.includes(outcome)).map(({ id }) => id)
}

/** The rules of a report that neither held nor were out of the question. @throws UsageError if there are none */
function undecidedIn(file: string): ReadonlySet<string> {
  const report = readReport(file)
  if (report.kind !== undefined || report.traffic !== undefined)
    throw new UsageError(
      `--again ${file}: is no report of \`etalon check\` against a target; give the report.json of one`,
    )
  const rest = undecidedOf(report)
  if (rest.length === 0)
    throw new UsageError(`--again ${file}: every rule of this report held; leave --again out to run all rules`)
  return new Set(rest)
}
