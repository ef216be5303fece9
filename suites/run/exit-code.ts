import type { Report } from '../report/report.ts'

/**
 * The exit code of a finished run (design: verdicts), in order of precedence: 1 a violation, 4 a harness error,
 * 2 something blocked, nothing proved or less than required, 0 conforms.
 */
export function exitCode(report: Report, requireProved: number): 0 | 1 | 2 | 4 {
  const { violation, error, blocked } = report.summary
  if (violation > 0) return 1
  if (error > 0) return 4
  const share = report.proved.of === 0 ? 0 : report.proved.rules / report.proved.of
  if (blocked > 0 || report.proved.rules === 0 || share < requireProved) return 2
  return 0
}
