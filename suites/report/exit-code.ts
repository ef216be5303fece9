import type { Report } from './report.ts'

/**
 * The exit code of a finished run (design: verdicts), in order of precedence: 1 a violation or a stale baseline entry;
 * 4 a run that was stopped, a harness error or an unsteady rule; 2 something blocked, a shard missing, nothing proved, or less than required; 0
 * conforms. The proved share of a single shard does not count: it is judged after the merge. Of a run that was asked for some rules,
 * the share is of those. A run that ended early at a limit has proved enough only if a share is required.
 */
export function exitCode(report: Report): 0 | 1 | 2 | 4 {
  const { summary, proved, shard, staleBaseline, interrupted, stopped, lost, missing } = report
  if (summary.violation > 0 || staleBaseline !== undefined) return 1
  if (stopped === true || summary.error > 0 || summary.unsteady > 0) return 4
  if (summary.blocked > 0) return 2
  // Only cleanup ran into the loss.
  if (lost !== undefined) return 4
  if (missing !== undefined) return 2
  if (interrupted === true && proved.required === 0) return 2
  const share = proved.of === 0 ? 0 : proved.rules / proved.of
  return shard === undefined && (proved.rules === 0 || share < proved.required) ? 2 : 0
}
