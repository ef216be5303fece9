import { writeJson } from '#spec'
import { UsageError, loadBaseline, sampledBy } from '../../../suites/index.ts'
import { startEmbedded } from '../embedded.ts'
import type { Listen } from '../interrupts.ts'
import { keepYoungGeneration } from '../heap.ts'
import { limitsOf } from './limits.ts'
import { adjust, load } from './load.ts'
import { type PartDone, runPart } from './run-part.ts'
import type { Asked, Job, Told } from './worker-messages.ts'

/** Signals of the terminal reach every process of it; the parent passes them on as a message. */
const OF_TERMINAL = ['SIGINT', 'SIGHUP', 'SIGQUIT'] as const

/**
 * Runs parts of a check for the process that started this one, until that ends. What would go to the screen goes to the parent. Once
 * the parent is gone, it stops and removes what it has created.
 */
export async function work(): Promise<void> {
  // It collects no more often than by default: the other workers need the processors that would do so.
  keepYoungGeneration()
  const stopped = new AbortController()
  // The parent may go away at any moment, which is no failure of this process.
  const tell = (told: Told): void => void (process.connected && process.send?.(told, undefined, {}, () => {}))
  const stop = (): void => stopped.abort()
  let halt: string | undefined
  for (const signal of OF_TERMINAL) process.on(signal, () => {})
  process.on('SIGTERM', stop)
  const gone = Promise.withResolvers<void>()
  process.on('disconnect', () => {
    stop()
    gone.resolve()
  })
  console.error = (...words: unknown[]): void => tell({ said: words.join(' ') })
  let running = Promise.resolve()
  const carryOut = async (job: Job): Promise<void> => {
    try {
      const { report, ...done } = await doneBy(job, { stopped: stopped.signal, halted: () => halt, tell })
      tell({ done: writeJson(report), ...done })
    } catch (problem) {
      if (!(problem instanceof UsageError)) throw problem
      tell({ refused: problem.message })
    }
  }
  process.on('message', (asked: Asked) => {
    if ('run' in asked) running = running.then(() => carryOut(asked.run))
    else if ('halt' in asked) halt ??= asked.halt
    else stop()
  })
  tell({ ready: true })
  await gone.promise
  await running
}

interface Around {
  stopped: AbortSignal
  halted: () => string | undefined
  tell: (told: Told) => void
}

async function doneBy(
  { flags, part, seed, selected, share, group }: Job,
  { stopped, halted, tell }: Around,
): Promise<PartDone> {
  const listen: Listen = (asked) => {
    if (stopped.aborted) asked()
    stopped.addEventListener('abort', asked)
    return () => stopped.removeEventListener('abort', asked)
  }
  const embedded = flags.target === undefined && flags.url === undefined ? await startEmbedded() : undefined
  try {
    const { target, redactor } = adjust(embedded ?? load(flags), flags)
    const limits = share === undefined ? target.limits : limitsOf(target.limits, share.of, share.used)
    const sampled = sampledBy(flags.baseline === undefined ? [] : loadBaseline(flags.baseline))
    const grouped = {
      ...(group === undefined ? {} : { group }),
      ...(part.kind === 'alone' ? { alone: true as const } : {}),
    }
    return await runPart(
      { target: { ...target, limits }, redactor },
      { flags, part, seed, selected, sampled, ...grouped },
      {
        named: (run) => tell({ named: run }),
        started: (one, total) => tell({ started: one.id, total }),
        ended: (result) => tell({ ended: result.case.id, outcome: result.outcome }),
        halted,
        listen,
      },
    )
  } finally {
    await embedded?.close()
  }
}
