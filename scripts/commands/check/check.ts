import type { Profile } from '#spec'
import {
  TargetLost,
  UsageError,
  checks,
  exitCode,
  httpTransport,
  observations,
  preflight,
  run,
  terminal,
  visible,
} from '../../../suites/index.ts'
import { startEmbedded } from '../embedded.ts'
import { wholeNumber } from '../whole-number.ts'
import type { CheckFlags } from './flags.ts'
import { list } from './list.ts'
import { adjust, load } from './load.ts'
import { printPlan } from './print-plan.ts'
import { select } from './select.ts'
import { save, writerFor } from './write-report.ts'

/** Exit codes that do not come from a finished run. */
const UNUSABLE = 4
const BLOCKED = 2

/** Runs the gate as the options say, and answers the exit code (design: verdicts). */
export async function check(flags: CheckFlags): Promise<number> {
  const selected = select(flags)
  const writers = flags.report.map((file) => ({ file, write: writerFor(file) }))
  if (flags.list === true) return list(selected)
  const embedded = flags.target === undefined && flags.url === undefined ? await startEmbedded() : undefined
  try {
    const { target, redactor } = adjust(embedded ?? load(flags), flags)
    if (target.credentials.admin === undefined)
      throw new UsageError('the target has no credentials.admin; every check needs the API key of an administrator')
    if (flags.plan === true) return printPlan(target, selected)
    const { send, close } = httpTransport(target.limits.timeoutMs)
    try {
      const first = await preflight({ target, run: 'preflight', send, redactor, watch: () => {} })
      if (first.state !== 'ready') {
        console.error(`etalon: ${visible(redactor.mask(first.message))}`)
        return first.state === 'unusable' ? UNUSABLE : BLOCKED
      }
      const seed = flags.seed === undefined ? Date.now() % 2 ** 31 : wholeNumber(flags.seed, '--seed')
      const profiles = new Set<Profile>(['product', ...flags.profile])
      const report = await run({ target, checks, observations, send, redactor, seed, profiles, selected })
      console.log(terminal(report))
      for (const { file, write } of writers) save(file, write(report))
      return exitCode(report, target.requireProved)
    } catch (problem) {
      if (!(problem instanceof TargetLost)) throw problem
      console.error(`etalon: ${visible(redactor.mask(problem.message))}`)
      return UNUSABLE
    } finally {
      await close()
    }
  } finally {
    await embedded?.close()
  }
}
