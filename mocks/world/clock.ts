import { LAST_DATE_MS } from './shape.ts'

/** State of a clock: an offset to the machine's clock in ms, or frozen at a time (epoch ms). */
export type ClockState = { offset: number } | { frozenAt: number }

/** The world's time in epoch milliseconds. It follows the machine's unless frozen, and can be moved. */
export interface Clock {
  now(): number
  /** Moves time forward by a number of milliseconds, frozen or not. */
  advance(ms: number): void
  /** Moves time to a moment (epoch ms), frozen or not. */
  set(time: number): void
  /** Back to the machine's time. */
  restore(): void
  freeze(): void
  thaw(): void
  readonly frozen: boolean
  readonly state: ClockState
}

export function createClock(machineNow: () => number, start: ClockState = { offset: 0 }): Clock {
  let state = start
  // Stops at the last possible date, since no later time can be written.
  const now = (): number =>
    'frozenAt' in state ? state.frozenAt : Math.min(Math.max(machineNow() + state.offset, -LAST_DATE_MS), LAST_DATE_MS)
  const set = (time: number): void => {
    state = 'frozenAt' in state ? { frozenAt: time } : { offset: time - machineNow() }
  }
  return {
    now,
    set,
    advance: (ms) => set(now() + ms),
    restore() {
      state = { offset: 0 }
    },
    freeze() {
      state = { frozenAt: now() }
    },
    thaw() {
      state = { offset: now() - machineNow() }
    },
    get frozen() {
      return 'frozenAt' in state
    },
    get state() {
      return state
    },
  }
}
