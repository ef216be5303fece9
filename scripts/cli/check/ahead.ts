import type { CheckFlags } from './flags.ts'
import { type Worker, startWorker } from './start-worker.ts'

/** More workers than any machine has use for. */
export const MOST_WORKERS = 64
/** Options with which a check runs no worker, or not at once. */
const WITHOUT = ['har', 'plan', 'list', 'watch'] as const

/**
 * Starts the workers that the options ask for, so that they load while this process loads what it needs. None if there is no use for
 * them; a number that makes no sense is refused later. Who calls this closes them.
 */
export function workersAhead(flags: CheckFlags): readonly Worker[] {
  const count = /^\d{1,2}$/.test(flags.workers ?? '') ? Number(flags.workers) : 1
  if (count === 1 || count > MOST_WORKERS || WITHOUT.some((name) => flags[name] !== undefined)) return []
  return Array.from({ length: count }, startWorker)
}
