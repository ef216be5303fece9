import { type ChildProcess, spawn } from 'node:child_process'

/** Options for running a command. */
export interface CommandOptions {
  env: NodeJS.ProcessEnv
  /** Timeout, in ms. */
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/**
 * Runs a line of shell until it ends. On timeout, abort, or exit of this process, the command and everything it started
 * are killed.
 * @throws Error if it fails or is killed, with the reason
 */
export async function runCommand(command: string, { env, timeoutMs: withinMs, signal }: CommandOptions): Promise<void> {
  signal?.throwIfAborted()
  // Its own process group, so that children of the shell are killed with it.
  const child = spawn('sh', ['-c', command], { env, stdio: 'ignore', detached: true })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const end = (why: string) => (): void => {
    kill(child)
    reject(new Error(why))
  }
  const abort = end('was ended because the run was stopped')
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
    // It has already ended.
  }
}
