import type { Exchange, WrittenMessage } from './exchange.ts'
import type { JournalEntry } from './journal-entry.ts'
import { KeptRequest } from './kept-request.ts'
import { validatedIn } from './validated.ts'

/** An entry with its request and its response; both are absent if they were too old and too large to keep. */
export type JournalDetail = JournalEntry & Partial<Exchange>

/** Number of requests that a journal keeps. */
export const KEPT = 10_000
/** How many more requests it holds before it drops the oldest, so that dropping costs next to nothing. */
const SLACK = 1_000
/** Number of characters kept of all bodies; the oldest are dropped first. */
const KEPT_OF_BODIES = 16_000_000
/** An entry with its headers in memory, without bodies, in bytes. */
const ENTRY_BYTES = 900

/** Selects entries of a journal. */
export interface JournalQuery {
  /** Only entries after this id. */
  after?: number
  /** At most this many, from the oldest. */
  limit?: number
  /** At most this many, the newest. */
  latest?: number
  /** Only entries with this text in their target, operation, caller, reason or bodies, in any case. */
  contains?: string
}

/** The latest requests of a sandbox, oldest first. */
export class Journal {
  readonly #onEntry: ((entry: JournalEntry) => void) | undefined
  readonly #onError: (problem: Error) => void
  #all: KeptRequest[] = []
  /** Position of the oldest request that may still be whole. */
  #whole = 0
  #last = 0
  /** The last id before the journal was cleared. */
  #cleared = 0
  /** Number of characters in the bodies of all requests and responses. */
  #characters = 0

  /** `onError` receives errors of `onEntry`, which must not affect the request. */
  constructor(onEntry: ((entry: JournalEntry) => void) | undefined, onError: (problem: Error) => void) {
    this.#onEntry = onEntry
    this.#onError = onError
  }

  /** Records a request; the returned function receives its response. */
  record(given: Omit<JournalEntry, 'id'>, request?: WrittenMessage): ((response: WrittenMessage) => void) | undefined {
    const kept = new KeptRequest(++this.#last, given, request)
    this.#all.push(kept)
    this.#grow(kept.characters)
    if (this.#all.length > KEPT + SLACK) this.#dropOldest()
    if (this.#onEntry !== undefined) this.#tell(kept.entry, this.#onEntry)
    return request === undefined ? undefined : (response) => this.#complete(kept, response)
  }

  /** The latest entries, oldest first. */
  entries({ after = 0, limit = KEPT, latest = KEPT, contains }: JournalQuery = {}): JournalEntry[] {
    const words = contains?.toLowerCase()
    return this.#all
      .slice(-KEPT)
      .filter((kept) => kept.id > after && (words === undefined || kept.text.includes(words)))
      .slice(-latest)
      .slice(0, limit)
      .map(({ entry }) => ({ ...entry, validated: validatedIn(entry) }))
  }

  /** One entry with its request and response. */
  detail(id: number): JournalDetail | undefined {
    const kept = this.#all.slice(-KEPT).find((one) => one.id === id)
    if (kept === undefined) return undefined
    const { entry, request, response } = kept
    return {
      ...entry,
      validated: validatedIn(entry),
      ...(request === undefined ? {} : { request }),
      ...(response === undefined ? {} : { response }),
    }
  }

  /** Id of the oldest entry still kept. */
  get oldest(): number | undefined {
    return (this.#all.at(-KEPT) ?? this.#all[0])?.id
  }

  /** Number of requests since the journal was cleared, also of those no longer kept. */
  get total(): number {
    return this.#last - this.#cleared
  }

  /** Number of requests that it holds. */
  get size(): number {
    return this.#all.length
  }

  /** Estimated memory, in bytes. */
  get bytes(): number {
    return this.#characters + this.#all.length * ENTRY_BYTES
  }

  /** Drops all but the latest requests. */
  shrink(keep: number): void {
    const dropped = this.#all.length - keep
    if (dropped <= 0) return
    for (const kept of this.#all.slice(0, dropped)) this.#strip(kept)
    this.#all = this.#all.slice(dropped)
    this.#whole = Math.max(0, this.#whole - dropped)
  }

  clear(): void {
    this.shrink(0)
    this.#cleared = this.#last
  }

  #tell(entry: JournalEntry, onEntry: (entry: JournalEntry) => void): void {
    try {
      onEntry(entry)
    } catch (problem) {
      this.#onError(problem as Error)
    }
  }

  #complete(kept: KeptRequest, response: WrittenMessage): void {
    // Cleared or dropped meanwhile.
    if (!kept.isWhole) return
    const before = kept.characters
    kept.complete(response)
    this.#grow(kept.characters - before)
  }

  /** Adds to the size of all bodies, and drops the oldest bodies beyond the limits. */
  #grow(characters: number): void {
    this.#characters += characters
    while (this.#characters > KEPT_OF_BODIES || this.#all.length - this.#whole > KEPT) {
      this.#strip(this.#all[this.#whole] as KeptRequest)
      this.#whole += 1
    }
  }

  /** A response under way finds that it has nowhere to go. */
  #strip(kept: KeptRequest): void {
    this.#characters -= kept.characters
    kept.strip()
  }

  #dropOldest(): void {
    const dropped = this.#all.length - KEPT
    this.#all = this.#all.slice(dropped)
    // None of those dropped was whole any more.
    this.#whole -= dropped
  }
}
