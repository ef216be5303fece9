import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { checks, httpTransport, observations, run } from '../../../suites/index.ts'
import { embeddedTarget } from '../../commands/embedded.ts'
import { etalon, mock } from './contestant.ts'
import { start } from './process.ts'
import { type RecordedCase, recording } from './recorded.ts'
import { type Repetition, repeat } from './repeated.ts'
import { type Row, atMost, rounded } from './row.ts'

const ROUNDS = 3
const MOST_S = 15
const OF_BARE = 3
/** Share of the requests that must come to the same status when they are sent again. */
const LEAST_ALIKE = 0.98
const SEED = 20_261_125

/** The whole product profile at the default budget, from the command's start to its end, and beside bare undici. */
export async function gate(): Promise<Row[]> {
  const commands: number[] = []
  const gates: number[] = []
  const bares: number[] = []
  let repeated: Repetition = { requests: 0, alike: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    commands.push(await command())
    const { seconds, cases } = await gateOnMock()
    gates.push(seconds)
    const bare = await bareOnMock(cases)
    bares.push(bare.seconds)
    repeated = bare.repeated
  }
  const alike = repeated.alike / repeated.requests
  if (alike < LEAST_ALIKE)
    throw new Error(`what undici sent was another thing: ${alike} of it was answered with the same status`)
  const [all, own, bare] = [Math.min(...commands), Math.min(...gates), Math.min(...bares)]
  return [
    {
      measure: 'etalon check of the embedded mock, from sources, process start to exit code, s',
      figures: { best: rounded(all), slowest: rounded(Math.max(...commands)) },
      targets: [atMost(MOST_S, 's', all)],
    },
    {
      measure: `the gate's ${repeated.requests} requests to a mock in a process of its own, s`,
      figures: {
        gate: rounded(own),
        'bare undici': rounded(bare),
        'answered with the same status': alike.toFixed(4),
      },
      targets: [atMost(OF_BARE, 'times bare undici', own / bare)],
    },
  ]
}

/** Seconds that the command takes as a user runs it, without a target. */
async function command(): Promise<number> {
  const [program = '', ...words] = etalon('check', '--seed', `${SEED}`)
  const begun = performance.now()
  await promisify(execFile)(program, words)
  return (performance.now() - begun) / 1000
}

/** Runs the gate in this process against a fresh mock, and notes what it sends. */
async function gateOnMock(): Promise<{ seconds: number; cases: readonly RecordedCase[] }> {
  const server = await start(mock)
  const { target, redactor } = embeddedTarget(server.origin)
  const { send, close } = httpTransport(target.limits.timeoutMs)
  const { cases, ...watch } = recording(send)
  const begun = performance.now()
  const report = await run({
    target,
    checks,
    observations,
    redactor,
    seed: SEED,
    profiles: new Set(['product']),
    ...watch,
  })
  const seconds = (performance.now() - begun) / 1000
  await close()
  await server.stop()
  const { pass, notApplicable } = report.summary
  if (pass + notApplicable < report.proved.of)
    throw new Error(`the gate fails on the mock: ${JSON.stringify(report.summary)}`)
  return { seconds, cases }
}

/** Sends the same once more with nothing but undici to a fresh mock, as many cases at once. */
async function bareOnMock(cases: readonly RecordedCase[]): Promise<{ seconds: number; repeated: Repetition }> {
  const server = await start(mock)
  const { target } = embeddedTarget(server.origin)
  const begun = performance.now()
  const repeated = await repeat(cases, server.origin, target.limits.concurrency)
  const seconds = (performance.now() - begun) / 1000
  await server.stop()
  return { seconds, repeated }
}
