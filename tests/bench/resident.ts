import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setInterval } from 'node:timers/promises'
import { TARGET, startReference, stopping } from './reference-process.ts'
import { build, packaged } from './contestant.ts'
import { type Row, atMost, rounded } from './row.ts'

const MOST_MB = 400
const LOOK_MS = 50

/** The most memory that `etalon check` of the built package takes, on the embedded mock and on the reference server. */
export async function resident(): Promise<Row[]> {
  await build()
  const onMock = await peakOf(['check'])
  const server = await startReference(0)
  const onServer = await stopping(server, () => peakOf(['check', '--target', TARGET], server.environment))
  return [
    {
      measure: 'peak memory of etalon check, built package, MB resident',
      figures: { 'with the embedded mock': rounded(onMock), 'on the reference server': rounded(onServer) },
      targets: [atMost(MOST_MB, 'MB', Math.max(onMock, onServer))],
    },
  ]
}

/** The peak of a run in MB; fails if the run does not conform. */
async function peakOf(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<number> {
  const [program = '', ...all] = packaged(...words)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = execFile(program, all, { env: { ...process.env, ...environment } }, (problem) =>
    problem === null ? resolve() : reject(problem),
  )
  let peak = 0
  const look = new AbortController()
  const looking = (async () => {
    for await (const _tick of setInterval(LOOK_MS, undefined, look)) peak = Math.max(peak, highWaterOf(child.pid) ?? 0)
  })().catch(() => {})
  await promise.finally(() => look.abort())
  await looking
  return peak
}

/** The kernel's high-water mark of a process; undefined if it has ended. */
function highWaterOf(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    return undefined
  }
}
