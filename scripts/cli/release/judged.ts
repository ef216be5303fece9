import type { Release, Report } from '../../../suites/index.ts'

/** The input of the decision. */
export interface Judged {
  release: Release
  /** The last report of each command, of any release. */
  reports: readonly Report[]
  /** YYYY-MM-DD (UTC). */
  today: string
  /** Fingerprint of the current rules, and their number. */
  edition: string
  rules: number
  /** Consumers whose pacts must have been verified. */
  consumers: readonly string[]
  /** How old a result may be, in days. */
  maxAge: number
  /** Least share of the rules, and of each consumer's interactions, if it is more than the run itself needed. */
  require?: number
}
