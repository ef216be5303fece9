/** A stream under way. */
export interface OpenStream {
  /** Ends it cleanly, wherever it is. */
  end: () => void
  /** Ends it if all its events are sent, and it only stays open. */
  hurry: () => void
}

/** The streams that a mock has open, so that a stopping mock can end them cleanly. */
export class OpenStreams {
  readonly #open = new Set<OpenStream>()
  #isStopping = false

  get size(): number {
    return this.#open.size
  }

  /** Whether streams should stay open no longer than their events take. */
  get isStopping(): boolean {
    return this.#isStopping
  }

  add(stream: OpenStream): void {
    this.#open.add(stream)
  }

  delete(stream: OpenStream): void {
    this.#open.delete(stream)
  }

  /** Ends all streams whose events are sent; the others end with their last event. */
  stop(): void {
    this.#isStopping = true
    for (const stream of this.#open) stream.hurry()
  }

  /** Ends all streams now: clients see the end of the response, not a broken connection. */
  endAll(): void {
    for (const stream of this.#open) stream.end()
  }
}
