import { EFFECTS } from '#spec'
import { type LoadedTarget, Redactor, UsageError, loadTarget, parseTarget } from '../../../suites/index.ts'
import { wholeNumber } from '../whole-number.ts'
import type { CheckFlags } from './flags.ts'

/** As in the target file. */
const MOST_AT_ONCE = 256

/** Loads the target named by the options: a file or a base address. */
export function load(flags: CheckFlags): LoadedTarget {
  if (flags.target !== undefined && flags.url !== undefined) throw new UsageError('give --target or --url, not both')
  if (flags.target !== undefined) return loadTarget(flags.target, process.env)
  const key = flags.key ?? process.env['ETALON_KEY']
  if (key === undefined) throw new UsageError('--url needs an administrator key: give --key or set ETALON_KEY')
  const file = { base_url: flags.url, credentials: { admin: { api_key: '${ETALON_KEY}' } } }
  try {
    return parseTarget(JSON.stringify(file), '--url', { ...process.env, ETALON_KEY: key })
  } catch (problem) {
    if (!(problem instanceof UsageError)) throw problem
    // The caller knows the option, and not the file that stands for it here.
    throw new UsageError(problem.message.replace(/^--url:1: base_url/, '--url'))
  }
}

/** The share that a verdict needs, if an option says so: of the rules, or of the interactions of pacts. */
function required({ require }: Pick<CheckFlags, 'require'>): Partial<LoadedTarget['target']> {
  const share = shareOf(require)
  return share === undefined ? {} : { requireProved: share, requireVerified: share }
}

/** The share that --require gives. @throws UsageError if it is none */
export function shareOf(require: string | undefined): number | undefined {
  if (require === undefined) return undefined
  const share = /^(?:0?\.\d+|[01](?:\.0+)?)$/.test(require) ? Number(require) : undefined
  if (share === undefined)
    throw new UsageError(`--require ${require}: is no share; give a number from 0 to 1, such as 0.5`)
  return share
}

/** Applies the options that override the target file. */
export function adjust(loaded: LoadedTarget, flags: CheckFlags): LoadedTarget {
  let { target } = loaded
  if (flags.allow !== undefined) {
    const allow = flags.allow.split(',').map((word) => {
      const effect = EFFECTS.find((known) => known === word)
      if (effect === undefined) throw new UsageError(`--allow ${word}: no such effect; it takes ${EFFECTS.join(', ')}`)
      return effect
    })
    target = { ...target, allow: new Set(allow) }
  }
  const { runs, concurrency } = flags
  const limits = {
    ...target.limits,
    ...(runs === undefined ? {} : { runs: wholeNumber(runs, '--runs', 1) }),
    ...(concurrency === undefined ? {} : { concurrency: wholeNumber(concurrency, '--concurrency', 1, MOST_AT_ONCE) }),
  }
  target = { ...target, limits, ...required(flags) }
  return { target, redactor: loaded.redactor ?? new Redactor() }
}
