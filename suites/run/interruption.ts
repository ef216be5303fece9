import { setTimeout as after } from 'node:timers/promises'
import type { Transport } from '../kit/exchange.ts'
import { Interrupted, Stopped } from '../kit/verdict.ts'

/** How long after a stop requests of cases may continue, then the cases, and then their final steps, in ms. */
const READING_MS = 1_500
const GRACE_MS = 2_000
const ENDING_MS = 1_000
/** How long after a stop the cleanup may continue, in ms: an unresponsive server would hold it up for ever. */
const REMOVING_MS = 60_000

/** Whether a run was stopped, and what that means for its cases. */
export interface Interruption {
  /** Whether no further case starts. */
  isStopped: () => boolean
  /**
   * Awaits a running case. If it takes too long after a stop, calls `end`, which blocks its requests, and gives it a
   * moment to notice.
   * @throws Interrupted if it was cut off
   */
  withGrace: (running: Promise<void>, end: () => void) => Promise<void>
  /** Aborts requests of cases shortly after a stop, and cleanup requests much later. */
  abortable: (send: Transport) => Transport
  /** The signal that aborts them. */
  stopping: (cleanUp: boolean) => AbortSignal
  /** Removes the listeners, which would otherwise keep the run's data in memory. */
  close: () => void
}

/** The interruption by any of these signals. */
export function interruptionBy(...signals: readonly (AbortSignal | undefined)[]): Interruption {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  for (const signal of signals) {
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  }
  const late = abortedAfter(controller.signal, GRACE_MS)
  const reading = abortedAfter(controller.signal, READING_MS)
  const removing = abortedAfter(controller.signal, REMOVING_MS)
  const stopping = (cleanUp: boolean): AbortSignal => (cleanUp ? removing : reading)
  return {
    stopping,
    isStopped: () => controller.signal.aborted,
    close: () => signals.forEach((signal) => signal?.removeEventListener('abort', stop)),
    async withGrace(running, end) {
      let tooLate: Interrupted | undefined
      try {
        return await unlessAborted(
          running,
          late,
          () => (tooLate = new Interrupted('the run was stopped while the case was under way')),
        )
      } catch (problem) {
        if (tooLate === undefined || problem !== tooLate) throw problem
      }
      end()
      await Promise.race([running.catch(() => {}), after(ENDING_MS, undefined, { ref: false })])
      throw tooLate
    },
    abortable: (send) => (request, context) => {
      const signal = stopping(context?.cleanUp === true)
      const sending = send(request, context === undefined ? undefined : { ...context, signal })
      return unlessAborted(sending, signal, () => new Stopped(`${request.method} ${request.url}`, false))
    },
  }
}

/** Aborts `ms` after another signal. */
function abortedAfter(begin: AbortSignal, ms: number): AbortSignal {
  const controller = new AbortController()
  const wait = (): void => void after(ms, undefined, { ref: false }).then(() => controller.abort())
  if (begin.aborted) wait()
  else begin.addEventListener('abort', wait, { once: true })
  return controller.signal
}

/** Awaits a promise, or rejects if the signal aborts first: a request may be queued. */
function unlessAborted<T>(pending: Promise<T>, signal: AbortSignal, problem: () => Error): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const abort = (): void => reject(problem())
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort)
  pending.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  return promise
}
