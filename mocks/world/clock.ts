/** The world's time in epoch milliseconds. It follows the machine's unless frozen, and can be moved forward. */
export interface Clock {
  now(): number
  /** Moves time forward by so many milliseconds, frozen or not. */
  advance(ms: number): void
  /** Back to the machine's time. */
  restore(): void
  freeze(): void
  thaw(): void
  readonly frozen: boolean
}

export function createClock(machineNow: () => number): Clock {
  let offset = 0
  let frozenAt: number | undefined
  return {
    now: () => frozenAt ?? machineNow() + offset,
    advance(ms) {
      if (frozenAt === undefined) offset += ms
      else frozenAt += ms
    },
    restore() {
      offset = 0
      frozenAt = undefined
    },
    freeze() {
      frozenAt ??= machineNow() + offset
    },
    thaw() {
      if (frozenAt === undefined) return
      offset = frozenAt - machineNow()
      frozenAt = undefined
    },
    get frozen() {
      return frozenAt !== undefined
    },
  }
}
