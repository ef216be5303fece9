import {
  type BaselineEntry,
  type CaseReport,
  type Release,
  type Report,
  type RuleReport,
  comparedWith,
  exitCode,
  worstOutcome,
  observations,
  terminal,
  escapeControls,
  withBaseline,
} from '../../suites/index.ts'
import { finishing } from './finishing.ts'
import { keepReport } from './last-report.ts'
import { keepOfRelease } from './release/results.ts'
import { type ReportFile, writerFor } from './check/write-report.ts'
import { isOnGithub, tellGithub, withoutCommands } from './tell-github.ts'

/** Exit codes: a rule is broken (takes precedence), and a report file could not be written. */
const VIOLATION = 1
const FAILED = 4

const asJson = writerFor('report.json')

/** What to do with a report once it exists. */
export interface FinishOptions {
  /** The baseline file, if given, and its entries. */
  baseline: string | undefined
  entries: readonly BaselineEntry[]
  writers: readonly ReportFile[]
  /** An earlier report to compare with. */
  earlier?: Report | undefined
  /** Write for GitHub even outside a GitHub workflow. */
  github?: boolean
  /** Print the report as JSON; the text for people goes to stderr, and nothing to GitHub. */
  json?: boolean
  /** Also list what is otherwise only counted. */
  verbose?: boolean
  /** The release that the report is about, for `etalon release`. */
  release?: Release | undefined
  /** What to do next, by the exit code; printed before the places of the report files. */
  next?: (code: number) => readonly string[]
}

/**
 * Applies the baseline to a report, prints it, writes its files, and returns the exit code (design: verdicts).
 * @throws UsageError if a file cannot be written
 */
export function finishRun(
  found: Report,
  {
    baseline,
    entries,
    writers,
    release,
    earlier,
    verbose = false,
    json = false,
    github = isOnGithub(process.env),
    next = () => [],
  }: FinishOptions,
): number {
  const watched = new Set<string>(observations.map(({ rule }) => rule))
  const about = release === undefined ? found : { ...found, release }
  const judged = withBaseline(about, entries, {
    today: new Date().toISOString().slice(0, 10),
    // Passive rules may fail in another shard, or in other traffic.
    incomplete: (rule) =>
      lacksCases(found, rule) || (found.shard !== undefined && watched.has(rule)) || found.traffic !== undefined,
  })
  const report = earlier === undefined ? judged : comparedWith(judged, earlier)
  const say = json ? console.error : console.log
  const steps = finishing(say)
  const { attempt, shown, saveAll, end } = steps
  const output = json ? process.stderr : process.stdout
  const colour = output.isTTY && output.hasColors()
  const told = shown('the report on the terminal', (one) => terminal(one, { colour, verbose }), report)
  say(github ? withoutCommands(told) : told)
  if (json) console.log(shown('the report as JSON', asJson, report).trimEnd())
  else if (github) tellGithub(report, steps, process.env)
  if (baseline !== undefined)
    attempt('entries for the baseline', () => {
      for (const line of missingEntries(report, baseline)) say(escapeControls(line))
    })
  for (const problem of report.staleBaseline ?? []) console.error(`etalon: ${escapeControls(problem)}`)
  attempt('the report of the latest run, for `etalon rules`', () => keepReport(report))
  attempt('the report of the release, for `etalon release`', () => keepOfRelease(report))
  saveAll(report, writers)
  const code = exitCode(report)
  for (const line of next(code)) say(line)
  return end().isIncomplete && code !== VIOLATION ? FAILED : code
}

/**
 * Handles a target that could not be used at all: writes the report files, keeps the report for `etalon release` in place of an
 * earlier one, and annotates on GitHub. The terminal has its one line already.
 * @throws UsageError if a file cannot be written
 */
export function finishUnusable(
  found: Report,
  {
    writers,
    release,
    json = false,
    github = isOnGithub(process.env),
  }: Pick<FinishOptions, 'writers' | 'release' | 'json' | 'github'>,
): void {
  const report = release === undefined ? found : { ...found, release }
  const steps = finishing(json ? console.error : console.log)
  const { attempt, saveAll, end } = steps
  if (github && !json) tellGithub(report, steps, process.env)
  attempt('the report of the release, for `etalon release`', () => keepOfRelease(report))
  saveAll(report, writers)
  end()
}

/** Whether other shards have cases of a rule. */
function lacksCases({ shard }: Report, rule: string): boolean {
  const [here, everywhere] = shard?.planned[rule] ?? [0, 0]
  return here < everywhere
}

/** The ids that a baseline entry uses for a failed case: an interaction with several states names only the one that failed. */
function namedIn({ kind }: Report, { id, cases }: RuleReport, one: CaseReport): string[] {
  if (kind === 'contracts') return [`- interaction: ${JSON.stringify(cases.length === 1 ? id : one.id)}`]
  return [`- rule: ${id}`, ...(one.operation === undefined ? [] : [`  operation: ${one.operation}`])]
}

/** The baseline entries that would cover the failures of a report, ready to copy and complete. */
function missingEntries(report: Report, file: string): string[] {
  const failing = report.rules.flatMap((rule) =>
    rule.cases
      .filter((one) => worstOutcome(one) === 'violation')
      .map((one) => [...namedIn(report, rule, one), ...(one.outcome === 'unsteady' ? ['  flaky: true'] : [])]),
  )
  if (failing.length === 0) return []
  const entries = new Map(failing.map((lines) => [lines.join(), [...lines, '  reason:', '  expires:']]))
  return [
    `to allow these failures for a while, give a reason and an expiry date in ${file}:`,
    ...entries.values(),
  ].flat()
}
