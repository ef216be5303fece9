import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { TARGET_FILE, embeddedEnvironment } from '../../scripts/cli/embedded.ts'
import { build, mockUnderCheck, packaged } from './contestant.ts'
import { start } from './process.ts'
import { type Row, atLeast, atMost, rounded } from './row.ts'

const ROUNDS = 3
const CHECK = ['check', '--profile', 'product', '--seed', '20261125']
const TWICE = 1.6
const TOGETHER = 1.2
const SHARDS = [2, 4]

/** The gate of the built package in two processes instead of one, and in shards, from process start to exit. */
export async function divided(): Promise<Row[]> {
  await build()
  const alone: number[] = []
  const workers: number[] = []
  const apart: number[] = []
  const workersApart: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await secondsOf([]))
    workers.push(await secondsOf(['--workers', '2']))
    apart.push(await onFreshMock([]))
    workersApart.push(await onFreshMock(['--workers', '2']))
  }
  const [one, two] = [Math.min(...alone), Math.min(...workers)]
  const [oneApart, twoApart] = [Math.min(...apart), Math.min(...workersApart)]
  const rows: Row[] = [
    {
      measure: 'etalon check --workers 2 of the embedded mock, s (each worker has a mock of its own)',
      figures: { 'one process': rounded(one), 'two workers': rounded(two) },
      targets: [atLeast(TWICE, 'times as fast', one / two)],
    },
    {
      // The mock takes much of one of two cores, so that no number of workers can be twice as fast.
      measure: 'the same with one mock in a process of its own, which all workers share, s',
      figures: {
        'one process': rounded(oneApart),
        'two workers': rounded(twoApart),
        'times as fast': rounded(oneApart / twoApart),
      },
      targets: [],
    },
  ]
  for (const count of SHARDS) rows.push(await inShards(count))
  return rows
}

/** Each shard as on a machine of its own: one after the other. */
async function inShards(count: number): Promise<Row> {
  const seconds: number[] = []
  for (let index = 1; index <= count; index++) {
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await secondsOf(['--shard', `${index}/${count}`]))
    seconds.push(Math.min(...rounds))
  }
  return {
    measure: `etalon check in ${count} shards, each on the embedded mock of a machine of its own, s`,
    figures: { fastest: rounded(Math.min(...seconds)), slowest: rounded(Math.max(...seconds)) },
    targets: [atMost(TOGETHER, 'times the fastest', Math.max(...seconds) / Math.min(...seconds))],
  }
}

async function secondsOf(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const [program = '', ...all] = packaged(...CHECK, ...words)
  const begun = performance.now()
  await promisify(execFile)(program, all, { env: { ...process.env, ...environment } })
  return (performance.now() - begun) / 1000
}

/** The duration of a check of a new mock in a process of its own. */
async function onFreshMock(words: readonly string[]): Promise<number> {
  const server = await start(mockUnderCheck)
  const seconds = await secondsOf(['--target', TARGET_FILE, ...words], embeddedEnvironment(server.origin))
  await server.stop()
  return seconds
}
