import { problemOf, unanswered } from './failing-case.ts'
import { type CaseReport, decidingExchange } from './report.ts'

/** Maximum length of a body in the line, in characters. */
const BODY = 120

/**
 * The request that decided a case, with the status and body of its response, in one line. Missing if the last request
 * got no response: the earlier ones do not show the problem. Of a delivery, the response is the gate's own.
 */
export function decidingLine(one: CaseReport): string | undefined {
  const last = unanswered(problemOf(one)) === undefined ? decidingExchange(one) : undefined
  if (last === undefined) return undefined
  const { request, response } = last
  const line = `${request.method} ${request.url} -> ${response.status}`
  if (one.deliveries !== undefined) return `delivered: ${line}`
  return response.body === '' ? line : `${line} ${cut(response.body)}`
}

function cut(body: string): string {
  return body.length > BODY ? `${body.slice(0, BODY)}…` : body
}
