import { errors } from 'undici'
import { HarnessError } from '../verdict.ts'

/** A request that got no complete answer. */
export class Unanswered extends HarnessError {
  override name = 'Unanswered'
  /** No byte of it left this machine, so that whatever it asks for was not carried out. */
  readonly neverSent: boolean
  /** It was waited for as long as the target file says. */
  readonly timedOut: boolean

  constructor(request: string, timeoutMs: number, cause: unknown) {
    const timedOut = isTimeout(cause)
    super(`${request}: ${timedOut ? `no complete answer within ${timeoutMs} ms` : wordsOf(cause)}`, { cause })
    this.timedOut = timedOut
    this.neverSent = causesOf(cause).some(({ code, syscall }) => NEVER_SENT.has(code) && !IN_USE.has(syscall))
  }
}

/** What goes wrong before there is a connection. */
const NEVER_SENT: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** What is done with a connection that is there: the way to a host may also be lost after a request has left. */
const IN_USE: ReadonlySet<string | undefined> = new Set(['read', 'write'])

function isTimeout(cause: unknown): boolean {
  return (
    cause instanceof errors.HeadersTimeoutError ||
    cause instanceof errors.BodyTimeoutError ||
    cause instanceof errors.ConnectTimeoutError ||
    (cause instanceof Error && cause.name === 'TimeoutError')
  )
}

/** A failure and those of each address that was tried. */
function causesOf(cause: unknown): NodeJS.ErrnoException[] {
  if (cause instanceof AggregateError) return cause.errors as NodeJS.ErrnoException[]
  return cause instanceof Error ? [cause] : []
}

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code || cause.name : String(cause)
}
