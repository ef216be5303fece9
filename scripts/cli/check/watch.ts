import { createInterface } from 'node:readline'
import { UsageError } from '../../../suites/index.ts'
import { reportIn } from '../last-report.ts'
import { check } from './check.ts'
import type { CheckFlags } from './flags.ts'
import { undecidedOf } from './select.ts'

/** Options that leave nothing to run again. */
const ALONE = ['har', 'plan', 'list', 'shard', 'json'] as const

/**
 * Runs a check and, each time that a line comes, what failed in the latest run again, or everything once all of that held. `q` or
 * the end of the input ends it. Returns the exit code of the latest run.
 * @throws UsageError for options that do not fit
 */
export async function watchCheck(flags: CheckFlags, input: NodeJS.ReadableStream): Promise<number> {
  const alone = ALONE.find((name) => flags[name] !== undefined)
  if (alone !== undefined) throw new UsageError(`--${alone} does not go with --watch; leave one of them out`)
  let code = await check(flags)
  say()
  for await (const line of createInterface({ input })) {
    if (line.trim() === 'q') break
    const last = reportIn()
    const failed = last === undefined ? [] : undecidedOf(last.report)
    const { again: _first, ...whole } = flags
    code = await check(last !== undefined && failed.length > 0 ? { ...whole, again: last.file } : whole)
    say()
  }
  return code
}

function say(): void {
  const last = reportIn()
  const failed = last === undefined ? 0 : undecidedOf(last.report).length
  const next = failed === 0 ? 'everything' : `the ${failed} rule${failed === 1 ? '' : 's'} that did not hold`
  console.log(`Enter runs ${next} again; q ends`)
}
