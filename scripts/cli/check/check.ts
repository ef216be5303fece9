import type { Profile } from '#spec'
import {
  type LoadedTarget,
  type Report,
  checks,
  loadBaseline,
  observations,
  run,
  sampledBy,
} from '../../../suites/index.ts'
import { collectOften, keepYoungGeneration } from '../heap.ts'
import { atTarget } from '../at-target.ts'
import { withLedger } from '../with-ledger.ts'
import { type FinishOptions, finishRun, finishUnusable } from '../finish-run.ts'
import { embeddedTarget, startEmbedded } from '../embedded.ts'
import { readReport } from '../read-report.ts'
import { releaseOfService } from '../release/results.ts'
import { ownCommand } from '../own-command.ts'
import { shellWord } from '../shell-word.ts'
import { wholeNumber } from '../whole-number.ts'
import { type Division, divisionOf, groupOf, phasesOf, plannedBy } from './division.ts'
import type { CheckFlags } from './flags.ts'
import { checkHar } from './har.ts'
import { type AllDone, inParts } from './in-parts.ts'
import { NOTHING, limitsOf } from './limits.ts'
import { list } from './list.ts'
import { adjust, load } from './load.ts'
import { printPlan } from './print-plan.ts'
import { showProgress } from './progress.ts'
import { runPart } from './run-part.ts'
import { select } from './select.ts'
import type { Worker } from './start-worker.ts'
import { withWorkers } from './with-workers.ts'
import { reportFiles } from './write-report.ts'

/** Exit code if something was blocked, or too little was proved. */
const TOO_LITTLE = 2

/**
 * Runs the gate and returns the exit code (design: verdicts).
 * @param ahead workers that were started ahead, for `--workers`
 */
export async function check(flags: CheckFlags, ahead: readonly Worker[] = []): Promise<number> {
  const selected = select(flags)
  const writers = reportFiles(flags.report)
  const division = divisionOf(flags)
  const entries = flags.baseline === undefined ? [] : loadBaseline(flags.baseline)
  const release = releaseOfService(flags, namedBy(flags))
  const earlier = flags.compare === undefined ? undefined : readReport(flags.compare)
  if (flags.list === true) return list(selected, flags.json === true)
  if (flags.har !== undefined) return checkHar(flags.har, flags, { selected, writers, entries, earlier })
  keepYoungGeneration()
  collectOften(40)
  const isEmbedded = flags.target === undefined && flags.url === undefined
  // Each worker starts a mock of its own.
  const embedded = isEmbedded && (division.workers === 1 || flags.plan === true) ? await startEmbedded() : undefined
  try {
    const loaded = adjust(embedded ?? (isEmbedded ? embeddedTarget('http://127.0.0.1') : load(flags)), flags)
    const seed = flags.seed === undefined ? Date.now() % 2 ** 31 : wholeNumber(flags.seed, '--seed')
    const phases = phasesOf({ target: loaded.target, selected, division, isEmbedded })
    if (flags.plan === true)
      return await printPlan(
        loaded.target,
        { selected, seed, includes: plannedBy(phases, selected, loaded.target) },
        { verbose: flags.verbose === true, shared: !isEmbedded, json: flags.json === true },
      )
    const github = flags.github === true ? { github: true } : {}
    const told = { baseline: flags.baseline, entries, release, earlier, writers, json: flags.json === true, ...github }
    const what = { flags, seed, selected, sampled: sampledBy(entries) }
    return await (division.workers === 1 && phases.length === 1
      ? checkHere({ ...what, loaded, division, part: phases[0] }, told)
      : checkInParts({ ...what, loaded, division, phases, isEmbedded, ahead }, told))
  } finally {
    await embedded?.close()
  }
}

/** What one process checks. */
interface Here extends Omit<Parameters<typeof runPart>[1], 'group' | 'alone' | 'part'> {
  loaded: LoadedTarget
  division: Division
}

/** Runs the gate, or one part of its cases, in this process. */
async function checkHere(
  { loaded, flags, seed, selected, sampled, division, part }: Here & { part: ReturnType<typeof phasesOf>[number] },
  told: FinishOptions,
): Promise<number> {
  const profiles = new Set<Profile>(['product', ...flags.profile])
  const failFast = flags.failFast === true
  const which = division.shard === undefined ? {} : { part }
  const what = { ...loaded, checks, observations, seed, profiles, selected, sampled, failFast, ...which }
  const grouped = groupOf(division, seed)
  return atTarget(
    loaded,
    async (send, looked) =>
      withLedger(loaded, flags, { send, looked, grouped }, async (attention) => {
        const { started, ended, close } = showProgress(process.stderr, process.env)
        const report = await run({ ...what, send, ...attention, onStart: started, onResult: ended }).finally(close)
        return finished({ report, aborted: attention.signal.aborted }, flags, told)
      }),
    async (unusable, send) => finishUnusable({ ...(await run({ ...what, send, unusable })), ...namedBy(flags) }, told),
  )
}

/** Runs the gate in several processes, or in several steps, or both. */
async function checkInParts(
  {
    division,
    isEmbedded,
    ahead,
    ...what
  }: Here & {
    phases: ReturnType<typeof phasesOf>
    isEmbedded: boolean
    ahead: readonly Worker[]
  },
  told: FinishOptions,
): Promise<number> {
  const { workers } = division
  const { loaded, seed } = what
  if (!isEmbedded) limitsOf(loaded.target.limits, { index: 1, count: workers }, NOTHING)
  const progress = showProgress(process.stderr, process.env)
  const finish = (all: AllDone): number => finished(all, what.flags, told)
  const grouped = groupOf(division, seed)
  if (workers > 1) {
    const group = grouped.group ?? `process ${process.pid}, ${new Date().toISOString()}`
    return withWorkers({ ...what, workers, ahead, group, progress, embedded: isEmbedded }, finish)
  }
  const all = await inParts({
    ...what,
    workers,
    runOne: (part) =>
      runPart(
        loaded,
        { ...what, part, ...grouped, ...(part.kind === 'alone' ? { alone: true } : {}) },
        progress.part(),
      ),
    failed: () => {},
    sweep: () => Promise.resolve([]),
  }).finally(() => progress.close())
  return finish(all)
}

/** Says what came of a run, and returns its exit code. */
function finished({ report, aborted, unusable }: AllDone, flags: CheckFlags, told: FinishOptions): number {
  const named = { ...report, ...stoppedBy(aborted), ...namedBy(flags) }
  if (unusable !== undefined) {
    finishUnusable(named, told)
    return unusable
  }
  return finishRun(named, { ...told, next: (code) => nextOf(flags, code) })
}

/** What leads from this run to a verdict. From an address it takes two commands, which take the key from the environment. */
function nextOf({ url, target, shard }: CheckFlags, code: number): string[] {
  if (shard !== undefined) return []
  if (url !== undefined)
    return [
      'to prove more, let etalon write a target file and check that:',
      ...(process.env['ETALON_KEY'] === undefined ? ["  export ETALON_KEY='…'"] : []),
      `  ${ownCommand()} init --url ${shellWord(url)} --out target.yaml`,
      `  ${ownCommand()} check --target target.yaml`,
    ]
  if (target === undefined || code !== TOO_LITTLE) return []
  return [`what is missing, and the lines to add: ${ownCommand()} doctor --target ${shellWord(target)}`]
}

/** Whether a signal or an error ended the run, for the report. */
export function stoppedBy(aborted: boolean): Pick<Report, 'stopped'> {
  return aborted ? { stopped: true } : {}
}

/** How the options name the target, for the report. */
export function namedBy({ target, url }: Pick<CheckFlags, 'target' | 'url'>): Pick<Report, 'named'> {
  if (target !== undefined) return { named: { file: target } }
  return url === undefined ? { named: 'embedded' } : {}
}
