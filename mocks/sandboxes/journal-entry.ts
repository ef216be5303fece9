import type { CheckedPart, Refusal } from '../domain/kernel/answer.ts'

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
  /** Role of the caller. */
  role?: string
  /** Trace id of the request's `traceparent`: 32 hexadecimal digits. */
  traceId?: string
  /** Parts of the request that passed validation; see `validated.ts`. Set when the journal is read. */
  validated?: readonly CheckedPart[]
  /** Why the request was refused, and the problem found. */
  refusal?: Pick<Refusal, 'at' | 'reason' | 'problem'>
  /** Whether the mock followed the client's preference, and why not. */
  note?: string
  /** For an unknown path or method: the most similar operation. */
  nearest?: { operation: string; method: string; path: string }
}
