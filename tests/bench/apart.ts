import { readFileSync } from 'node:fs'
import { type ReferenceProcess, TARGET, startReference, stopping } from './reference-process.ts'
import {
  type Outcome,
  type RuleReport,
  type Target,
  checks,
  httpTransport,
  observations,
  parseTarget,
  run,
} from '../../suites/index.ts'
import { exclusiveOf } from '../../suites/run/order.ts'
import { LEAST_HELD_MS, LEAST_PAUSE_MS, boundOf } from './bound.ts'
import { type RecordedCase, recording } from './recorded.ts'
import { type Row, atMost, rounded } from './row.ts'

const LATENCIES_MS = [0, 30, 100]
const OF_BOUND = 1.3
const SEED = 7
const FAILED: ReadonlySet<Outcome> = new Set(['violation', 'blocked', 'error', 'unsteady'])
const BESIDE_OTHERS = 'requests x latency / concurrency'
const HOW = `the gate on a service written apart (alone: requests beside which nothing may be sent, since the audit, the clock, or a failure that is about to come would tell; waits: of cases that run alone, pauses of ${LEAST_PAUSE_MS} ms or more, and what responses take beyond the latency and ${LEAST_HELD_MS} ms; of other cases, what the longest waits, or all that claim the same, beyond what runs beside them)`

/** The gate against the reference server in a process of its own, at several latencies, with and without its hooks. */
export async function apart(): Promise<Row[]> {
  const rows: Row[] = []
  for (const latencyMs of LATENCIES_MS) {
    for (const hooks of [true, false]) rows.push(await measured(latencyMs, hooks))
  }
  return rows
}

async function measured(latencyMs: number, hooks: boolean): Promise<Row> {
  const server = await startReference(latencyMs)
  const target = targetOf(server, hooks)
  const [ownBefore, itsBefore] = [process.cpuUsage(), server.processor()]
  const { cases, seconds, itsWork } = await stopping(server, async () => {
    const done = await gateOf(server, target)
    return { ...done, itsWork: (server.processor() - itsBefore) / 1_000 }
  })
  const own = process.cpuUsage(ownBefore)
  const ownWork = (own.user + own.system) / 1_000_000
  const { concurrency } = target.limits
  const busier = Math.max(ownWork, itsWork)
  const { beside, alone, waits, aloneShare } = boundOf(cases, latencyMs, concurrency, latencyMs === 0 ? busier : 0)
  const requests = cases.reduce((sum, { exchanges }) => sum + exchanges.length, 0)
  const plain = (requests * latencyMs) / concurrency / 1_000
  // Without latency the busier of the two is the bound: each has one thread. Of requests sent alone they take turns.
  const computing = busier + aloneShare * (ownWork + itsWork - busier)
  const work = latencyMs === 0 ? computing : beside + alone
  return {
    measure: `${HOW}: ${latencyMs} ms latency, ${hooks ? 'with' : 'without'} hooks, s`,
    figures: {
      seconds: rounded(seconds),
      requests,
      'at a time': concurrency,
      ...(latencyMs === 0 ? {} : { [BESIDE_OTHERS]: rounded(beside), alone: rounded(alone) }),
      waits: rounded(waits),
      'processor time of the gate': rounded(ownWork),
      'processor time of the server': rounded(itsWork),
      ...(latencyMs === 0
        ? {}
        : { 'times (all requests x latency / concurrency + waits)': rounded(seconds / (plain + waits)) }),
    },
    targets: [
      atMost(
        OF_BOUND,
        latencyMs === 0
          ? 'times (processor time of the busier, and of both for requests sent alone, + waits)'
          : `times (${BESIDE_OTHERS} + alone + waits)`,
        seconds / (work + waits),
      ),
    ],
  }
}

function failureOf({ id, outcome, reason = '', cases }: RuleReport): string {
  const failed = cases.filter((one) => FAILED.has(one.outcome))
  const why = failed.flatMap((one) => [one.message, ...(one.attempts ?? []).map((attempt) => attempt.message)])
  return [`${id} is ${outcome}: ${reason}`, ...failed.map((one) => one.id), ...why.filter(Boolean)].join('\n  ')
}

/** The target file of the reference server; without hooks, also without what only a hook turns on. */
function targetOf({ environment }: ReferenceProcess, hooks: boolean): Target {
  const { target } = parseTarget(readFileSync(TARGET, 'utf8'), TARGET, environment)
  if (hooks) return target
  const features = Object.entries(target.features).filter(([name]) => !name.startsWith('listener_throttle'))
  return { ...target, hooks: {}, features: Object.fromEntries(features) }
}

async function gateOf(
  { environment }: ReferenceProcess,
  target: Target,
): Promise<{ cases: readonly RecordedCase[]; seconds: number }> {
  const { redactor } = parseTarget(readFileSync(TARGET, 'utf8'), TARGET, environment)
  const { send, close } = httpTransport(target.limits.timeoutMs)
  const { cases, ...watch } = recording(send, (one) => exclusiveOf(one, target))
  const begun = performance.now()
  const profiles = new Set(['product', 'mcp', 'http'] as const)
  const report = await run({ target, checks, observations, redactor, seed: SEED, profiles, ...watch })
  const seconds = (performance.now() - begun) / 1_000
  await close()
  const failed = report.rules.filter(({ outcome }) => FAILED.has(outcome))
  if (failed.length > 0) throw new Error(`the gate fails on the reference server:\n${failed.map(failureOf).join('\n')}`)
  return { cases, seconds }
}
