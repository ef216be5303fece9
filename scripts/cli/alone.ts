import {
  type Held,
  type Holder,
  type LoadedTarget,
  type Transport,
  UsageError,
  claimTarget,
  findConflict,
  hasEnded,
  describeHolder,
  isOneRun,
  escapeControls,
  transportPipeline,
} from '../../suites/index.ts'
import type { Leftovers, Ledger } from '../../suites/index.ts'
import { wholeNumber } from './whole-number.ts'

/** What a run needs to get a target to itself. */
export interface Alone extends LoadedTarget {
  holder: Holder
  /** The ledger folder, and the ledger of this run. */
  folder: string
  ledger: Ledger
  /** Records what the run leaves behind, its marker among it. */
  leftovers: Leftovers
  /** Returns the shell command that sweeps up after a run at the target. */
  line: (run: string) => string
  send: Transport
  /** How long to wait for other runs: a number of seconds, or forever (true). Unset: do not wait. */
  wait?: string | true
  /** Stops the waiting. */
  signal: AbortSignal
}

/** Pause between two polls for the end of other runs, in ms. */
const LOOK_MS = 2_000

/**
 * Waits until no other run changes the target, then holds the target. A run that only reads holds nothing.
 * @throws UsageError when another run holds the target and we may not wait, or waited too long
 */
export async function alone(options: Alone): Promise<Held | undefined> {
  if (!changes(options.target)) return undefined
  // One for all attempts: an administrator who waits must not log in every time.
  const { send, close } = transportPipeline(options.target, options.send, options.redactor)
  return waitForTarget({ ...options, send }).finally(close)
}

async function waitForTarget(options: Alone): Promise<Held | undefined> {
  const { target, holder, folder, wait, signal } = options
  const seconds = wait === undefined ? 0 : wait === true ? Infinity : wholeNumber(wait, '--wait')
  const end = performance.now() + seconds * 1_000
  for (let told = false; ; told = true) {
    const claim = await claimed(options)
    if ('held' in claim) return claim.held
    if (signal.aborted) return undefined
    // The parts of one run wait for each other without being asked to.
    const isOther = !isOneRun(claim.by, holder)
    if (isOther && performance.now() >= end) throw new UsageError(refusal(options, claim.by))
    if (!told)
      console.error(
        escapeControls(
          `etalon: waiting for ${isOther ? 'another gate' : 'another part of this run'} at ${target.baseUrl}: ${describeHolder(claim.by)}`,
        ),
      )
    const rest = isOther ? end - performance.now() : Infinity
    await new Promise((resolve) => setTimeout(resolve, Math.min(LOOK_MS, rest)))
  }

  async function claimed({ redactor, ledger, leftovers, send }: Alone): Promise<{ held: Held } | { by: Holder }> {
    const by = findConflict(folder, target.baseUrl, holder)
    if (by !== undefined) return { by }
    // Without writes there is no way to leave a marker on the target.
    if (!target.allow.has('writes')) return { held: { release: async () => {} } }
    return claimTarget({ target, redactor, ledger, leftovers, send, run: holder.run }, holder)
  }
}

/** Whether a run may change its target, so that two of them would disturb each other. */
export function changes({ allow }: Pick<LoadedTarget['target'], 'allow'>): boolean {
  return [...allow].some((effect) => effect !== 'reads')
}

function refusal({ target, line, wait }: Alone, by: Holder): string {
  const waited = wait === undefined ? 'add --wait to wait for its end' : 'it did not end in that time'
  const begin = `another gate is at ${target.baseUrl}, and two would disturb each other: ${describeHolder(by)}; ${waited}`
  // The process of another machine cannot be looked up from here.
  if (hasEnded(by) === false) return begin
  return `${begin}, or, if it was killed, remove what it left some minutes later: ${line(by.run)}`
}
