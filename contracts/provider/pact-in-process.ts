import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Outcome, Task } from './pact-process.ts'

/** The ending of this module, of the sources or of what the package is built to. */
const PACT = fileURLToPath(new URL(`./pact-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url))
/** Pact reports nothing of its use, and reaches the stage by no proxy. */
const QUIET = { PACT_DO_NOT_TRACK: 'true', NO_PROXY: '127.0.0.1' }
/** The library keeps something of every verification: a process is given so many, then another takes its place. */
const MOST_TASKS = 60

/** Pact's library failed, which is no verdict. */
export class PactFailed extends Error {
  override name = 'PactFailed'
}

/** Pact in a process of its own: its native library writes to the process's output, which nobody reads, and may take it down. */
export interface PactProcess {
  /** Verifies a pact. @throws PactFailed where the library fails */
  ask(task: Omit<Task, 'number'>): Promise<Outcome>
  /** Whether it takes no further task: it has had enough of them, or it has ended. */
  spent(): boolean
  /** Ends it once nothing is under way. */
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
      // Without the channel it could not say what came of them.
      await Promise.allSettled(underWay)
      if (isOver) return
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
