import { type ChildProcess, spawn } from 'node:child_process'

/** How a command of a target file is run. */
export interface Commanded {
  env: NodeJS.ProcessEnv
  /** How long it may take, in ms. */
  withinMs: number
  /** Ends it. */
  signal?: AbortSignal | undefined
}

/**
 * Runs a line of shell until it ends. What takes too long, or is under way when the signal aborts or this process ends, is
 * killed with everything that it has started.
 * @throws Error where it fails or was killed, with what came of it
 */
export async function runCommand(command: string, { env, withinMs, signal }: Commanded): Promise<void> {
  signal?.throwIfAborted()
  // A group of its own, so that what the shell has started ends with it.
  const child = spawn('sh', ['-c', command], { env, stdio: 'ignore', detached: true })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const end = (why: string) => (): void => {
    kill(child)
    reject(new Error(why))
  }
  const abort = end('was ended, since the run was stopped')
  const late = setTimeout(end(`did not end within ${withinMs / 1_000} s`), withinMs)
  const leave = (): void => kill(child)
  signal?.addEventListener('abort', abort)
  process.on('exit', leave)
  child.once('error', () => reject(new Error('could not be started')))
  child.once('exit', (code, killed) =>
    code === 0 ? resolve() : reject(new Error(`ended with ${killed ?? `exit code ${code}`}`)),
  )
  await promise.finally(() => {
    clearTimeout(late)
    signal?.removeEventListener('abort', abort)
    process.off('exit', leave)
  })
}

function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
