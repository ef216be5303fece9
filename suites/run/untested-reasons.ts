import { type Rule, ruleOf, isRuleId } from '#spec'
import type { Check, Observation } from '../kit/check.ts'
import type { RuleReport } from '../report/report.ts'
import { verdictOf } from '../report/tally.ts'

/** So many rules are named at most. */
const NAMED = 3

/** A run that came out without anything for some rules. */
export interface Unseen {
  checks: readonly Check[]
  observations: readonly Observation[]
  /** Rules that were chosen; undefined where all were. */
  selected: ReadonlySet<string> | undefined
  /** The run did not come to its end. */
  cutShort: boolean
}

/**
 * What is to be said of a rule that has no case: one that is judged in passing has its check, and was only shown nothing. Where
 * others were left out, it names some of those whose cases bring such answers.
 */
export function unseen({
  checks,
  observations,
  selected,
  cutShort,
}: Unseen): (rule: Rule) => Pick<RuleReport, 'outcome' | 'reason'> {
  const watched = new Set<string>(observations.map(({ rule }) => rule))
  const checked = [...new Set(checks.map(({ rule }) => rule))]
  return (rule) => {
    if (rule.untestable !== undefined || !watched.has(rule.id)) return verdictOf(rule.id, [])
    if (cutShort)
      return { outcome: 'not-yet-checked', reason: 'no answer of this kind came before the run was stopped' }
    const left = selected === undefined ? [] : nearTo(rule, checked).filter((id) => !selected.has(id))
    const hint =
      left.length === 0
        ? ''
        : `; to see some, choose rules whose cases ask for them too: ${left.slice(0, NAMED).join(', ')}`
    return { outcome: 'not-applicable', reason: `no answer of this kind came in this run${hint}` }
  }
}

/** Rules that the same words of the documents stand behind, for one of the same operations; those of its own area that need least first. */
function nearTo(rule: Rule, ids: readonly string[]): string[] {
  return ids
    .flatMap((id) => (isRuleId(id) && id !== rule.id ? [ruleOf(id)] : []))
    .filter(({ source }) => source.some((anchor) => rule.source.includes(anchor)))
    .filter(({ operations }) => operations.some((operation) => rule.operations.includes(operation)))
    .toSorted((a, b) => Number(b.area === rule.area) - Number(a.area === rule.area) || a.needs.length - b.needs.length)
    .map(({ id }) => id)
}
