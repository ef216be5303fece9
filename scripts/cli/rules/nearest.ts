import { type RuleId, nearest, rules } from '#spec'

/** The ids of rules that are most like one that no rule has, for somebody who mistyped it. */
export function nearestRules(id: string): RuleId[] {
  return nearest(
    id,
    rules.map((rule) => rule.id),
  )
}

/** The same for a word that may also be the name of an area. Only a slash tells that a rule was meant. */
export function nearestNames(word: string): string[] {
  return word.includes('/') ? nearestRules(word) : nearest(word, [...new Set(rules.map(({ area }) => area))])
}
