import { rules } from '#spec'
import type { ResultOf, Results } from '../results.ts'
import { groupOf } from '../record/record.ts'
import { figure, folded, table } from './table.ts'

/** The strength of a rule, from its faults. */
export interface RuleStrength {
  rule: string
  faults: readonly ResultOf['faults'][]
  caught: number
  /** The number of failing cases of the fault that the fewest cases noticed. */
  fewest: number
  /** The highest number of requests, and of ms of the target's time, until one of its faults was noticed. */
  requests: number
  ms: number
}

/** Every rule with faults, in catalogue order. */
export function strengths(faults: Results<'faults'>): RuleStrength[] {
  const groups = Map.groupBy(faults, ([id]) => groupOf('faults', id))
  return rules.flatMap(({ id: rule }) => {
    const ofRule = groups.get(rule)?.map(([, result]) => result)
    if (ofRule === undefined) return []
    return {
      rule,
      faults: ofRule,
      caught: ofRule.filter(({ cases }) => cases > 0).length,
      fewest: Math.min(...ofRule.map(({ cases }) => cases)),
      requests: Math.max(...ofRule.map(({ requests }) => requests)),
      ms: Math.max(...ofRule.map(({ ms }) => ms)),
    }
  })
}

const HEADS = ['Rule', '>Faults', '>Caught', '>Fewest cases', '>Requests', '>ms']

export function ruleTable(strengths: readonly RuleStrength[]): string {
  return table(
    HEADS,
    strengths.map(({ rule, faults, caught, fewest, requests, ms }) => [
      rule,
      faults.length,
      caught,
      fewest,
      figure(requests),
      figure(ms),
    ]),
  )
}

/** One table of rules per area. */
export function rulesByArea(all: readonly RuleStrength[]): string {
  const areas = Map.groupBy(all, ({ rule }) => rule.split('/')[0] as string)
  return [...areas]
    .map(([area, ofArea]) => {
      const faults = ofArea.reduce((sum, one) => sum + one.faults.length, 0)
      return folded(`${area}: ${ofArea.length} rules, ${figure(faults)} faults`, ruleTable(ofArea))
    })
    .join('\n\n')
}
