import { type Effect, factsOf } from '#spec'
import { offers, type Target } from '../kit/target.ts'
import type { Case } from './cases.ts'

/** What a run would do, by the highest effect of each case's operation, without sending anything. */
export interface Plan {
  effects: Readonly<Record<Effect, number>>
  cases: readonly { id: string; effect: Effect; runs: boolean; reason?: string }[]
}

const EFFECTS: readonly Effect[] = ['reads', 'writes', 'executes', 'administers', 'bills']

/** Lists the cases with the highest effect of their rule's operations, and whether the target file lets them run. */
export function plan(cases: readonly Case[], target: Target): Plan {
  const planned = cases.map((one) => {
    const operations = one.perOperation ? [one.operation] : one.rule.operations
    const effect = highest(operations.map((operation) => factsOf(operation).effect))
    const missing = one.rule.needs.find((need) => !offers(target, need))
    const reason =
      missing !== undefined
        ? `needs ${missing}`
        : target.allow.has(effect)
          ? undefined
          : `effect '${effect}' is not allowed`
    return { id: one.id, effect, runs: reason === undefined, ...(reason === undefined ? {} : { reason }) }
  })
  const effects = Object.fromEntries(
    EFFECTS.map((effect) => [effect, planned.filter((one) => one.runs && one.effect === effect).length]),
  )
  return { effects: effects as Plan['effects'], cases: planned }
}

function highest(effects: readonly Effect[]): Effect {
  return EFFECTS[Math.max(0, ...effects.map((effect) => EFFECTS.indexOf(effect)))] as Effect
}
