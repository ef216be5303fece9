import type { Outcome, Part, Share } from '../../../suites/index.ts'
import type { Used } from './limits.ts'
import type { CheckFlags } from './flags.ts'

/** The word on the command line that makes a process a worker; not for people. */
export const WORKER = 'check-worker'

/** What a worker is to run. It loads the target itself, with the same options. */
export interface Job {
  flags: CheckFlags
  part: Part
  seed: number
  selected: ReadonlySet<string>
  /** Its share of the target's limits; without it, the worker has the whole target to itself. */
  share?: { of: Share; used: Used }
  /** Relates its run to those of the other workers. */
  group?: string
}

/** Messages to a worker. */
export type Asked = { run: Job } | { stop: true } | { halt: string }

/** Messages from a worker. */
export type Told =
  | { ready: true }
  /** A line for stderr. */
  | { said: string }
  | { named: string }
  /** A case, by its id. */
  | { started: string; total: number }
  | { ended: string; outcome: Outcome }
  /** The report as JSON. */
  | { done: string; aborted: boolean; unusable?: number; left: ReadonlyMap<string, number> }
  /** Bad usage: the part did not run. */
  | { refused: string }
