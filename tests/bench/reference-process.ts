import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Keys } from '../reference-server/settle.ts'

/** The target file of the reference server. */
export const TARGET = join(import.meta.dirname, '../reference-server/target.yaml')

/** The reference server in a process of its own. */
export interface ReferenceProcess {
  origin: string
  keys: Keys
  /** What its target file reads. */
  environment: Readonly<Record<string, string>>
  stop: () => Promise<void>
}

/** Starts it, with the keys of an earlier one if given. */
export async function startReference(latencyMs: number, keys?: Keys): Promise<ReferenceProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reference-server.ts')], {
    env: {
      ...process.env,
      BENCH_LATENCY_MS: `${latencyMs}`,
      ...(keys === undefined ? {} : { BENCH_KEYS: JSON.stringify(keys) }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { ...(JSON.parse(line) as Omit<ReferenceProcess, 'stop'>), stop: () => ended(child) }
}

/** Does some work and stops the server. */
export async function stopping<T>({ stop }: ReferenceProcess, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await stop()
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill()
  await exit
}
