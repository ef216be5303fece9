import type { Profile } from '#spec'
import {
  type BaselineEntry,
  type Report,
  UsageError,
  createTrafficJudge,
  observations,
  trafficReport,
} from '../../../suites/index.ts'
import { type Conclusion, conclude } from '../finish-run.ts'
import { trafficIn } from '../traffic-in.ts'
import type { CheckFlags } from './flags.ts'

/** Options of `check` that say what is sent, or how. */
const OF_SENDING = ['key', 'allow', 'seed', 'runs', 'shard', 'ledger', 'plan'] as const

/** What the other options say. */
interface Chosen {
  selected: ReadonlySet<string>
  writers: Conclusion['writers']
  entries: readonly BaselineEntry[]
}

/**
 * Judges recorded traffic by the passive rules, and answers the exit code, as of a check.
 * @throws UsageError where the file, an option or what they say together is no good
 */
export async function checkHar(
  file: string,
  flags: CheckFlags,
  { selected, writers, entries }: Chosen,
): Promise<number> {
  return conclude(await harReport(file, flags, selected), {
    baseline: flags.baseline,
    entries,
    writers,
    verbose: flags.verbose === true,
    ...(flags.github === true ? { github: true } : {}),
  })
}

/** As {@link checkHar}, but only the report. */
export async function harReport(file: string, flags: CheckFlags, selected?: ReadonlySet<string>): Promise<Report> {
  const meaningless = OF_SENDING.find((name) => flags[name] !== undefined)
  if (meaningless !== undefined)
    throw new UsageError(`--${meaningless} means nothing with --har, which sends nothing; leave it out`)
  const startedAt = new Date()
  const { passages, baseUrl, attribution, redactor } = await trafficIn(file, flags)
  const chosen = observations.filter(({ rule }) => selected?.has(rule) ?? true)
  const judge = createTrafficJudge({ attribution, observations: chosen, redactor })
  for (const passage of passages) judge.take(passage)
  const profiles = new Set<Profile>(['product', ...flags.profile])
  const about = { target: baseUrl, source: file, startedAt }
  return trafficReport({ ...about, judge, observations: chosen, redactor, profiles })
}
