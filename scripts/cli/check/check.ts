import type { Profile } from '#spec'
import {
  type Report,
  type Shard,
  UsageError,
  checks,
  loadBaseline,
  observations,
  parseShard,
  run,
  sampledBy,
} from '../../../suites/index.ts'
import { atTarget } from '../at-target.ts'
import { withLedger } from '../with-ledger.ts'
import { finishRun, finishUnusable } from '../finish-run.ts'
import { startEmbedded } from '../embedded.ts'
import { INTERRUPTED } from '../interrupts.ts'
import { readReport } from '../read-report.ts'
import { releaseOf } from '../release/results.ts'
import { shellWord } from '../shell-word.ts'
import { wholeNumber } from '../whole-number.ts'
import type { CheckFlags } from './flags.ts'
import { checkHar } from './har.ts'
import { keepHeapSmall } from './heap.ts'
import { list } from './list.ts'
import { adjust, load } from './load.ts'
import { printPlan } from './print-plan.ts'
import { showProgress } from './progress.ts'
import { select } from './select.ts'
import { reportFiles } from './write-report.ts'

/** Exit code when a rule is broken. It takes precedence over all others. */
const VIOLATION = 1
/** Exit code if something was blocked, or too little was proved. */
const TOO_LITTLE = 2

/** Runs the gate and returns the exit code (design: verdicts). */
export async function check(flags: CheckFlags): Promise<number> {
  const selected = select(flags)
  const writers = reportFiles(flags.report)
  const shard = flags.shard === undefined ? undefined : parseShard(flags.shard)
  if (shard !== undefined && flags.seed === undefined)
    throw new UsageError(
      '--shard needs --seed, the same for all shards: otherwise their reports are from different runs',
    )
  const entries = flags.baseline === undefined ? [] : loadBaseline(flags.baseline)
  const release = releaseOf(flags)
  const earlier = flags.compare === undefined ? undefined : readReport(flags.compare)
  if (flags.list === true) return list(selected, flags.json === true)
  if (flags.har !== undefined) return checkHar(flags.har, flags, { selected, writers, entries, earlier })
  keepHeapSmall()
  const embedded = flags.target === undefined && flags.url === undefined ? await startEmbedded() : undefined
  try {
    const loaded = adjust(embedded ?? load(flags), flags)
    const { target, redactor } = loaded
    const seed = flags.seed === undefined ? Date.now() % 2 ** 31 : wholeNumber(flags.seed, '--seed')
    const part = shard === undefined ? {} : { shard }
    if (flags.plan === true)
      return await printPlan(
        target,
        { selected, seed, ...part },
        { verbose: flags.verbose === true, shared: embedded === undefined, json: flags.json === true },
      )
    const profiles = new Set<Profile>(['product', ...flags.profile])
    const sampled = sampledBy(entries)
    const failFast = flags.failFast === true
    const what = { target, checks, observations, redactor, seed, profiles, selected, sampled, failFast, ...part }
    const told = { writers, json: flags.json === true, ...(flags.github === true ? { github: true } : {}) }
    return await atTarget(
      loaded,
      async (send, looked) =>
        withLedger(loaded, flags, { send, looked, ...groupOf(seed, shard) }, async (attention) => {
          const { started, ended, close } = showProgress(process.stderr, process.env)
          const found = await run({ ...what, send, ...attention, onStart: started, onResult: ended }).finally(close)
          const code = finishRun(
            { ...found, ...namedBy(flags) },
            { baseline: flags.baseline, entries, release, earlier, ...told },
          )
          const say = flags.json === true ? console.error : console.log
          if (flags.url !== undefined && shard === undefined) printNext(flags.url, say)
          if (flags.target !== undefined && shard === undefined && code === TOO_LITTLE)
            say(`what is missing, and the lines to add: etalon doctor --target ${shellWord(flags.target)}`)
          return attention.signal.aborted && code !== VIOLATION ? INTERRUPTED : code
        }),
      async (unusable, send) =>
        finishUnusable({ ...(await run({ ...what, send, unusable })), ...namedBy(flags) }, { release, ...told }),
    )
  } finally {
    await embedded?.close()
  }
}

/** The two commands that lead from an address to a verdict. */
function printNext(url: string, say: (line: string) => void): void {
  say('to prove more, let etalon write a target file and check that:')
  say(`  etalon init --url ${shellWord(url)} --out target.yaml`)
  say('  etalon check --target target.yaml')
}

/** Identifies the shards of one run: they may use a target at the same time. */
function groupOf(seed: number, shard: Shard | undefined): { group?: string } {
  return shard === undefined ? {} : { group: `seed ${seed}, ${shard.count} shards` }
}

/** How the options name the target, for the report. */
export function namedBy({ target, url }: Pick<CheckFlags, 'target' | 'url'>): Pick<Report, 'named'> {
  if (target !== undefined) return { named: { file: target } }
  return url === undefined ? { named: 'embedded' } : {}
}
