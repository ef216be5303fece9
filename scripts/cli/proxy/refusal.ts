import type { ServerResponse } from 'node:http'

/** Words of RFC 9209 for what went wrong, by the codes that Node has for it. */
const ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_terminated',
  EPIPE: 'connection_terminated',
  ETIMEDOUT: 'connection_timeout',
  ENOTFOUND: 'dns_error',
  EAI_AGAIN: 'dns_error',
}

/** Answers in the proxy's own name, so that nobody takes it for an answer of the service. */
export function answerOwn(response: ServerResponse, status: number, text: string, error = 'http_request_error'): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'proxy-status': `etalon; error=${error}`,
    connection: 'close',
  })
  response.end(`etalon proxy: ${text}. This is the proxy's answer, not that of the service.\n`)
}

/** Answers 502, since the service did not answer. */
export function answerUnanswered(response: ServerResponse, origin: string, problem: NodeJS.ErrnoException): void {
  const { code = '' } = problem
  const error =
    ERRORS[code] ??
    (code.startsWith('HPE_')
      ? 'http_protocol_error'
      : code.includes('CERT')
        ? 'tls_certificate_error'
        : 'destination_unavailable')
  answerOwn(response, 502, `${origin} gave no answer (${wordsOf(problem)})`, error)
}

/** What went wrong, without what was sent. */
export function wordsOf({ code, message }: NodeJS.ErrnoException): string {
  return code ?? message
}
