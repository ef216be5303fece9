/** Exit code of a run that did not come to its end (design: verdicts). */
export const INTERRUPTED = 4

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Lets the first SIGINT or SIGTERM stop what works under the signal, and the second one end this process at once, with the last
 * words. So does an error that nobody caught, which is printed as `shown` makes it.
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
  const asked = (): void => {
    if (stop.signal.aborted) end()
    console.error('etalon: stopping; what was created is being removed (again to end at once)')
    stop.abort()
  }
  const crashed = (problem: unknown): void => {
    console.error(shown(problem))
    end()
  }
  for (const signal of SIGNALS) process.on(signal, asked)
  process.on('uncaughtException', crashed)
  try {
    return await work(stop.signal)
  } finally {
    for (const signal of SIGNALS) process.off(signal, asked)
    process.off('uncaughtException', crashed)
  }
}
