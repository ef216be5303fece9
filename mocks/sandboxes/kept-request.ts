import { type KeptMessage, type WrittenMessage, keptBody, lengthOf, maskedHeaders } from './exchange.ts'
import type { JournalEntry } from './journal-entry.ts'

type Headers = WrittenMessage['headers']

/**
 * A request in memory: one flat object that refers to what the edge has anyway. Every request makes one and the journal
 * holds thousands, so the objects that readers get are made when they read.
 */
export class KeptRequest {
  readonly id: number
  readonly #at: number
  readonly #method: string
  readonly #target: string
  readonly #status: number
  readonly #durationMs: number
  readonly #operation: string | undefined
  readonly #caller: string | undefined
  readonly #role: JournalEntry['role']
  readonly #refusal: JournalEntry['refusal']
  readonly #nearest: JournalEntry['nearest']
  readonly #note: string | undefined
  readonly #traceId: string | undefined
  #asked: Headers | undefined
  #askedBody = ''
  #askedLength = 0
  #answered: Headers | undefined
  #answeredBody = ''
  #answeredLength = 0

  constructor(id: number, given: Omit<JournalEntry, 'id'>, request: WrittenMessage | undefined) {
    this.id = id
    this.#at = given.at
    this.#method = given.method
    this.#target = given.target
    this.#status = given.status
    this.#durationMs = given.durationMs
    this.#operation = given.operation
    this.#caller = given.caller
    this.#role = given.role
    this.#refusal = given.refusal
    this.#nearest = given.nearest
    this.#note = given.note
    this.#traceId = given.traceId
    if (request === undefined) return
    this.#asked = request.headers
    this.#askedBody = keptBody(request.body)
    this.#askedLength = lengthOf(request.body)
  }

  /** Whether the request and its response are still kept. */
  get isWhole(): boolean {
    return this.#asked !== undefined
  }

  /** Number of characters kept of both bodies. */
  get characters(): number {
    return this.#askedBody.length + this.#answeredBody.length
  }

  /** Adds the response. */
  complete({ headers, body }: WrittenMessage): void {
    this.#answered = headers
    this.#answeredBody = keptBody(body)
    this.#answeredLength = lengthOf(body)
  }

  /** Forgets the request and the response; the entry stays. */
  strip(): void {
    this.#asked = undefined
    this.#askedBody = ''
    this.#answered = undefined
    this.#answeredBody = ''
  }

  get entry(): JournalEntry {
    return {
      id: this.id,
      at: this.#at,
      method: this.#method,
      target: this.#target,
      status: this.#status,
      durationMs: this.#durationMs,
      ...(this.#operation === undefined ? {} : { operation: this.#operation }),
      ...(this.#caller === undefined ? {} : { caller: this.#caller }),
      ...(this.#role === undefined ? {} : { role: this.#role }),
      ...(this.#refusal === undefined ? {} : { refusal: this.#refusal }),
      ...(this.#nearest === undefined ? {} : { nearest: this.#nearest }),
      ...(this.#note === undefined ? {} : { note: this.#note }),
      ...(this.#traceId === undefined ? {} : { traceId: this.#traceId }),
    }
  }

  get request(): KeptMessage | undefined {
    return shown(this.#asked, this.#askedBody, this.#askedLength)
  }

  get response(): KeptMessage | undefined {
    return shown(this.#answered, this.#answeredBody, this.#answeredLength)
  }

  /** All text that a search of the journal covers, in lower case. */
  get text(): string {
    const reason = `${this.#refusal?.reason ?? ''} ${this.#refusal?.problem?.message ?? ''} ${this.#note ?? ''}`
    const said = `${this.#method} ${this.#target} ${this.#status} ${this.#operation ?? ''} ${this.#caller ?? ''}`
    return `${said} ${reason}\n${this.#askedBody}\n${this.#answeredBody}`.toLowerCase()
  }
}

function shown(headers: Headers | undefined, body: string, bodyLength: number): KeptMessage | undefined {
  return headers === undefined ? undefined : { headers: maskedHeaders(headers), body, bodyLength }
}
