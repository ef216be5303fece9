import type { Alteration } from '../../mocks/index.ts'
import type { TakenVariant } from '../../mocks/alterations/variants/index.ts'
import { at, put } from '../../mocks/world/index.ts'

const HOUR_MS = 3_600_000

/** Lets the turn of every run come when so many ms are over. */
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
 * Runs whose turn comes when nobody waits for them any more: what the documents leave open, and no mock takes, since every case
 * that waits for the end of a run is blocked then.
 */
export const lateRuns: TakenVariant = {
  freedom: 'runs/duration',
  variant: 'late',
  alteration: runsAfter(HOUR_MS),
}
