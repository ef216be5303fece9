interface Due {
  at: number
  /** How far the clock had been advanced when it was set. */
  ahead: number
  act: () => void
  timer?: NodeJS.Timeout
}

/** The longest Node timer, in ms. */
const LONGEST_MS = 2 ** 31 - 1

/** How far this clock is ahead of real time by default. */
const FAST_MS = 7 * 60_000

/** Real time that can be advanced. Timers fire when the clock gets there, by waiting or by being advanced. */
export class Clock {
  readonly #fast: number
  #ahead: number
  #due = new Set<Due>()

  /** @param fast how far it is ahead of real time, in ms; by default a little */
  constructor(fast = FAST_MS) {
    this.#fast = fast
    this.#ahead = fast
  }

  /** Epoch milliseconds. */
  now(): number {
    return Math.floor(Date.now() + this.#ahead)
  }

  /** Calls back after a delay in ms; the result cancels it. */
  after(ms: number, act: () => void): () => void {
    const due: Due = { at: this.now() + ms, ahead: this.#ahead, act }
    this.#due.add(due)
    this.#arm(due)
    return () => this.#forget(due)
  }

  /** Advances the clock. */
  forward(ms: number): void {
    this.#ahead += ms
    const passed = [...this.#due].toSorted((one, other) => one.at - other.at)
    for (const due of passed) {
      if (due.at <= this.now()) this.#happen(due)
      else this.#arm(due)
    }
  }

  /** Returns to real time. Timers keep their remaining delay. */
  back(): void {
    for (const due of this.#due) {
      due.at -= due.ahead - this.#fast
      due.ahead = this.#fast
    }
    this.#ahead = this.#fast
    for (const due of this.#due) this.#arm(due)
  }

  stop(): void {
    for (const due of this.#due) this.#forget(due)
  }

  #arm(due: Due): void {
    clearTimeout(due.timer)
    due.timer = setTimeout(
      () => (due.at <= this.now() ? this.#happen(due) : this.#arm(due)),
      Math.min(Math.max(due.at - this.now(), 0), LONGEST_MS),
    )
  }

  #happen(due: Due): void {
    this.#forget(due)
    due.act()
  }

  #forget(due: Due): void {
    clearTimeout(due.timer)
    this.#due.delete(due)
  }
}
