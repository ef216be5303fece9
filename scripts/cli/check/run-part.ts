import type { Profile } from '#spec'
import {
  type Case,
  type CaseResult,
  type Grouped,
  type LoadedTarget,
  type Part,
  type Report,
  type RunOptions,
  checks,
  observations,
  run,
} from '../../../suites/index.ts'
import { atTarget } from '../at-target.ts'
import type { Listen } from '../interrupts.ts'
import { withLedger } from '../with-ledger.ts'
import type { CheckFlags } from './flags.ts'

/** What a process is to run, besides its target. */
export interface PartRun extends Grouped {
  flags: CheckFlags
  part: Part
  seed: number
  selected: ReadonlySet<string>
  /** Costs the most attempts where these rules fail, since it matters how often they do. */
  sampled: NonNullable<RunOptions['sampled']>
}

/** Who hears of a part while it runs, and can stop it. */
export interface Watcher {
  /** The run has this word in the names of all that it creates. */
  named?: (run: string) => void
  started: (one: Case, total: number) => void
  ended: (result: CaseResult) => void
  /** Why no further case may start. */
  halted?: () => string | undefined
  listen?: Listen
}

/** The result of a part. */
export interface PartDone {
  report: Report
  /** It was stopped. */
  aborted: boolean
  /** The target could not be used: the exit code that says why. */
  unusable?: number
  /** What it left behind, by key of `limits.left_behind`. */
  left: ReadonlyMap<string, number>
}

/**
 * Runs a part of the cases in this process.
 * @throws UsageError if the target has no administrator, or another gate is there
 */
export async function runPart(
  loaded: LoadedTarget,
  { flags, part, seed, selected, sampled, ...grouped }: PartRun,
  { named, started, ended, listen, halted }: Watcher,
): Promise<PartDone> {
  const { target, redactor } = loaded
  const profiles = new Set<Profile>(['product', ...flags.profile])
  const failFast = flags.failFast === true
  const what = { target, checks, observations, redactor, seed, profiles, selected, sampled, failFast, part }
  let done: PartDone | undefined
  const code = await atTarget(
    loaded,
    async (send, looked) =>
      withLedger(
        loaded,
        flags,
        { send, looked, grouped, ...(listen === undefined ? {} : { listen }) },
        async (found) => {
          named?.(found.run)
          const heard = { onStart: started, onResult: ended, ...(halted === undefined ? {} : { halted }) }
          const report = await run({ ...what, ...heard, send, ...found })
          done = { report, aborted: found.signal.aborted, left: found.leftovers?.counts() ?? new Map<string, number>() }
          return 0
        },
      ),
    async (unusable, send) => {
      done = { report: await run({ ...what, send, unusable }), aborted: false, left: new Map<string, number>() }
    },
  )
  if (done === undefined) throw new Error(`the part ended with ${code} and without a report`)
  return code === 0 ? done : { ...done, unusable: code }
}
