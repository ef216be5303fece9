import { UsageError, targetTransport } from '../../../suites/index.ts'
import { needAdministrator } from '../at-target.ts'
import type { CheckFlags } from '../check/flags.ts'
import { adjust, load } from '../check/load.ts'
import { gapsOf } from './gaps.ts'
import { look } from './look.ts'
import { type Examination, describe } from './print.ts'

/** The options of `etalon doctor`, as commander reads them. */
export interface DoctorFlags extends Pick<CheckFlags, 'target' | 'url' | 'key' | 'allow'> {
  json?: true
}

/** Exit codes: nothing is wrong, something is, and the target cannot be used at all. */
const WELL = 0
const WRONG = 2
const UNUSABLE = 4

/**
 * Looks at a target by reading, tries its target file out on the embedded mock, prints what is wrong and what is missing, and
 * returns the exit code.
 * @throws UsageError if no target is named
 */
export async function doctor(flags: DoctorFlags): Promise<number> {
  if (flags.target === undefined && flags.url === undefined)
    throw new UsageError(
      'give --target, or --url: etalon doctor looks at a target, and the embedded mock needs no doctor',
    )
  const { target, redactor } = adjust(load({ ...NONE, ...flags }), { ...NONE, ...flags })
  needAdministrator(target)
  const { send, close } = targetTransport(target)
  try {
    const say = (line: string): void => (flags.json === true ? undefined : console.error(redactor.mask(line)))
    say(`looking at ${target.baseUrl} …`)
    const looked = await look(target, send, redactor)
    say('trying the target file out on the embedded mock …')
    const gaps = await gapsOf(target)
    const file = flags.target ?? 'target.yaml'
    const examination: Examination = { target: target.baseUrl, file, allowed: [...target.allow], ...looked, ...gaps }
    const text = flags.json === true ? JSON.stringify(examination, null, 2) : describe(examination)
    console.log(redactor.mask(text))
    return looked.state === 'unusable' ? UNUSABLE : looked.problems.length === 0 ? WELL : WRONG
  } finally {
    await close()
  }
}

const NONE = { profile: [], only: [], skip: [], report: [] }
