import type { Alteration } from '../../mocks/index.ts'
import type { TakenVariant } from '../../mocks/alterations/variants/index.ts'
import { at, put } from '../../mocks/world/index.ts'

const HOUR_MS = 3_600_000

/** Starts every run this many ms late. */
export const runsAfter = (ms: number): Alteration => ({
  parts: {
    runs: {
      enter: (execution, { now }) => [
        put('executions', execution.auditId, execution),
        at(now + ms, 'run-begins', execution.auditId),
      ],
    },
  },
})

/**
 * Runs that start after every timeout. The documents allow it, but no mock does so, because every case that waits for the end
 * of a run would be blocked.
 */
export const lateRuns: TakenVariant = {
  freedom: 'runs/duration',
  variant: 'late',
  alteration: runsAfter(HOUR_MS),
}
