import { Command } from 'commander'
import {
  type Holder,
  type LoadedTarget,
  type ReadLedger,
  type Transport,
  UsageError,
  hasEnded,
  describeHolder,
  readLedgers,
  sweepAfter,
  activeRun,
  escapeControls,
} from '../../suites/index.ts'
import { atTarget } from './at-target.ts'
import type { CheckFlags } from './check/flags.ts'
import { adjust, load } from './check/load.ts'
import { INTERRUPTED, interruptible } from './interrupts.ts'
import { maskedError } from './masked-error.ts'
import { LEDGERS, sweepLine } from './sweep-line.ts'

interface SweepFlags extends Pick<CheckFlags, 'target' | 'url' | 'key' | 'allow'> {
  run?: string
  ledger: string
  list?: true
  force?: true
  json?: true
}

/** The form of run ids: other characters could match other people's names. */
const RUN = /^[a-z0-9]+$/

/** Exit code if something removable is left. */
const SOMETHING_LEFT = 2

/** `etalon sweep`: removes what a killed run left behind, or lists such runs. */
export function sweepCommand(): Command {
  return new Command('sweep')
    .description('clean up after an interrupted run; without --run, list such runs')
    .option('--target <file>', 'target file of the run')
    .option('--url <base_url>', 'base address of the target, in place of a file')
    .option('--key <api_key>', "administrator's API key, with --url; $ETALON_KEY otherwise")
    .option('--allow <effects>', 'as for check')
    .option('--run <run>', 'the run id in the names of what it created, etalon-<run>-…')
    .option('--ledger <folder>', 'the ledger folder', LEDGERS)
    .option(
      '--force',
      'sweep even if the run seems to be running: its process exists, or its marker on the target is renewed',
    )
    .option('--list', 'list the unfinished runs with the command that finishes each, and send nothing')
    .option('--json', 'print JSON')
    .action(async (flags: SweepFlags) => {
      const ledgers = readLedgers(flags.ledger, ({ message }) => console.error(`etalon: ${escapeControls(message)}`))
      const named = (['target', 'url', 'key', 'allow'] as const).find((name) => flags[name] !== undefined)
      if (flags.list !== true && flags.run === undefined && named !== undefined)
        throw new UsageError(`--${named} belongs to --run; without --run, the runs of all targets are listed`)
      if (flags.list === true || flags.run === undefined) list(ledgers, flags)
      else process.exitCode = await finish(flags, flags.run, ledgers)
    })
}

function list(ledgers: readonly ReadLedger[], { ledger: folder, json }: SweepFlags): void {
  if (json === true) {
    const runs = ledgers.map((one) => {
      const { run, target, startedAt, ledger, writer } = one
      const finish = writer === undefined ? { finish: sweepLine(one, folder) } : { writer }
      return { run, target, startedAt, open: ledger.removable().length, ...finish }
    })
    console.log(JSON.stringify({ runs }, null, 2))
    return
  }
  for (const unfinished of ledgers) {
    const { run, target, startedAt, ledger, writer } = unfinished
    const now = writer === undefined ? '' : `, still running in process ${writer}`
    console.log(escapeControls(`${run} of ${startedAt} at ${target}: ${ledger.removable().length} open${now}`))
    if (writer === undefined) console.log(escapeControls(`  ${sweepLine(unfinished, folder)}`))
  }
  if (ledgers.length === 0) console.log(escapeControls(`no run in ${folder} is unfinished`))
}

/** Sweeps up after one run. Returns the exit code: 0, or 2 if something removable is left. */
async function finish(flags: SweepFlags, run: string, ledgers: readonly ReadLedger[]): Promise<number> {
  if (!RUN.test(run)) throw new UsageError(`--run ${run}: a run id has only lower-case letters and digits`)
  const options = { ...flags, profile: [], only: [], skip: [], report: [] }
  const loaded = adjust(load(options), options)
  const known = ledgers.find((one) => one.run === run)
  if (known !== undefined && known.target !== loaded.target.baseUrl)
    throw new UsageError(`run ${run} was at ${known.target}, not at ${loaded.target.baseUrl}`)
  if (known?.writer !== undefined && flags.force !== true)
    throw new UsageError(
      `run ${run} is still running in process ${known.writer}; let it end or stop it, or, if that is another process by now, add --force`,
    )
  if (known === undefined)
    console.error(`no ledger of run ${run} in ${flags.ledger}: looking for objects with its name`)
  const head = known ?? {
    run,
    target: loaded.target.baseUrl,
    ...(flags.target === undefined ? {} : { file: flags.target }),
    ...(flags.allow === undefined ? {} : { allow: flags.allow }),
  }
  const goOn = `etalon: continue with: ${sweepLine(head, flags.ledger)}`
  return atTarget(loaded, (send) =>
    interruptible(
      () => goOn,
      (problem) => maskedError(problem, loaded.redactor),
      async (signal) => {
        const stoppable: Transport = (request, context) =>
          send(request, context === undefined ? undefined : { ...context, signal })
        if (flags.force !== true) await needOver(loaded, run, stoppable)
        const { removed, left, unsure, permanent } = await sweepAfter({ ...loaded, run, send: stoppable }, known)
        if (flags.json === true) {
          console.log(loaded.redactor.mask(JSON.stringify({ run, removed, left, unsure, permanent }, null, 2)))
          return signal.aborted ? INTERRUPTED : left.length === 0 ? 0 : SOMETHING_LEFT
        }
        const print = (words: string, all: readonly string[]): void =>
          all.forEach((what) => console.log(escapeControls(loaded.redactor.mask(`${words}: ${what}`))))
        print('removed', removed)
        print('not removed', left)
        print('to be looked at', unsure)
        print('cannot be removed', permanent)
        console.log(`run ${run}: ${removed.length} removed, ${left.length} not removed`)
        if (!signal.aborted) return left.length === 0 ? 0 : SOMETHING_LEFT
        console.error(goOn)
        return INTERRUPTED
      },
    ),
  )
}

/**
 * A folder without its ledger knows nothing about a run, but its marker on the target does.
 * @throws UsageError if the run is still running
 */
async function needOver(loaded: LoadedTarget, run: string, send: Transport): Promise<void> {
  const holder = await activeRun({ ...loaded, run, send })
  if (holder === undefined) return
  throw new UsageError(
    `run ${run} is still running at ${loaded.target.baseUrl}, and a sweep would remove what it uses: ${describeHolder(holder)}; ${whatToDo(holder)}`,
  )
}

function whatToDo(holder: Holder): string {
  const isHere = hasEnded(holder) === false
  return isHere
    ? 'let it end or stop it, or, if that is another process by now, add --force'
    : 'let it end or stop it; if it was killed, its marker expires 2 minutes after its last renewal, or add --force'
}
