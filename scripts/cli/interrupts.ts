import { onStop } from './stop-signals.ts'

/** Exit code of a run that did not come to its end (design: verdicts). */
export const INTERRUPTED = 4

/** How long what is left of a run may go on after an error that nobody caught, in ms. */
const LAST_MS = 90_000

/**
 * Lets the first signal to stop, and a terminal that is closed, stop what works under the signal, and the second one end this
 * process at once, with the last words. An error that nobody caught is printed as `shown` makes it, and stops the work too: it must
 * cost neither the report nor the removal of what was made.
 */
export async function interruptible<T>(
  lastWords: () => string,
  shown: (problem: unknown) => unknown,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const end = (): never => {
    console.error(lastWords())
    process.exit(INTERRUPTED)
  }
  const off = onStop(() => {
    if (stop.signal.aborted) end()
    console.error('etalon: stopping; what was created is being removed (again to end at once)')
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
