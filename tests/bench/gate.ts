import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { checks, httpTransport, observations, run } from '../../suites/index.ts'
import { TARGET_FILE, embeddedEnvironment, embeddedTarget } from '../../scripts/cli/embedded.ts'
import { build, mockUnderCheck, packaged } from './contestant.ts'
import { start } from './process.ts'
import { type RecordedCase, recording } from './recorded.ts'
import { type Repetition, repeat } from './repeated.ts'
import { type Row, atMost, rounded } from './row.ts'

const ROUNDS = 3
const MOST_S = 15
const OF_BARE = 3
/** The share of repeated requests that must get the same status. */
const LEAST_ALIKE = 0.98
const SEED = 20_261_125
const CHECK = ['check', '--profile', 'product', '--seed', `${SEED}`]

/** The whole product profile at the default budget, with the built package, from process start to exit, compared with bare undici. */
export async function gate(): Promise<Row[]> {
  await build()
  const cases = await requestsOfTheGate()
  const commands: number[] = []
  const gates: number[] = []
  const bares: number[] = []
  let repeated: Repetition = { requests: 0, alike: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    commands.push(await seconds(() => check(CHECK)))
    gates.push(await onFreshMock((origin) => check([...CHECK, '--target', TARGET_FILE], embeddedEnvironment(origin))))
    bares.push(
      await onFreshMock(async (origin) => {
        repeated = await repeat(cases, origin, embeddedTarget(origin).target.limits.concurrency)
      }),
    )
  }
  const alike = repeated.alike / repeated.requests
  if (alike < LEAST_ALIKE) throw new Error(`the repetition differs: only ${alike} of its requests got the same status`)
  const [all, own, bare] = [Math.min(...commands), Math.min(...gates), Math.min(...bares)]
  return [
    {
      measure: 'etalon check of the embedded mock, built package, process start to exit code, s',
      figures: { best: rounded(all), slowest: rounded(Math.max(...commands)) },
      targets: [atMost(MOST_S, 's', all)],
    },
    {
      measure: `the same with a mock in a process of its own, and its ${repeated.requests} requests sent by undici alone, s`,
      figures: {
        'etalon check': rounded(own),
        'bare undici': rounded(bare),
        'answered with the same status': alike.toFixed(4),
      },
      targets: [atMost(OF_BARE, 'times bare undici', own / bare)],
    },
  ]
}

/** Runs the command line of the built package; fails if it does not conform. */
async function check(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const [program = '', ...all] = packaged(...words)
  await promisify(execFile)(program, all, { env: { ...process.env, ...environment } })
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** The duration of some work on a new mock. */
async function onFreshMock(work: (origin: string) => Promise<void>): Promise<number> {
  const server = await start(mockUnderCheck)
  const taken = await seconds(() => work(server.origin))
  await server.stop()
  return taken
}

/** The gate's requests, recorded in this process with the same seed. */
async function requestsOfTheGate(): Promise<readonly RecordedCase[]> {
  const server = await start(mockUnderCheck)
  const { target, redactor } = embeddedTarget(server.origin)
  const { send, close } = httpTransport(target.limits.timeoutMs)
  const { cases, ...watch } = recording(send)
  const { summary, proved } = await run({
    target,
    checks,
    observations,
    redactor,
    seed: SEED,
    profiles: new Set(['product']),
    ...watch,
  })
  await close()
  await server.stop()
  if (summary.pass + summary.notApplicable < proved.of)
    throw new Error(`the gate fails on the mock: ${JSON.stringify(summary)}`)
  return cases
}
