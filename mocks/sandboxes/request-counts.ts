/** Upper bounds of the buckets of durations, in seconds; a last one has no bound. */
export const BOUNDS_S: readonly number[] = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
]
const BOUNDS_MS = BOUNDS_S.map((seconds) => seconds * 1_000)

/** The requests of one operation. */
export interface OperationCounts {
  byStatus: Map<number, number>
  /** Number of requests by bucket, each without those below it. */
  buckets: number[]
  sumMs: number
}

/** Name of the operation of requests that match none, such as wrong paths and deliveries to listeners. */
export const NO_OPERATION = 'none'

/**
 * Counts the requests of all sandboxes. Every request passes here, so it is only a few additions: a library for metrics
 * takes twenty times as long.
 */
export class RequestCounts {
  readonly #byOperation = new Map<string, OperationCounts>()

  get byOperation(): ReadonlyMap<string, OperationCounts> {
    return this.#byOperation
  }

  /** Counts a request that took this many ms. */
  record(operation = NO_OPERATION, status: number, durationMs: number): void {
    const counts = this.#byOperation.get(operation) ?? this.#begin(operation)
    counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1)
    counts.sumMs += durationMs
    let bucket = 0
    while (durationMs > (BOUNDS_MS[bucket] ?? Infinity)) bucket += 1
    counts.buckets[bucket] = (counts.buckets[bucket] as number) + 1
  }

  #begin(operation: string): OperationCounts {
    const counts = { byStatus: new Map(), buckets: Array.from({ length: BOUNDS_S.length + 1 }, () => 0), sumMs: 0 }
    this.#byOperation.set(operation, counts)
    return counts
  }
}
