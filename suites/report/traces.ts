import { traceIdIn } from '../kit/trace.ts'
import type { CaseReport } from './report.ts'

/** Where the service's own traces show a case: the trace of its requests, and the span of the last one, which decides. */
export function traceOfCase({ exchanges }: Pick<CaseReport, 'exchanges'>): { id: string; span: string } | undefined {
  const { headers = {} } = exchanges.findLast(({ request }) => traceIdIn(request.headers) !== undefined)?.request ?? {}
  const id = traceIdIn(headers)
  return id === undefined ? undefined : { id, span: headers['traceparent']?.split('-')[2] ?? '' }
}

/** The same in words. */
export function traceLines(one: Pick<CaseReport, 'exchanges'>): string[] {
  const trace = traceOfCase(one)
  return trace === undefined
    ? []
    : [`trace ${trace.id} in the traces of the service; the last request is span ${trace.span}`]
}
