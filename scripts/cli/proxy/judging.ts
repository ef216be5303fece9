import { type Profile, ruleOf } from '#spec'
import {
  Redactor,
  type Report,
  attributionTo,
  createTrafficJudge,
  entryOf,
  learnSecrets,
  loadTarget,
  observations,
  trafficReport,
} from '../../../suites/index.ts'
import { select } from '../check/select.ts'
import { createHarFile } from './har-file.ts'
import { type Passed, passageOf } from './passage.ts'

/** What traffic is judged by, as plain data. */
export interface JudgingFlags {
  /** Base address of the service. */
  baseUrl: string
  /** Target file, with its secrets and the paths that the documents do not show. */
  target?: string
  profile: Profile[]
  only: string[]
  skip: string[]
  /** File that takes what is judged. */
  har?: string
}

/** Judges what has passed, wherever that is done. */
export interface Judging {
  /** Answers when the exchange is judged, and no memory is held for it any more. */
  take: (passed: Passed) => Promise<void>
  /** Reports on all that was taken. `source` says where it was seen. */
  end: (source: string) => Promise<Report>
}

/**
 * Judges here, one exchange after the other; `say` is told of each breach and of what is to be noted of an exchange, in one line
 * without secrets.
 * @throws UsageError where a file or a word of the flags is no good
 */
export function judgingHere(flags: JudgingFlags, say: (line: string) => void): Judging {
  const { baseUrl, target: file } = flags
  const startedAt = new Date()
  const selected = select(flags)
  const { target, redactor } = file === undefined ? { redactor: new Redactor() } : loadTarget(file, process.env)
  const har = flags.har === undefined ? undefined : createHarFile(flags.har)
  const profiles = new Set<Profile>(['product', ...flags.profile])
  const chosen = observations.filter(({ rule }) => selected.has(rule))
  const judge = createTrafficJudge({
    attribution: attributionTo(baseUrl, target?.paths),
    observations: chosen,
    redactor,
    onBreach({ observation: { rule }, violation }, { method, url, answer }) {
      const outcome = profiles.has(ruleOf(rule).profile) ? 'violation' : 'warning'
      say(redactor.mask(`${outcome} ${rule}: ${violation.message} (${method} ${url} -> ${answer?.status})`))
    },
  })
  const { origin } = new URL(baseUrl)
  let count = 0

  async function judged(before: Promise<void>, passed: Passed, place: string): Promise<void> {
    await before
    const passage = await passageOf(passed, place, origin)
    const facts = judge.take(passage)
    if (passed.note !== undefined) {
      // The judge learns nothing of what it leaves out.
      learnSecrets(redactor, passage)
      say(redactor.mask(`${passed.method} ${passed.path.split('?')[0]}: ${passed.note}`))
    }
    if (facts !== undefined) har?.add(entryOf(passage, redactor))
  }

  let last: Promise<void> = Promise.resolve()
  return {
    take(passed) {
      last = judged(last, passed, `exchange ${++count}`)
      return last
    },
    async end(source) {
      await last
      har?.close()
      return trafficReport({ target: baseUrl, source, judge, observations: chosen, redactor, profiles, startedAt })
    },
  }
}
