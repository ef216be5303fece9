import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../../suites/index.ts'
import type { ServiceName } from './service.ts'

/** How the gate came out in a scenario. */
export interface TrialResult {
  service: ServiceName
  scenario: string
  seed: number
  /** Rules by outcome; those of several gates at once are added up. */
  violation: number
  error: number
  unsteady: number
  blocked: number
  proved: number
  of: number
  requests: number
  /** The fault that was planted in a second trial, and whether it was found. */
  planted?: { id: string; found: boolean }
}

/** The figures of the reports of one trial. */
export function figuresOf(
  reports: readonly Report[],
): Pick<TrialResult, 'violation' | 'error' | 'unsteady' | 'blocked' | 'proved' | 'of' | 'requests'> {
  const sum = (figure: (report: Report) => number): number => reports.reduce((all, report) => all + figure(report), 0)
  const outcomes = (...names: string[]): number =>
    sum(({ rules }) => rules.filter(({ outcome }) => names.includes(outcome)).length)
  return {
    violation: outcomes('violation', 'warning'),
    error: outcomes('error'),
    unsteady: outcomes('unsteady'),
    blocked: outcomes('blocked'),
    proved: sum(({ proved }) => proved.rules),
    of: sum(({ proved }) => proved.of),
    requests: sum(({ requests }) => requests),
  }
}

const folder = process.env['ETALON_RESULTS']

/** Writes a result to the folder that ETALON_RESULTS names; without it, nothing. */
export function noteTrial(result: TrialResult): void {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `trials-${process.pid}.jsonl`), `${JSON.stringify(result)}\n`)
}

/** What the processes of a run have noted. */
export function notedTrials(from: string): TrialResult[] {
  if (!existsSync(from)) return []
  return readdirSync(from)
    .filter((name) => name.startsWith('trials-'))
    .flatMap((name) => readFileSync(join(from, name), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as TrialResult)
}
