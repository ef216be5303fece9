import { reportOf } from '../support/sample-report.ts'
import { terminal, writers } from '../../suites/index.ts'

/** A sample report in every output format, by golden file name. */
export function reportGoldens(): Map<string, string> {
  const report = reportOf({ message: 'expected 409, got 200', expected: 409, actual: 200 })
  return new Map([
    ...writers.map(({ ending, write }) => [`sample${ending}`, write(report)] as const),
    ['sample.txt', `${terminal(report)}\n`],
  ])
}
