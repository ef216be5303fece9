import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CaseResult, checks, observations, run, targetTransport } from '../suites/index.ts'
import { startEmbedded } from '../scripts/cli/embedded.ts'

/**
 * `npm run timings`: measures what each rule takes on the embedded mock, by which the cases are divided among shards and workers, and
 * writes it down. Case after case, so that each one's processor time is its own; the mean of the rounds, since the collector and the
 * compiler strike some case or other. Each round has a process of its own: a part of a run is too short for its code to be compiled well.
 */
const FILE = join(import.meta.dirname, '../suites/run/parts/measured.ts')
const ROUNDS = 3
const SEED = 7
/** A case that waits costs little: this many others run meanwhile. */
const BESIDE_A_WAIT = 8

interface Taken {
  rule: string
  processorMs: number
  waitedMs: number
}

/** What each case takes, by its id. */
type Taking = ReadonlyMap<string, Taken>

if (process.send !== undefined) process.send(await measured())
else {
  const rounds: Taking[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    console.error(`round ${round} of ${ROUNDS}`)
    const [taken] = await once(fork(import.meta.filename, { serialization: 'advanced' }), 'message')
    rounds.push(taken as Taking)
  }
  writeFileSync(FILE, sourceOf(costsOf(rounds)))
}

/** What each rule takes, in ms. */
function costsOf(rounds: readonly Taking[]): ReadonlyMap<string, number> {
  const byRule = new Map<string, number>()
  for (const { rule, processorMs, waitedMs } of rounds.flatMap((round) => [...round.values()]))
    byRule.set(rule, (byRule.get(rule) ?? 0) + (processorMs + waitedMs / BESIDE_A_WAIT) / rounds.length)
  return byRule
}

async function measured(): Promise<Taking> {
  const taken = new Map<string, Taken>()
  const { target, redactor, close } = await startEmbedded()
  const { send, close: hangUp } = targetTransport(target)
  let before = process.cpuUsage()
  await run({
    target: { ...target, limits: { ...target.limits, concurrency: 1 } },
    checks,
    observations,
    redactor,
    send,
    seed: SEED,
    profiles: new Set(['product']),
    onStart: () => (before = process.cpuUsage()),
    onResult({ case: { id, rule }, durationMs }: CaseResult) {
      const { user, system } = process.cpuUsage(before)
      const processorMs = (user + system) / 1_000
      taken.set(id, { rule: rule.id, processorMs, waitedMs: Math.max(0, durationMs - processorMs) })
    },
  })
  await hangUp()
  await close()
  return taken
}

function sourceOf(costs: ReadonlyMap<string, number>): string {
  const lines = [...costs]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([rule, ms]) => `    '${rule}': ${Math.max(1, Math.round(ms))},`)
  return `/**
 * What the cases of each rule take on the embedded mock, in ms of processor time; an eighth of what they wait is added. Written by
 * \`npm run timings\`. Rules that are not here count as the mean.
 */
export const MEASURED: ReadonlyMap<string, number> = new Map(
  Object.entries({
${lines.join('\n')}
  }),
)
`
}
