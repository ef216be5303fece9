import type { Int64 } from '#spec'
import type { Resting } from '../polling.ts'
import type { Target } from '../target.ts'

const tails = new WeakMap<Target, Map<Int64, Promise<unknown>>>()

/**
 * Serialises starts of a shared flow across the cases of a run. If simultaneous starts are canceled, retrying cases
 * would otherwise flood the flow's history.
 */
export function inSequence<T>(target: Target, flowId: Int64, resting: Resting, start: () => Promise<T>): Promise<T> {
  const ofTarget = tails.get(target) ?? new Map<Int64, Promise<unknown>>()
  tails.set(target, ofTarget)
  const before = ofTarget.get(flowId)
  const mine = before === undefined ? start() : resting(before).then(start, start)
  ofTarget.set(flowId, mine)
  return mine
}
