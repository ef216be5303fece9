import type { Report } from '../report/report.ts'

/**
 * The exit code of a finished run (design: verdicts), in order of precedence: 1 a violation or a baseline entry that does
 * not hold any more, 4 a harness error or a rule that was broken in one attempt and held in another, 2 something blocked, nothing proved or less than required, 0 conforms. How much
 * was proved says nothing of one shard: that is judged when all are merged. A run that did not come to its end has proved
 * enough only where the target file says how much that is.
 */
export function exitCode({ summary, proved, shard, staleBaseline, interrupted, lost }: Report): 0 | 1 | 2 | 4 {
  if (summary.violation > 0 || staleBaseline !== undefined) return 1
  if (summary.error > 0 || summary.unsteady > 0) return 4
  if (summary.blocked > 0) return 2
  // Only what was removed afterwards met it.
  if (lost !== undefined) return 4
  if (interrupted === true && proved.required === 0) return 2
  const share = proved.of === 0 ? 0 : proved.rules / proved.of
  return shard === undefined && (proved.rules === 0 || share < proved.required) ? 2 : 0
}
