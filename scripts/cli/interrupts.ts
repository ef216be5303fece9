import { onStop } from './stop-signals.ts'

/** Exit code of an interrupted run (design: verdicts). */
export const INTERRUPTED = 4

/** Time for the rest of a run to finish after an uncaught error, in ms. */
const LAST_MS = 90_000

/** Says that the first wish to stop was heard. */
export const STOPPING = 'etalon: stopping and removing what was created (press again to stop at once)'

/** Calls `asked` for each wish to stop; returns how to stop listening. */
export type Listen = (asked: () => void) => () => void

/**
 * Aborts the signal passed to the work on the first stop signal or hangup. A second one ends the process at once and prints the
 * last words. An uncaught error is printed through `shown` and aborts the work too: the report and the clean-up must
 * still happen.
 */
export async function interruptible<T>(
  lastWords: () => string,
  shown: (problem: unknown) => unknown,
  work: (signal: AbortSignal) => Promise<T>,
  listen: Listen = onStop,
): Promise<T> {
  const stop = new AbortController()
  const end = (): never => {
    console.error(lastWords())
    process.exit(INTERRUPTED)
  }
  const off = listen(() => {
    if (stop.signal.aborted) end()
    console.error(STOPPING)
    stop.abort()
  })
  const crashed = (problem: unknown): void => {
    console.error(shown(problem))
    if (stop.signal.aborted) return
    stop.abort()
    setTimeout(end, LAST_MS).unref()
  }
  process.on('uncaughtException', crashed)
  try {
    return await work(stop.signal)
  } finally {
    off()
    process.off('uncaughtException', crashed)
  }
}
