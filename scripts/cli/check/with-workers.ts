import { type LoadedTarget, casesOf, checks, escapeControls, readLedgers, sweepAfter } from '../../../suites/index.ts'
import { atTarget } from '../at-target.ts'
import { STOPPING, interruptible } from '../interrupts.ts'
import { maskedError } from '../masked-error.ts'
import { LEDGERS, sweepLine } from '../sweep-line.ts'
import { type AllDone, type InParts, inParts } from './in-parts.ts'
import type { Progress } from './progress.ts'
import { type Worker, startWorker } from './start-worker.ts'

/** What workers run, and who hears of it. */
export interface WithWorkers extends Omit<InParts, 'runOne' | 'failed' | 'sweep'> {
  /** Each worker starts a target of its own. */
  embedded: boolean
  /** Those that were started ahead; the missing ones start now. */
  ahead: readonly Worker[]
  /** Relates the runs of the workers to each other, and to those of other shards. */
  group: string
  progress: Progress
}

/**
 * Runs the parts of a check in several processes, and hands on what came of them. Ctrl-C stops them all, and they remove what they
 * created.
 * @throws UsageError as a worker does
 */
export async function withWorkers<T>(options: WithWorkers, finish: (all: AllDone) => T): Promise<T> {
  const { loaded, flags, seed, selected, workers: count, embedded, ahead, group, progress } = options
  const workers = Array.from({ length: count }, (_none, index) => ahead[index] ?? startWorker())
  const hear = hearing(progress, flags.failFast === true ? workers : [])
  const lastWords = (): string => {
    for (const worker of workers) worker.kill()
    return ledgersOf(workers, options)
      .map((one) => sweepLineOf(one, options))
      .join('\n')
  }
  const shown = (problem: unknown): Error => maskedError(problem, loaded.redactor)
  try {
    return await interruptible(lastWords, shown, async (signal) => {
      signal.addEventListener('abort', () => workers.forEach((one) => one.stop()))
      const all = await inParts({
        ...options,
        runOne: (part, index, used) => {
          const of = part.worker ?? { index: 1, count: 1 }
          const share = embedded ? {} : { share: { of, used }, group }
          return workers[index]!.run({ flags, part, seed, selected, ...share }, hear())
        },
        failed: () => workers.forEach((one) => one.stop()),
        sweep: (index) => (embedded ? Promise.resolve([]) : swept(workers[index]!, options)),
      })
      progress.close()
      return finish({ ...all, aborted: all.aborted || signal.aborted })
    })
  } finally {
    progress.close()
    await Promise.all(workers.map((one) => one.close()))
  }
}

/** Makes one progress of that of all parts, and prints what each says only once. */
function hearing(progress: Progress, toHalt: readonly Worker[]): () => Parameters<Worker['run']>[1] {
  const byId = new Map(casesOf(checks).map((one) => [one.id, one]))
  const said = new Set([STOPPING])
  return () => {
    const part = progress.part()
    return {
      said(line) {
        if (!said.has(line)) console.error(line)
        said.add(line)
      },
      started(id, total) {
        const one = byId.get(id)
        if (one !== undefined) part.started(one, total)
      },
      ended(id, outcome) {
        const one = byId.get(id)
        if (one !== undefined) part.ended({ case: one, outcome })
        if (outcome === 'violation')
          for (const worker of toHalt) worker.halt(`${id} failed, and the run stops at the first failure`)
      },
    }
  }
}

type Ledgers = ReturnType<typeof readLedgers>

function ledgersOf(workers: readonly Worker[], { flags, group }: Pick<WithWorkers, 'flags' | 'group'>): Ledgers {
  const runs = new Set(workers.flatMap((one) => one.runs))
  const ids = new Set(workers.map(({ pid }) => pid))
  // A worker may have ended before it could tell the name of its run.
  const isOfWorker = ({ origin }: Ledgers[number]): boolean =>
    origin !== undefined && origin.group === group && ids.has(origin.pid)
  return readLedgers(flags.ledger ?? LEDGERS, () => {}).filter((one) => runs.has(one.run) || isOfWorker(one))
}

function sweepLineOf(one: Ledgers[number], { flags }: Pick<WithWorkers, 'flags'>): string {
  return `etalon: something may be left behind; remove it with: ${sweepLine(one, flags.ledger ?? LEDGERS)}`
}

/** Removes what an ended worker has left; returns what could not be removed. */
async function swept(
  worker: Worker,
  options: Pick<WithWorkers, 'flags' | 'group'> & { loaded: LoadedTarget },
): Promise<string[]> {
  const { loaded } = options
  const left: string[] = []
  for (const known of ledgersOf([worker], options)) {
    await atTarget(loaded, async (send) => {
      const found = await sweepAfter({ ...loaded, run: known.run, send }, known)
      left.push(...found.left, ...found.unsure, ...found.permanent)
      if (found.left.length > 0) console.error(escapeControls(sweepLineOf(known, options)))
      return 0
    })
  }
  return left
}
