import { errors } from 'undici'
import { HarnessError } from '../verdict.ts'

/** A request without a complete response. */
export class Unanswered extends HarnessError {
  override name = 'Unanswered'
  /** No byte of it left this machine, so it had no effect. */
  readonly neverSent: boolean
  /** It timed out after the target file's limit. */
  readonly timedOut: boolean

  constructor(request: string, timeoutMs: number, cause: unknown) {
    const timedOut = isTimeout(cause)
    super(`${request}: ${timedOut ? `no complete answer within ${timeoutMs} ms` : wordsOf(cause)}`, { cause })
    this.timedOut = timedOut
    this.neverSent = causesOf(cause).some(({ code, syscall }) => NEVER_SENT.has(code) && !IN_USE.has(syscall))
  }
}

/** Errors before a connection exists. */
const NEVER_SENT: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** System calls on an open connection: the route to a host may also be lost after a request was sent. */
const IN_USE: ReadonlySet<string | undefined> = new Set(['read', 'write'])

function isTimeout(cause: unknown): boolean {
  return (
    cause instanceof errors.HeadersTimeoutError ||
    cause instanceof errors.BodyTimeoutError ||
    cause instanceof errors.ConnectTimeoutError ||
    (cause instanceof Error && cause.name === 'TimeoutError')
  )
}

/** An error with those of each address that was tried. */
function causesOf(cause: unknown): NodeJS.ErrnoException[] {
  if (cause instanceof AggregateError) return cause.errors as NodeJS.ErrnoException[]
  return cause instanceof Error ? [cause] : []
}

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code || cause.name : String(cause)
}
