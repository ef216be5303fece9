import { LAST_DATE_MS } from './shape.ts'

/** State of a clock: an offset to the machine's clock in ms, or frozen at a time (epoch ms). */
export type ClockState = { offset: number } | { frozenAt: number }

/** The world's time in epoch milliseconds. It follows the machine's unless frozen, and can be moved. */
export interface Clock {
  now(): number
  /** Lets a number of milliseconds pass, frozen or not. */
  advance(ms: number): void
  /** Jumps to a moment (epoch ms), frozen or not. */
  set(time: number): void
  /** Jumps back to the machine's time. */
  restore(): void
  freeze(): void
  thaw(): void
  /** Where time went on after its last jump (epoch ms): what was due before was jumped over, and nothing saw it pass. */
  readonly landed: number
  readonly frozen: boolean
  readonly state: ClockState
}

export function createClock(machineNow: () => number, start: ClockState = { offset: 0 }): Clock {
  let state = start
  // Stops at the last possible date, since no later time can be written.
  const now = (): number =>
    'frozenAt' in state ? state.frozenAt : Math.min(Math.max(machineNow() + state.offset, -LAST_DATE_MS), LAST_DATE_MS)
  let landed = now()
  const move = (time: number): void => {
    state = 'frozenAt' in state ? { frozenAt: time } : { offset: time - machineNow() }
  }
  return {
    now,
    set(time) {
      move(time)
      landed = time
    },
    advance: (ms) => move(now() + ms),
    restore() {
      state = { offset: 0 }
      landed = now()
    },
    freeze() {
      state = { frozenAt: now() }
    },
    thaw() {
      state = { offset: now() - machineNow() }
    },
    get landed() {
      return landed
    },
    get frozen() {
      return 'frozenAt' in state
    },
    get state() {
      return state
    },
  }
}
