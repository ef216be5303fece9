import { setTimeout as after } from 'node:timers/promises'
import { Interrupted } from '../kit/verdict.ts'

/** How long cases that are under way may go on after a run was stopped, and then what they still do to end, in ms. */
const GRACE_MS = 2_000
const ENDING_MS = 1_000

/** Whether a run was stopped, and what that means for its cases. */
export interface Interruption {
  /** Whether no further case begins. */
  asked: () => boolean
  /** Stops the run from within. */
  ask: () => void
  /**
   * Waits for a case that is under way. Where it takes too long after a stop, `end` lets it send nothing more, which it gets a
   * moment to notice.
   * @throws Interrupted where it was ended
   */
  bounded: (running: Promise<void>, end: () => void) => Promise<void>
}

export function interruptionBy(signal?: AbortSignal): Interruption {
  const own = new AbortController()
  const stop = signal === undefined ? own.signal : AbortSignal.any([signal, own.signal])
  const stopped = new Promise<void>((resolve) => {
    if (stop.aborted) resolve()
    else stop.addEventListener('abort', () => resolve(), { once: true })
  })
  const late = stopped.then(() => after(GRACE_MS, undefined, { ref: false }))
  return {
    asked: () => stop.aborted,
    ask: () => own.abort(),
    async bounded(running, end) {
      let over = false
      const ended = running.finally(() => (over = true))
      await Promise.race([ended, late])
      if (over) return ended
      end()
      await Promise.race([ended.catch(() => {}), after(ENDING_MS, undefined, { ref: false })])
      throw new Interrupted('the run was stopped while the case was under way')
    },
  }
}
