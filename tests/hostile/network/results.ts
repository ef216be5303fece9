import type { Report } from '../../../suites/index.ts'
import { note, notesOf } from '../../support/notes.ts'
import type { ServiceName } from './service.ts'

/** The gate's result in a scenario. */
export interface TrialResult {
  service: ServiceName
  scenario: string
  seed: number
  /** Rules by outcome; added up over several gates. */
  violation: number
  error: number
  unsteady: number
  blocked: number
  proved: number
  of: number
  requests: number
  /** The fault planted in a second trial, and whether it was found. */
  planted?: { id: string; found: boolean }
}

/** The figures from the reports of one trial. */
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

const KIND = 'trials'

/** Records the result of a trial (see {@link note}). */
export function noteTrial(result: TrialResult): void {
  note(KIND, result)
}

/** The results that the processes of a run have recorded. */
export function notedTrials(from: string): TrialResult[] {
  return notesOf<TrialResult>(from, KIND)
}
