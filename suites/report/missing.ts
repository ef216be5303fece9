import { TARGET_SECTIONS, isRuleId, ruleOf } from '#spec'
import type { Report, RuleReport } from './report.ts'

/** Rules that were not applicable for the same reason. */
export interface Missing {
  /** The dotted key missing in the target file; undefined if no key would help. */
  key?: string
  /** The reason of the first one. */
  reason: string
  rules: readonly RuleReport[]
}

/** What to add to the target file so that more rules can be tested, most effective first. */
export function missingOf(report: Report): Missing[] {
  const isTraffic = report.traffic !== undefined
  // Traffic cannot show what nobody can observe.
  const waiting = report.rules.filter((rule) => rule.outcome === 'not-applicable' && (isTraffic || !isUntestable(rule)))
  const groups = Map.groupBy(waiting, ({ reason = '' }) => keyIn(reason) ?? reason)
  return [...groups.values()]
    .map((rules): Missing => {
      const reason = rules[0]?.reason ?? 'no reason was given'
      const key = keyIn(reason)
      return { ...(key === undefined ? {} : { key }), reason, rules }
    })
    .toSorted((a, b) => Number(a.key === undefined) - Number(b.key === undefined) || b.rules.length - a.rules.length)
}

/** Rules that cannot be observed from outside the service. */
export function untestableOf(report: Report): RuleReport[] {
  if (report.traffic !== undefined) return []
  return report.rules.filter(isUntestable)
}

/**
 * A rule without cases; the catalogue decides for rules of this edition, since a passive rule may have no cases either.
 */
function isUntestable({ id, outcome, cases }: RuleReport): boolean {
  const isSo = !isRuleId(id) || ruleOf(id).untestable !== undefined
  return outcome === 'not-applicable' && cases.length === 0 && isSo
}

function keyIn(reason: string): string | undefined {
  const [, kind = '', name = ''] = /^needs (\w+):(\S+?),? /.exec(reason) ?? []
  if (kind in TARGET_SECTIONS) return `${TARGET_SECTIONS[kind]}.${name}`
  const [, effect] = /does not allow effect '(\w+)'/.exec(reason) ?? []
  if (effect !== undefined) return `allow: ${effect}`
  const [, section = '', quoted] = /has no (credential|hook) '(\w+)'/.exec(reason) ?? []
  if (quoted !== undefined) return `${TARGET_SECTIONS[section]}.${quoted}`
  return /\b((?:credentials|features|fixtures|requests|paths|hooks|bulk_actions|recycle_bin_types|metadata_types)\.[\w.{}]+)/.exec(
    reason,
  )?.[1]
}
