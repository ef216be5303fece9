import { type Rule, ruleOf, isRuleId } from '#spec'
import type { Check, Observation } from '../kit/check.ts'
import type { RuleReport } from '../report/report.ts'
import { verdictOf } from '../report/tally.ts'

/** Maximum number of rules to name. */
const NAMED = 3

/** A run without results for some rules. */
export interface UntestedContext {
  checks: readonly Check[]
  observations: readonly Observation[]
  /** The selected rules; undefined if all were. */
  selected: ReadonlySet<string> | undefined
  /** The run ended early. */
  cutShort: boolean
}

/**
 * Says why a rule has no case: a passive rule has its check but saw nothing relevant. If other rules were not selected,
 * it names some whose cases produce such responses.
 */
export function untestedReason({
  checks,
  observations,
  selected,
  cutShort,
}: UntestedContext): (rule: Rule) => Pick<RuleReport, 'outcome' | 'reason'> {
  const watched = new Set<string>(observations.map(({ rule }) => rule))
  const checked = [...new Set(checks.map(({ rule }) => rule))]
  return (rule) => {
    if (rule.untestable !== undefined || !watched.has(rule.id)) return verdictOf(rule.id, [])
    if (cutShort) return { outcome: 'not-yet-checked', reason: 'no such response came before the run was stopped' }
    const left = selected === undefined ? [] : nearTo(rule, checked).filter((id) => !selected.has(id))
    const hint =
      left.length === 0
        ? ''
        : `; to get some, also select rules whose cases request them: ${left.slice(0, NAMED).join(', ')}`
    return { outcome: 'not-applicable', reason: `no such response came in this run${hint}` }
  }
}

/** Rules with the same source for one of the same operations; those of the same area with the fewest needs first. */
function nearTo(rule: Rule, ids: readonly string[]): string[] {
  return ids
    .flatMap((id) => (isRuleId(id) && id !== rule.id ? [ruleOf(id)] : []))
    .filter(({ source }) => source.some((anchor) => rule.source.includes(anchor)))
    .filter(({ operations }) => operations.some((operation) => rule.operations.includes(operation)))
    .toSorted((a, b) => Number(b.area === rule.area) - Number(a.area === rule.area) || a.needs.length - b.needs.length)
    .map(({ id }) => id)
}
