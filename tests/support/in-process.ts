import { commandLine } from '../../scripts/command-line.ts'
import type { Ended } from './child.ts'

/**
 * Runs the command line in this process, for tests about its output and exit code. Signals and process exit need a process of their
 * own. One at a time.
 */
export async function etalonHere(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  let output = ''
  const take = (...text: unknown[]): boolean => ((output += text[0]), true)
  // Through the streams, as console writes: the command line may watch them.
  const to =
    (stream: NodeJS.WriteStream) =>
    (...text: unknown[]): boolean =>
      stream.write(`${text.join(' ')}\n`)
  const { log, error } = console
  const writers = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }))
  const { exitCode, env } = process
  Object.assign(process, { exitCode: 0 })
  process.env = { ...env, ...environment }
  Object.assign(console, { log: to(process.stdout), error: to(process.stderr) })
  for (const { stream } of writers) stream.write = take
  try {
    await commandLine(words)
    return { code: Number(process.exitCode), output }
  } finally {
    Object.assign(console, { log, error })
    for (const { stream, write } of writers) stream.write = write
    process.exitCode = exitCode
    process.env = env
  }
}
