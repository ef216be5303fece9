import { createHash } from 'node:crypto'
import type { WireRequest } from './exchange.ts'

const ID_DIGITS = 32
const SPAN_DIGITS = 16

/** A sampled trace by W3C Trace Context: a service with tracing keeps it, and any other ignores the header. */
export interface Trace {
  /** The request as the next span of the trace. */
  next: (request: WireRequest) => WireRequest
}

/** The traces of a run by case: a new one for each attempt, which the clean-up after it continues. */
export type Traces = (caseId: string, goesOn?: boolean) => Trace

/** The traces of a run. Other runs have others. */
export function tracesOf(run: string): Traces {
  const traces = new Map<string, Trace[]>()
  return (caseId, goesOn = false) => {
    const attempts = traces.get(caseId) ?? []
    const last = attempts.at(-1)
    if (goesOn && last !== undefined) return last
    const trace = traceOf(run, caseId, attempts.length + 1)
    traces.set(caseId, [...attempts, trace])
    return trace
  }
}

/** A new trace. Its id follows from the run, the case and the attempt, and its spans count from 1. */
export function traceOf(run: string, caseId: string, attempt = 1): Trace {
  const id = createHash('sha256').update(`${run} ${caseId} ${attempt}`).digest('hex').slice(0, ID_DIGITS)
  let spans = 0
  return {
    next(request) {
      spans += 1
      const span = spans.toString(16).padStart(SPAN_DIGITS, '0')
      return { ...request, headers: { traceparent: `00-${id}-${span}-01`, ...request.headers } }
    },
  }
}

/** The trace id in the headers of a request, in 32 hexadecimal digits. */
export function traceIdIn(headers: Readonly<Record<string, string>>): string | undefined {
  return /^00-([\da-f]{32})-/.exec(headers['traceparent'] ?? '')?.[1]
}
