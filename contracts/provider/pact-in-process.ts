import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Outcome, Task } from './pact-process.ts'

/** The extension of this module, in the sources or in the built package. */
const PACT = fileURLToPath(new URL(`./pact-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url))
/** Disables Pact's usage reports, and proxies on the way to the handlers. */
const QUIET = { PACT_DO_NOT_TRACK: 'true', NO_PROXY: '127.0.0.1' }
/** The library leaks memory with every verification: after this many, a new process takes over. */
const MOST_TASKS = 60

/** Pact's library failed, which is no verdict. */
export class PactFailed extends Error {
  override name = 'PactFailed'
}

/**
 * Pact in a separate process: its native library writes to the process's output, which is discarded, and may crash it.
 */
export interface PactProcess {
  /**
   * Verifies a pact.
   * @throws PactFailed if the library fails
   */
  ask(task: Omit<Task, 'number'>): Promise<Outcome>
  /** Whether it accepts no further task: it has reached the limit, or has ended. */
  spent(): boolean
  /** Ends it after its pending tasks. */
  close(): Promise<void>
}

export function startPact(): PactProcess {
  const child = fork(PACT, { env: { ...process.env, ...QUIET }, execArgv: [], silent: true })
  const printed: Buffer[] = []
  child.stdout?.resume()
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk))
  const waiting = new Map<number, { resolve: (outcome: Outcome) => void; reject: (problem: Error) => void }>()
  const underWay = new Set<Promise<Outcome>>()
  let last = 0
  let isOver = false
  const ended = once(child, 'exit')
  child.on('message', (outcome: Outcome) => {
    waiting.get(outcome.number)?.resolve(outcome)
    waiting.delete(outcome.number)
  })
  child.once('exit', (code, signal) => {
    isOver = true
    const why = `Pact ended without a verdict (${signal ?? `exit code ${code}`})\n${Buffer.concat(printed).toString()}`
    for (const { reject } of waiting.values()) reject(new PactFailed(why))
    waiting.clear()
  })
  return {
    ask: async (task) => {
      const number = ++last
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
      waiting.set(number, { resolve, reject })
      const failed = (problem: Error | null): void => {
        if (problem !== null) reject(new PactFailed(problem.message))
      }
      if (child.connected) child.send({ number, ...task } satisfies Task, failed)
      else reject(new PactFailed('Pact has ended'))
      underWay.add(promise)
      const outcome = await promise.finally(() => underWay.delete(promise))
      if (outcome.failed !== undefined) throw new PactFailed(`Pact could not verify it: ${outcome.failed}`)
      return outcome
    },
    spent: () => isOver || last >= MOST_TASKS,
    async close() {
      // The process reports results through the channel, so it closes last.
      await Promise.allSettled(underWay)
      if (isOver) return
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
