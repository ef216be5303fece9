import { readFileSync } from 'node:fs'
import { type ReferenceProcess, TARGET, startReference, stopping } from './reference-process.ts'
import { type Target, checks, httpTransport, observations, parseTarget, run } from '../../suites/index.ts'
import { exclusiveOf } from '../../suites/run/order.ts'
import { type RecordedCase, recording } from './recorded.ts'
import { type Row, atMost, rounded } from './row.ts'

const LATENCIES_MS = [0, 30, 100]
const OF_FORMULA = 1.3
const SEED = 7
/** The shortest pause of a case that counts as a wait, in ms: below, it is the gate's own work. */
const LEAST_PAUSE_MS = 25
/** A response that takes this much longer than the latency was held back by a run or a stream, in ms. */
const LEAST_HELD_MS = 200
const OF_WAITS = `waits: of cases that run alone, pauses of ${LEAST_PAUSE_MS} ms or more, and what responses take beyond the latency and ${LEAST_HELD_MS} ms; of other cases, what the longest waits beyond the formula's first term`

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
  const { cases, seconds, processor } = await stopping(server, async () => {
    const before = server.processor()
    return { ...(await gateOf(server, target)), processor: (server.processor() - before) / 1_000 }
  })
  const { concurrency } = target.limits
  const requests = cases.reduce((sum, { exchanges }) => sum + exchanges.length, 0)
  // The server has one thread: without latency, no client is done before it.
  const work = latencyMs === 0 ? processor : (requests * latencyMs) / concurrency / 1_000
  const waits = waitsOf(cases, latencyMs, work)
  return {
    measure: `the gate on a service written apart, ${latencyMs} ms latency, ${hooks ? 'with' : 'without'} hooks, s (${OF_WAITS})`,
    figures: {
      seconds: rounded(seconds),
      requests,
      'at a time': concurrency,
      [latencyMs === 0 ? 'processor time of the server' : 'requests x latency / concurrency']: rounded(work),
      waits: rounded(waits),
    },
    targets: [atMost(OF_FORMULA, 'times (requests x latency / concurrency + waits)', seconds / (work + waits))],
  }
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
  const { cases, ...watch } = recording(send, (one) => exclusiveOf(one, target) !== false)
  const begun = performance.now()
  const profiles = new Set(['product', 'mcp', 'http'] as const)
  const { summary } = await run({ target, checks, observations, redactor, seed: SEED, profiles, ...watch })
  const seconds = (performance.now() - begun) / 1_000
  await close()
  if (summary.violation + summary.blocked + summary.error + summary.unsteady > 0)
    throw new Error(`the gate fails on the reference server: ${JSON.stringify(summary)}`)
  return { cases, seconds }
}

/** The seconds that the documents make a run wait, whatever its schedule. */
function waitsOf(cases: readonly RecordedCase[], latencyMs: number, work: number): number {
  const all = cases.map((one) => ({ alone: one.alone, seconds: waitOf(one, latencyMs) / 1_000 }))
  const alone = all.filter((one) => one.alone).reduce((sum, { seconds }) => sum + seconds, 0)
  const longest = Math.max(0, ...all.filter((one) => !one.alone).map(({ seconds }) => seconds))
  return alone + Math.max(0, longest - work)
}

/** How long a case waited, in ms: between its requests, and for responses that were held back. */
function waitOf({ exchanges }: RecordedCase, latencyMs: number): number {
  let waited = 0
  let answered = exchanges[0]?.begun ?? 0
  for (const { begun, ended } of exchanges.toSorted((one, other) => one.begun - other.begun)) {
    const pause = begun - answered
    if (pause >= LEAST_PAUSE_MS) waited += pause
    waited += Math.max(0, Math.min(ended - Math.max(begun, answered), ended - begun - latencyMs - LEAST_HELD_MS))
    answered = Math.max(answered, ended)
  }
  return waited
}
