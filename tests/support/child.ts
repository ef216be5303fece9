import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { join } from 'node:path'

const COMMAND_LINE = join(import.meta.dirname, '../../scripts/etalon.ts')
/** Records the responses of the child's mocks, to be checked at the end of the run. */
const RECORDING = new URL('../answers/in-child.ts', import.meta.url).href

export interface Ended {
  code: number | null
  output: string
}

function start(words: readonly string[], environment: NodeJS.ProcessEnv): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ['--import', RECORDING, COMMAND_LINE, ...words], {
    env: { ...process.env, ...environment },
  })
}

/** The command line, running in a process of its own. */
export interface UnderWay {
  /** Everything printed so far. */
  output: () => string
  signal: (signal: NodeJS.Signals) => void
  ended: Promise<Ended>
}

/** Starts the command line as a user would. */
export function begin(words: readonly string[], environment: NodeJS.ProcessEnv = {}): UnderWay {
  const child = start(words, environment)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    output: () => output,
    signal: (signal) => void child.kill(signal),
    ended: closed.then((code) => ({ code, output })),
  }
}

/** Runs the command line to its end, and returns its exit code and output. */
export function etalon(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return begin(words, environment).ended
}

export interface ServedMock {
  baseUrl: string
  /** Keys by name, as printed. */
  keys: Readonly<Record<string, string>>
  /** The seed of `--vary`. */
  vary?: number
  /** Everything printed so far. */
  output: () => string
  stop: () => Promise<void>
  /** Kills the process, without any chance to clean up. */
  kill: () => Promise<void>
}

/**
 * Starts `etalon mock` on a free port in a process of its own, and resolves once its start-up output is complete.
 * @throws Error with its output if it ends instead
 */
export async function etalonMock(...words: readonly string[]): Promise<ServedMock> {
  const child = start(['mock', '--port', '0', '--json', ...words], {})
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (READY.test(output)) resolve()
      })
    }
    void ended.then(() => reject(new Error(`the mock ended: ${output}`)))
  })
  const ready = JSON.parse(READY.exec(output)?.[0] ?? '') as Pick<ServedMock, 'baseUrl' | 'keys' | 'vary'>
  return {
    ...ready,
    output: () => output,
    stop: () => (child.kill(), ended),
    kill: () => (child.kill('SIGKILL'), ended),
  }
}

/** The line that a mock prints with `--json` when it is ready. */
const READY = /^\{"ready":true.*\}$/m
