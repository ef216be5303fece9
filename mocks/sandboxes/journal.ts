import type { CheckedPart, Refusal } from '../domain/kernel/answer.ts'
import { type Exchange, type KeptMessage, type WrittenMessage, keptMessage, maskedHeaders } from './exchange.ts'
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

/** An entry with its request and its response; both are absent if they were too old and too large to keep. */
export type JournalDetail = JournalEntry & Partial<Exchange>

/** Number of requests that a journal keeps. */
export const KEPT = 10_000
/** How many more requests it holds before it drops the oldest, so that dropping costs next to nothing. */
const SLACK = 1_000
/** Number of characters kept of all bodies; the oldest are dropped first. */
const KEPT_OF_BODIES = 16_000_000

/** Selects entries of a journal. */
export interface JournalQuery {
  /** Only entries after this id. */
  after?: number
  /** At most this many, from the oldest. */
  limit?: number
  /** Only entries with this text in their target, operation, caller, reason or bodies, in any case. */
  contains?: string
}

/** The latest requests of a sandbox, oldest first. */
export class Journal {
  readonly #onEntry: (entry: JournalEntry) => void
  readonly #onError: (problem: Error) => void
  readonly #exchanges = new Map<number, Exchange>()
  #entries: JournalEntry[] = []
  #last = 0
  /** The last id before the journal was cleared. */
  #cleared = 0
  #characters = 0

  /** `onError` receives errors of `onEntry`, which must not affect the request. */
  constructor(onEntry: (entry: JournalEntry) => void, onError: (problem: Error) => void) {
    this.#onEntry = onEntry
    this.#onError = onError
  }

  /** Records a request; the returned function receives its response. */
  record(given: Omit<JournalEntry, 'id'>, request?: WrittenMessage): ((response: WrittenMessage) => void) | undefined {
    const entry = { id: ++this.#last, ...given }
    this.#entries.push(entry)
    if (this.#entries.length > KEPT + SLACK) this.#entries = this.#entries.slice(-KEPT)
    const onWritten = request === undefined ? undefined : this.#keep(entry.id, { request: keptMessage(request) })
    try {
      this.#onEntry(entry)
    } catch (problem) {
      this.#onError(problem as Error)
    }
    return onWritten
  }

  /** The latest entries, oldest first. */
  entries({ after = 0, limit = KEPT, contains }: JournalQuery = {}): JournalEntry[] {
    const words = contains?.toLowerCase()
    return this.#entries
      .slice(-KEPT)
      .filter((entry) => entry.id > after && (words === undefined || this.#textOf(entry).includes(words)))
      .slice(0, limit)
      .map((entry) => ({ ...entry, validated: validatedIn(entry) }))
  }

  /** One entry with its request and response. */
  detail(id: number): JournalDetail | undefined {
    const entry = this.#entries.slice(-KEPT).find((one) => one.id === id)
    if (entry === undefined) return undefined
    const { request, response } = this.#exchanges.get(id) ?? {}
    return {
      ...entry,
      validated: validatedIn(entry),
      ...(request === undefined ? {} : { request: shown(request) }),
      ...(response === undefined ? {} : { response: shown(response) }),
    }
  }

  /** Id of the oldest entry still kept. */
  get oldest(): number | undefined {
    return (this.#entries.at(-KEPT) ?? this.#entries[0])?.id
  }

  /** Number of requests since the journal was cleared, also of those no longer kept. */
  get total(): number {
    return this.#last - this.#cleared
  }

  clear(): void {
    this.#entries = []
    this.#exchanges.clear()
    this.#characters = 0
    this.#cleared = this.#last
  }

  #keep(id: number, exchange: Exchange): (response: WrittenMessage) => void {
    this.#exchanges.set(id, exchange)
    this.#grow(exchange.request.body.length)
    return (response) => {
      // Cleared or dropped meanwhile.
      if (this.#exchanges.get(id) !== exchange) return
      exchange.response = keptMessage(response)
      this.#grow(exchange.response.body.length)
    }
  }

  #grow(characters: number): void {
    this.#characters += characters
    for (const [id, { request, response }] of this.#exchanges) {
      if (this.#characters <= KEPT_OF_BODIES && this.#exchanges.size <= KEPT) return
      this.#characters -= request.body.length + (response?.body.length ?? 0)
      this.#exchanges.delete(id)
    }
  }

  #textOf({ id, method, target, status, operation, caller, refusal, note }: JournalEntry): string {
    const { request, response } = this.#exchanges.get(id) ?? {}
    const reason = `${refusal?.reason ?? ''} ${refusal?.problem?.message ?? ''} ${note ?? ''}`
    const bodies = `${request?.body ?? ''}\n${response?.body ?? ''}`
    return `${method} ${target} ${status} ${operation ?? ''} ${caller ?? ''} ${reason}\n${bodies}`.toLowerCase()
  }
}

function shown({ headers, ...message }: KeptMessage): KeptMessage {
  return { headers: maskedHeaders(headers), ...message }
}
