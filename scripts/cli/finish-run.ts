import {
  type BaselineEntry,
  type CaseReport,
  type Release,
  type Report,
  type RuleReport,
  exitCode,
  failedAs,
  observations,
  terminal,
  visible,
  withBaseline,
} from '../../suites/index.ts'
import type { ReportFile } from './check/write-report.ts'
import { concluding } from './finishing.ts'
import { keepReport } from './last-report.ts'
import { keepOfRelease } from './release/results.ts'
import { isOnGithub, tellGithub, withoutCommands } from './tell-github.ts'

/** Exit codes: a rule is broken, which is said before all else, and a file of the report could not be made. */
const VIOLATION = 1
const FAILED = 4

/** What is to be done with a report once it is there. */
export interface Conclusion {
  /** The baseline's file, where one is given, and what it lists. */
  baseline: string | undefined
  entries: readonly BaselineEntry[]
  writers: readonly ReportFile[]
  /** Speak to GitHub although this is no step of a workflow of it. */
  github?: boolean
  /** Name also what is told by its number alone. */
  verbose?: boolean
  /** What the report is about, for `etalon release`. */
  release?: Release | undefined
}

/**
 * Judges a report by the baseline, prints it, writes its files, and answers the exit code (design: verdicts).
 * @throws UsageError where a file cannot be written
 */
export function conclude(
  found: Report,
  { baseline, entries, writers, release, verbose = false, github = isOnGithub(process.env) }: Conclusion,
): number {
  const watched = new Set<string>(observations.map(({ rule }) => rule))
  const about = release === undefined ? found : { ...found, release }
  const report = withBaseline(about, entries, {
    today: new Date().toISOString().slice(0, 10),
    // What is judged in passing may fail in another shard, or in other traffic.
    incomplete: (rule) => (found.shard !== undefined && watched.has(rule)) || found.traffic !== undefined,
  })
  const steps = concluding()
  const { attempt, shown, saveAll, end } = steps
  const colour = process.stdout.isTTY && process.stdout.hasColors()
  const told = shown('the report on the terminal', (one) => terminal(one, { colour, verbose }), report)
  console.log(github ? withoutCommands(told) : told)
  if (github) tellGithub(report, steps, process.env)
  if (baseline !== undefined)
    attempt('entries for the baseline', () => {
      for (const line of missingEntries(report, baseline)) console.log(visible(line))
    })
  for (const problem of report.staleBaseline ?? []) console.error(`etalon: ${visible(problem)}`)
  attempt('the report of the latest run, for `etalon rules`', () => keepReport(report))
  attempt('the report of the release, for `etalon release`', () => keepOfRelease(report))
  saveAll(report, writers)
  const code = exitCode(report)
  return end().isIncomplete && code !== VIOLATION ? FAILED : code
}

/**
 * Writes the files of a report on a target that could not be used at all, keeps it for `etalon release`, for which it takes the
 * place of an earlier one, and tells GitHub; what a person needs to know was one line.
 * @throws UsageError where a file cannot be written
 */
export function concludeUnusable(
  found: Report,
  { writers, release, github = isOnGithub(process.env) }: Pick<Conclusion, 'writers' | 'release' | 'github'>,
): void {
  const report = release === undefined ? found : { ...found, release }
  const steps = concluding()
  const { attempt, saveAll, end } = steps
  if (github) tellGithub(report, steps, process.env)
  attempt('the report of the release, for `etalon release`', () => keepOfRelease(report))
  saveAll(report, writers)
  end()
}

/** How an entry names the failure of a case: of an interaction in several states only that one. */
function namedIn({ kind }: Report, { id, cases }: RuleReport, one: CaseReport): string[] {
  if (kind === 'contracts') return [`- interaction: ${JSON.stringify(cases.length === 1 ? id : one.id)}`]
  return [`- rule: ${id}`, ...(one.operation === undefined ? [] : [`  operation: ${one.operation}`])]
}

/** The entries that the baseline would need for the failures of a report, to be copied and completed. */
function missingEntries(report: Report, file: string): string[] {
  const failing = report.rules.flatMap((rule) =>
    rule.cases
      .filter((one) => failedAs(one) === 'violation')
      .map((one) => [...namedIn(report, rule, one), ...(one.outcome === 'unsteady' ? ['  flaky: true'] : [])]),
  )
  if (failing.length === 0) return []
  const entries = new Map(failing.map((lines) => [lines.join(), [...lines, '  reason:', '  expires:']]))
  return [
    `to let these failures pass for a time, give their reason and last day in ${file}:`,
    ...entries.values(),
  ].flat()
}
