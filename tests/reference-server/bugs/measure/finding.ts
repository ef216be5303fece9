import type { RuleId } from '#spec'
import type { Report } from '../../../../suites/index.ts'
import type { Bug } from '../bug.ts'
import { gateOn } from './gate.ts'
import { noticing, plainUsage } from './usage.ts'

/** A run ends after this many failed cases: they show enough of a bug. */
const ENOUGH = 4

/** What the gate says of the server with one bug: the rules by outcome, without those that hold. */
export interface Finding {
  /** The first violations and warnings, of all profiles. */
  violated: RuleId[]
  blocked: number
  errors: number
}

/** Runs the gate on a bug: all cases that are known to be able to notice it, or all of some rules. */
export async function findingOn({ plant }: Bug, rules?: ReadonlySet<RuleId>): Promise<Finding> {
  const enough = new AbortController()
  let failed = 0
  const report = await gateOn(
    { plants: [plant] },
    {
      ...(rules === undefined ? { includes: noticing(plant, await plainUsage()) } : { rules }),
      signal: enough.signal,
      onResult({ outcome }) {
        failed += outcome === 'violation' ? 1 : 0
        if (failed >= ENOUGH) enough.abort()
      },
    },
  )
  return {
    violated: [...of(report, 'violation'), ...of(report, 'warning')].toSorted(),
    blocked: of(report, 'blocked').length,
    errors: of(report, 'error').length,
  }
}

function of(report: Report, outcome: Report['rules'][number]['outcome']): RuleId[] {
  return report.rules.filter((rule) => rule.outcome === outcome).map(({ id }) => id as RuleId)
}
