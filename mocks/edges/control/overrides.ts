import { refuseHiding } from '../../alterations/faults/hiding.ts'
import type { OverrideSet } from '../../sandboxes/overrides.ts'
import type { Sandbox } from '../../sandboxes/sandbox.ts'
import { Refused } from './refused.ts'

/**
 * The tables of faults and variants, loaded on demand.
 * @throws Refused if the bundle was built without them
 */
export const tables = {
  faults: () => import('../../alterations/faults/index.ts').catch(leftOut),
  variants: () => import('../../alterations/variants/index.ts').catch(leftOut),
}

function leftOut(problem: Error): never {
  throw new Refused(501, `this build of the mock does not include them: ${problem.message}`)
}

/**
 * Sets faults or variants of a sandbox.
 * @throws Refused if they cannot be combined; nothing changes then
 */
export function override({ overrides }: Sandbox, change: Partial<OverrideSet>): void {
  try {
    refuseHiding(change.faults ?? [])
    overrides.set(change)
  } catch (problem) {
    throw new Refused(409, `these cannot be combined: ${(problem as Error).message}`)
  }
}
