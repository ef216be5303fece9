import { createHash } from 'node:crypto'
import type { WireRequest } from './exchange.ts'

const ID_DIGITS = 32
const SPAN_DIGITS = 16

/** A sampled trace by W3C Trace Context: a service with tracing keeps it, and any other ignores the header. */
export interface Trace {
  /** The request as the next span of the trace. */
  next: (request: WireRequest) => WireRequest
}

/** Returns the number of the next span, from 1. */
export function spanNumbers(): () => number {
  let last = 0
  return () => ++last
}

/**
 * The trace of a case: all its attempts have the same id, other cases and other runs have others. `nextSpan` numbers the spans;
 * each number may occur once in a trace.
 */
export function traceOf(run: string, caseId: string, nextSpan = spanNumbers()): Trace {
  const id = createHash('sha256').update(`${run} ${caseId}`).digest('hex').slice(0, ID_DIGITS)
  return {
    next(request) {
      const span = nextSpan().toString(16).padStart(SPAN_DIGITS, '0')
      return { ...request, headers: { traceparent: `00-${id}-${span}-01`, ...request.headers } }
    },
  }
}

/** The trace id in the headers of a request, in 32 hexadecimal digits. */
export function traceIdIn(headers: Readonly<Record<string, string>>): string | undefined {
  return /^00-([\da-f]{32})-/.exec(headers['traceparent'] ?? '')?.[1]
}
