import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { processorOf } from './process.ts'

/** The target file of the reference server. */
export const TARGET = join(import.meta.dirname, '../reference-server/target.yaml')

/** The reference server in a process of its own. */
export interface ReferenceProcess {
  /** What its target file reads. */
  environment: Readonly<Record<string, string>>
  /** Its processor time so far, in ms. */
  processor: () => number
  stop: () => Promise<void>
}

export async function startReference(latencyMs: number): Promise<ReferenceProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reference-server.ts')], {
    env: { ...process.env, BENCH_LATENCY_MS: `${latencyMs}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    environment: JSON.parse(line) as ReferenceProcess['environment'],
    processor: () => processorOf(child.pid as number),
    stop: () => ended(child),
  }
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
