import { TARGET_SECTIONS, isRuleId, ruleOf } from '#spec'
import type { Report, RuleReport } from './report.ts'

/** Rules that were not applicable for the same reason. */
export interface Missing {
  /** What the target file would have to hold, as a dotted key; missing where no key of it would help. */
  key?: string
  /** The reason of the first of them. */
  reason: string
  rules: readonly RuleReport[]
}

/** What a person would have to add to the target file for more rules to be tried, what helps most first. */
export function missingOf(report: Report): Missing[] {
  const isTraffic = report.traffic !== undefined
  // Traffic shows nothing of what nobody can observe.
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

/** Rules that nobody outside the service can observe. */
export function untestableOf(report: Report): RuleReport[] {
  if (report.traffic !== undefined) return []
  return report.rules.filter(isUntestable)
}

/** It has no case; one of this edition says so itself, since what is judged in passing may have none either. */
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
