import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { join } from 'node:path'

const COMMAND_LINE = join(import.meta.dirname, '..', 'etalon.ts')

export interface Ended {
  code: number | null
  output: string
}

function start(words: readonly string[], environment: NodeJS.ProcessEnv): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [COMMAND_LINE, ...words], { env: { ...process.env, ...environment } })
}

/** Runs the command line as a user would, for tests, and answers its exit code with everything it printed. */
export async function etalon(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = start(words, environment)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}

export interface ServedMock {
  baseUrl: string
  /** What it printed as `name: key`. */
  keys: Readonly<Record<string, string>>
  stop: () => Promise<void>
}

/**
 * Starts `etalon mock` on a free port in a process of its own, for tests, and answers once it has printed everything.
 * @throws Error with what it printed where it ends instead
 */
export async function etalonMock(...words: readonly string[]): Promise<ServedMock> {
  const child = start(['mock', '--port', '0', ...words], {})
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (/^expired: \S+\n/m.test(output)) resolve()
      })
    }
    void ended.then(() => reject(new Error(`the mock ended: ${output}`)))
  })
  const { ready, ...keys } = Object.fromEntries(output.trim().split('\n').map(splitLine))
  return { baseUrl: ready as string, keys, stop: () => (child.kill(), ended) }
}

function splitLine(line: string): [string, string] {
  const colon = line.indexOf(': ')
  return [line.slice(0, colon), line.slice(colon + 2)]
}
