import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RuleId } from '#spec'
import { type CaseResult, checks, isAlone, observations, run, targetTransport } from '../suites/index.ts'
import { startEmbedded } from '../scripts/cli/embedded.ts'
import type { Target } from '../suites/kit/target.ts'

/**
 * `npm run timings`: measures what each rule takes on the embedded mock, by which the cases are divided among shards and workers, and
 * writes it down. Case after case, so that each one's processor time is its own; the mean of the rounds, since the collector and the
 * compiler strike some case or other. Each round has a process of its own: a part of a run is too short for its code to be compiled well.
 */
const FILE = join(import.meta.dirname, '../suites/run/parts/measured.ts')
const ROUNDS = 3
const SEED = 7
/** A case that waits beside others costs little: they run meanwhile. One that runs alone costs all of its wait. */
const SHARE_OF_WAIT = { beside: 1 / 32, alone: 1 }

/** Rules whose cases fill every list, so that whatever runs beside them takes longer: they cost what a run without them saves. */
const CROWDING: readonly RuleId[] = ['conventions/lists-are-whole']

interface Taken {
  rule: string
  processorMs: number
  waitedMs: number
  /** How it runs in other runs: here, one follows the other. */
  runs: keyof typeof SHARE_OF_WAIT
}

/** One round. */
interface Round {
  /** What each case takes, by its id. */
  taken: ReadonlyMap<string, Taken>
  /** The processor time that a run of all cases saves without a rule, by its id, in ms. */
  saved: ReadonlyMap<string, number>
}

if (process.send !== undefined) process.send(await measured())
else {
  const rounds: Round[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    console.error(`round ${round} of ${ROUNDS}`)
    const [measuring] = await once(fork(import.meta.filename, { serialization: 'advanced' }), 'message')
    rounds.push(measuring as Round)
  }
  writeFileSync(FILE, sourceOf(costsOf(rounds)))
}

/** What each rule takes, in ms. */
function costsOf(rounds: readonly Round[]): ReadonlyMap<string, number> {
  const byRule = new Map<string, number>()
  for (const { rule, processorMs, waitedMs, runs } of rounds.flatMap(({ taken }) => [...taken.values()]))
    byRule.set(rule, (byRule.get(rule) ?? 0) + (processorMs + waitedMs * SHARE_OF_WAIT[runs]) / rounds.length)
  for (const rule of CROWDING) {
    const saved = rounds.map((round) => round.saved.get(rule) ?? 0)
    const mean = saved.reduce((sum, one) => sum + one, 0) / rounds.length
    byRule.set(rule, Math.max(mean, byRule.get(rule) ?? 0))
  }
  return byRule
}

async function measured(): Promise<Round> {
  const taken = new Map<string, Taken>()
  let before = process.cpuUsage()
  await runCases({
    concurrency: 1,
    onStart: () => (before = process.cpuUsage()),
    onResult({ case: one, durationMs }, target) {
      const processorMs = processorSince(before)
      const runs = isAlone(one, target) ? 'alone' : 'beside'
      taken.set(one.id, { rule: one.rule.id, processorMs, waitedMs: Math.max(0, durationMs - processorMs), runs })
    },
  })
  const all = await processorOf()
  const saved = new Map<string, number>()
  for (const rule of CROWDING) saved.set(rule, all - (await processorOf(rule)))
  return { taken, saved }
}

/** The processor time of a run of all cases, or of all but those of one rule, as many at once as by default; in ms. */
async function processorOf(leftOut?: RuleId): Promise<number> {
  const before = process.cpuUsage()
  await runCases({ leftOut })
  return processorSince(before)
}

function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Runs the cases on a new embedded mock. */
async function runCases(options: {
  concurrency?: number
  leftOut?: RuleId | undefined
  onStart?: () => void
  onResult?: (result: CaseResult, target: Target) => void
}): Promise<void> {
  const { concurrency, leftOut, onStart, onResult } = options
  const { target, redactor, close } = await startEmbedded()
  const { send, close: hangUp } = targetTransport(target)
  await run({
    target: concurrency === undefined ? target : { ...target, limits: { ...target.limits, concurrency } },
    checks: checks.filter(({ rule }) => rule !== leftOut),
    observations,
    redactor,
    send,
    seed: SEED,
    profiles: new Set(['product']),
    ...(onStart === undefined ? {} : { onStart }),
    ...(onResult === undefined ? {} : { onResult: (result) => onResult(result, target) }),
  })
  await hangUp()
  await close()
}

function sourceOf(costs: ReadonlyMap<string, number>): string {
  const lines = [...costs]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([rule, ms]) => `    '${rule}': ${Math.max(1, Math.round(ms))},`)
  return `/**
 * What the cases of each rule take on the embedded mock, in ms of processor time; a part of what they wait is added, and all of it where
 * they run alone. What fills every list costs what a run saves without it. Written by \`npm run timings\`. Rules that are not here count as the mean.
 */
export const MEASURED: ReadonlyMap<string, number> = new Map(
  Object.entries({
${lines.join('\n')}
  }),
)
`
}
