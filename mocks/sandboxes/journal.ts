import type { CheckedPart, Refusal } from '../domain/kernel/answer.ts'
import { validatedIn } from './validated.ts'

/** One request that a sandbox served, in a readable form without secrets. */
export interface JournalEntry {
  /** Counts from 1 within the sandbox. */
  id: number
  /** The sandbox's time of the request, epoch ms. */
  at: number
  method: string
  /** Path and query, with secrets masked. */
  target: string
  /** The matched operation; absent if none has this method and path. */
  operation?: string
  status: number
  /** Real time until the response, in ms. */
  durationMs: number
  /** Login of the caller. */
  caller?: string
  /** Parts of the request that passed validation; see {@link validatedIn}. Set when the journal is read. */
  validated?: readonly CheckedPart[]
  /** Why the request was refused, and the problem found. */
  refusal?: Pick<Refusal, 'at' | 'reason' | 'problem'>
  /** Whether the mock followed the client's preference, and why not. */
  note?: string
  /** For an unknown path or method: the most similar operation. */
  nearest?: { operation: string; method: string; path: string }
}

/** Number of requests that a journal keeps. */
const KEPT = 1_000

/** The latest requests of a sandbox, oldest first. */
export class Journal {
  readonly #onEntry: (entry: JournalEntry) => void
  readonly #onError: (problem: Error) => void
  #entries: JournalEntry[] = []
  #last = 0

  /** `onError` receives errors of `onEntry`, which must not affect the request. */
  constructor(onEntry: (entry: JournalEntry) => void, onError: (problem: Error) => void) {
    this.#onEntry = onEntry
    this.#onError = onError
  }

  record(given: Omit<JournalEntry, 'id'>): void {
    const entry = { id: ++this.#last, ...given }
    this.#entries.push(entry)
    // Grows to twice the limit before it drops the oldest, so that dropping costs next to nothing.
    if (this.#entries.length >= 2 * KEPT) this.#entries = this.#entries.slice(-KEPT)
    try {
      this.#onEntry(entry)
    } catch (problem) {
      this.#onError(problem as Error)
    }
  }

  /** The latest entries after an id, oldest first. */
  entries({ after = 0, limit = KEPT }: { after?: number; limit?: number } = {}): JournalEntry[] {
    return this.#entries
      .slice(-KEPT)
      .filter(({ id }) => id > after)
      .slice(0, limit)
      .map((entry) => ({ ...entry, validated: validatedIn(entry) }))
  }

  /** Id of the oldest entry still kept. */
  get oldest(): number | undefined {
    return this.#entries.slice(-KEPT)[0]?.id
  }

  clear(): void {
    this.#entries = []
  }
}
