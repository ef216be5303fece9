import { type Profile, ruleOf } from '#spec'
import {
  Redactor,
  type Report,
  attributionTo,
  bareWebSocket,
  createTrafficJudge,
  entryOf,
  isWebSocket,
  learnSecrets,
  loadTarget,
  observations,
  trafficReport,
} from '../../../suites/index.ts'
import { select } from '../check/select.ts'
import { createHarFile } from './har-file.ts'
import { type Passed, passageOf } from './passage.ts'

/** What to check traffic by, as plain data. */
export interface JudgingFlags {
  /** Base address of the service. */
  baseUrl: string
  /** Target file, for its secrets and for the paths that the documents do not show. */
  target?: string
  profile: Profile[]
  only: string[]
  skip: string[]
  /** The HAR file to record to. */
  har?: string
}

/** Checks forwarded traffic, in this thread or another. */
export interface Judging {
  /** Resolves when the exchange has been checked and its memory is released. */
  take: (passed: Passed) => Promise<void>
  /** Reports on everything taken. `source` names where it was captured. */
  end: (source: string) => Promise<Report>
}

/**
 * Checks traffic in this thread, one exchange after another. `say` gets one line, without secrets, for each violation and each note
 * on an exchange.
 * @throws UsageError if a file or a flag is invalid
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
      // The judge does not know what it was not given.
      learnSecrets(redactor, passage)
      say(redactor.mask(`${passed.method} ${passed.path.split('?')[0]}: ${passed.note}`))
    }
    if (facts !== undefined) har?.add(entryOf(passage, redactor))
    else if (isWebSocket(passage))
      har?.add({ ...entryOf(bareWebSocket(passage), redactor), comment: 'not judged: a WebSocket' })
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
      const about = { target: baseUrl, documents: target?.documents, source, startedAt }
      return trafficReport({ ...about, judge, observations: chosen, redactor, profiles })
    },
  }
}
