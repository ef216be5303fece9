import type { TakenVariant } from '../../../mocks/latitude/index.ts'
import { at, put } from '../../../mocks/world/index.ts'

const HOUR_MS = 3_600_000

/**
 * Runs whose turn comes when nobody waits for them any more: what the documents leave open, and no mock takes, since every case
 * that waits for the end of a run is blocked then.
 */
export const lateRuns: TakenVariant = {
  freedom: 'runs/duration',
  variant: 'late',
  alteration: {
    parts: {
      runs: {
        enter: (execution, { now }) => [
          put('executions', execution.auditId, execution),
          at(now + HOUR_MS, 'run-begins', execution.auditId),
        ],
      },
    },
  },
}
