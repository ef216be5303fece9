import type { Profile } from '#spec'
import {
  type BaselineEntry,
  type Report,
  UsageError,
  createTrafficJudge,
  observations,
  trafficReport,
} from '../../../suites/index.ts'
import { type FinishOptions, finishRun } from '../finish-run.ts'
import { trafficIn } from '../traffic-in.ts'
import type { CheckFlags } from './flags.ts'

/** Options of `check` that only matter when requests are sent. */
const OF_SENDING = [
  'key',
  'allow',
  'seed',
  'runs',
  'shard',
  'ownTarget',
  'workers',
  'timings',
  'ledger',
  'plan',
] as const

/** The remaining options. */
interface Chosen {
  selected: ReadonlySet<string>
  writers: FinishOptions['writers']
  entries: readonly BaselineEntry[]
  earlier: Report | undefined
}

/**
 * Checks recorded traffic by the passive rules, and returns the exit code, as for a check.
 * @throws UsageError if the file or the options are invalid, alone or together
 */
export async function checkHar(
  file: string,
  flags: CheckFlags,
  { selected, writers, entries, earlier }: Chosen,
): Promise<number> {
  return finishRun(await harReport(file, flags, selected), {
    baseline: flags.baseline,
    entries,
    writers,
    earlier,
    verbose: flags.verbose === true,
    json: flags.json === true,
    ...(flags.github === true ? { github: true } : {}),
  })
}

/** Like {@link checkHar}, but returns only the report. */
export async function harReport(file: string, flags: CheckFlags, selected?: ReadonlySet<string>): Promise<Report> {
  const meaningless = OF_SENDING.find((name) => flags[name] !== undefined)
  if (meaningless !== undefined)
    throw new UsageError(`--${dashed(meaningless)} has no effect with --har, which sends nothing; leave it out`)
  const startedAt = new Date()
  const { passages, baseUrl, attribution, documents, redactor } = await trafficIn(file, flags)
  const chosen = observations.filter(({ rule }) => selected?.has(rule) ?? true)
  const judge = createTrafficJudge({ attribution, observations: chosen, redactor })
  for (const passage of passages) judge.take(passage)
  const profiles = new Set<Profile>(['product', ...flags.profile])
  const about = { target: baseUrl, documents, source: file, startedAt }
  return trafficReport({ ...about, judge, observations: chosen, redactor, profiles })
}

/** An option as on the command line. */
function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
