import type { CheckedPart, Refusal } from '../domain/kernel/answer.ts'
import { validatedIn } from './validated.ts'

/** One request that a sandbox served, for people to read. It holds no secret. */
export interface JournalEntry {
  /** Counts from 1 within the sandbox. */
  id: number
  /** The sandbox's time at which it came, epoch ms. */
  at: number
  method: string
  /** Path and query, with secrets masked. */
  target: string
  /** The operation that it was taken for; none where no operation has its path and method. */
  operation?: string
  status: number
  /** How long the answer took, in ms of real time. */
  durationMs: number
  /** Login of the caller. */
  caller?: string
  /** What of it was checked and found right; see {@link validatedIn}. Filled in when the journal is read. */
  validated?: readonly CheckedPart[]
  /** Why it was refused, and what was found wrong with it. */
  refusal?: Pick<Refusal, 'at' | 'reason' | 'problem'>
  /** Whether a preference of the client was followed, and why not. */
  note?: string
  /** For a path or method of no operation: the operation that comes closest. */
  nearest?: { operation: string; method: string; path: string }
}

/** Requests that a journal keeps. */
const KEPT = 1_000

/** The latest requests of a sandbox, oldest first. */
export class Journal {
  readonly #onEntry: (entry: JournalEntry) => void
  readonly #onError: (problem: Error) => void
  #entries: JournalEntry[] = []
  #last = 0

  /** `onError`: told where `onEntry` throws, which is nothing to the request. */
  constructor(onEntry: (entry: JournalEntry) => void, onError: (problem: Error) => void) {
    this.#onEntry = onEntry
    this.#onError = onError
  }

  record(given: Omit<JournalEntry, 'id'>): void {
    const entry = { id: ++this.#last, ...given }
    this.#entries.push(entry)
    // Twice as many as are kept are let grow, so that dropping the oldest costs next to nothing.
    if (this.#entries.length >= 2 * KEPT) this.#entries = this.#entries.slice(-KEPT)
    try {
      this.#onEntry(entry)
    } catch (problem) {
      this.#onError(problem as Error)
    }
  }

  /** The latest entries after one id, oldest first. */
  entries({ after = 0, limit = KEPT }: { after?: number; limit?: number } = {}): JournalEntry[] {
    return this.#entries
      .slice(-KEPT)
      .filter(({ id }) => id > after)
      .slice(0, limit)
      .map((entry) => ({ ...entry, validated: validatedIn(entry) }))
  }

  /** Id of the oldest entry that it has still. */
  get oldest(): number | undefined {
    return this.#entries.slice(-KEPT)[0]?.id
  }

  clear(): void {
    this.#entries = []
  }
}
