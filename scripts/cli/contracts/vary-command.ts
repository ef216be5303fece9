import { JOURNEYS } from '../../../contracts/consumers/journeys.ts'
import { UsageError, escapeControls } from '../../../suites/index.ts'
import { wholeNumber } from '../whole-number.ts'
import type { ContractsFlags } from './options.ts'
import { commandAsConsumer } from './run-command.ts'
import { type Consumer, type Finding, ownConsumer, seedsUpTo, findingLines, varied } from './vary.ts'

/** Exit codes: a consumer depends on something open; a consumer cannot use the mock at all, so nothing is known about it. */
const DEPENDS = 1
const FAILS = 2

/** Default time limit for one run of a team's command, in s, and the maximum of a timer. */
const RUN_LIMIT = '600'
const LONGEST = Math.floor((2 ** 31 - 1) / 1000)

/** Options about a target or a pact, neither of which exists here. */
const OTHERS = ['target', 'url', 'key', 'allow', 'ledger', 'github', 'pact', 'report', 'baseline'] as const

/** Runs consumers on the mock with many seeds, and prints what each depends on. Returns the exit code. */
export async function vary(flags: ContractsFlags, count: string): Promise<number> {
  const other = OTHERS.find((name) => flags[name] !== undefined && flags[name]?.toString() !== '')
  if (other !== undefined) throw new UsageError(`--vary does not take --${other}: consumers run on the mock`)
  const seeds = seedsUpTo(wholeNumber(count, '--vary', 1))
  // A team's command may write files and take ports: run one at a time.
  const findings = await varied(consumersOf(flags), seeds, flags.run === undefined ? {} : { atOnce: 1 })
  if (flags.json === true) {
    console.log(JSON.stringify({ seeds: seeds.length, consumers: findings }, null, 2))
    return codeOf(findings)
  }
  for (const line of findings.flatMap(findingLines)) console.log(escapeControls(line))
  console.log(
    `${findings.filter(({ outcome }) => outcome === 'holds').length}/${findings.length} passed with ${seeds.length} seeds`,
  )
  return codeOf(findings)
}

function codeOf(findings: readonly Finding[]): number {
  if (findings.some(({ outcome }) => outcome === 'depends')) return DEPENDS
  return findings.some(({ outcome }) => outcome === 'fails') ? FAILS : 0
}

function consumersOf({ run, only, timeLimit }: ContractsFlags): Consumer[] {
  if (run !== undefined && only.length > 0)
    throw new UsageError('--only selects bundled consumers; leave it out with --run')
  if (run === undefined && timeLimit !== undefined) throw new UsageError('--time-limit is for the command of --run')
  if (run !== undefined)
    return [commandAsConsumer(run, wholeNumber(timeLimit ?? RUN_LIMIT, '--time-limit', 1, LONGEST))]
  const stranger = only.find((name) => !Object.hasOwn(JOURNEYS, name))
  if (stranger !== undefined)
    throw new UsageError(`--only ${stranger}: no such consumer; the consumers are ${Object.keys(JOURNEYS).join(', ')}`)
  return Object.entries(JOURNEYS)
    .filter(([name]) => only.length === 0 || only.includes(name))
    .map(([name, journey]) => ownConsumer(name, journey))
}
