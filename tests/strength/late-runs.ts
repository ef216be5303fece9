import type { Alteration } from '../../mocks/index.ts'
import { part } from '../../mocks/alterations/together.ts'
import type { TakenVariant } from '../../mocks/alterations/variants/index.ts'
import { type ExecutionRecord, at, put } from '../../mocks/world/index.ts'

const HOUR_MS = 3_600_000

/** Starts runs this many ms late: every run, or those that a predicate names. */
export const runsAfter = (ms: number, isLate: (execution: ExecutionRecord) => boolean = () => true): Alteration =>
  part('runs', (plain) => ({
    enter: (execution, scene) =>
      isLate(execution)
        ? [put('executions', execution.auditId, execution), at(scene.now + ms, 'run-begins', execution.auditId)]
        : plain.enter(execution, scene),
  }))

/**
 * Runs that start after every timeout. The documents allow it, but no mock does so, because every case that waits for the end
 * of a run would be blocked.
 */
export const lateRuns: TakenVariant = {
  freedom: 'runs/duration',
  variant: 'late',
  alteration: runsAfter(HOUR_MS),
}

/** The same for runs by a schedule alone, which a service may do in a queue of their own. */
export const lateScheduledRuns: TakenVariant = {
  freedom: 'runs/duration',
  variant: 'late by schedule',
  alteration: runsAfter(HOUR_MS, ({ triggerType }) => triggerType === 'schedule'),
}
