import { isRuleId, rules } from '#spec'
import { UsageError } from '../../../suites/index.ts'
import { nearestNames } from '../rules/nearest.ts'
import type { CheckFlags } from './flags.ts'

const PROFILES: readonly string[] = ['product', 'mcp', 'http']

/** Rule ids left by --only and --skip. Each takes rule ids or whole areas. */
export function select(flags: Pick<CheckFlags, 'only' | 'skip' | 'profile'>): ReadonlySet<string> {
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
  return new Set(
    rules
      .filter(({ id, area }) => flags.only.length === 0 || names(flags.only, id, area))
      .filter(({ id, area }) => !names(flags.skip, id, area))
      .map(({ id }) => id),
  )
}
