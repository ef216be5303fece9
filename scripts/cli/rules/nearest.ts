import { type RuleId, nearest, rules } from '#spec'

/** The rule ids closest to a mistyped one. */
export function nearestRules(id: string): RuleId[] {
  return nearest(
    id,
    rules.map((rule) => rule.id),
  )
}

/** The same for a word that may be an area too. Only a slash identifies a rule. */
export function nearestNames(word: string): string[] {
  return word.includes('/') ? nearestRules(word) : nearest(word, [...new Set(rules.map(({ area }) => area))])
}
