import type { Int64 } from '#spec'
import type { Target } from '../target.ts'

const lasts = new WeakMap<Target, Map<Int64, Promise<unknown>>>()

/**
 * Lets the cases of a run start a shared flow one after the other: where simultaneous starts are canceled, cases that all
 * tried again and again would flood the flow's history.
 */
export function inTurn<T>(target: Target, flowId: Int64, start: () => Promise<T>): Promise<T> {
  const ofTarget = lasts.get(target) ?? new Map<Int64, Promise<unknown>>()
  lasts.set(target, ofTarget)
  const mine = (ofTarget.get(flowId) ?? Promise.resolve()).then(start, start)
  ofTarget.set(flowId, mine)
  return mine
}
