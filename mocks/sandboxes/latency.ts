import type { OperationId } from '#spec'
import { seededRandom } from '../world/random.ts'

/** Delay of responses in real ms: fixed, or random within a range. */
export type Delay = number | readonly [least: number, most: number]

/** The delays of a sandbox's operations. */
export class Latency {
  readonly #random = seededRandom(1)
  readonly #own = new Map<OperationId, Delay>()
  #all: Delay = 0

  /** Sets the delay of one operation, or the default of all others. */
  set(delay: Delay, operation?: OperationId): void {
    if (operation === undefined) this.#all = delay
    else this.#own.set(operation, delay)
  }

  /** Removes the delay of one operation, or all delays. */
  clear(operation?: OperationId): void {
    if (operation !== undefined) return void this.#own.delete(operation)
    this.#all = 0
    this.#own.clear()
  }

  get shown(): { all: Delay; operations: Record<string, Delay> } {
    return { all: this.#all, operations: Object.fromEntries(this.#own) }
  }

  /** Delays a call of an operation; undefined without a delay. */
  pass(operation: OperationId): Promise<void> | undefined {
    const delay = this.#own.get(operation) ?? this.#all
    const ms = typeof delay === 'number' ? delay : delay[0] + this.#random() * (delay[1] - delay[0])
    return ms === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, ms))
  }
}
