import { type RuleId, rules } from '#spec'
import { likenessOf, pairsOf } from '../../../mocks/sandboxes/likeness.ts'

const NAMED = 3

/** The ids of rules that are most like one that no rule has, for somebody who mistyped it. */
export function nearestRules(id: string): RuleId[] {
  const wanted = pairsOf(id.toLowerCase())
  return rules
    .map((rule) => ({ id: rule.id, likeness: likenessOf(wanted, pairsOf(rule.id)) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, NAMED)
    .map((rule) => rule.id)
}
