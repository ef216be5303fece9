import type { ServerResponse } from 'node:http'

/** RFC 9209 error types for Node's error codes. */
const ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_terminated',
  EPIPE: 'connection_terminated',
  ETIMEDOUT: 'connection_timeout',
  ENOTFOUND: 'dns_error',
  EAI_AGAIN: 'dns_error',
}

/** Responds in the proxy's own name, so that nothing mistakes the response for the service's. */
export function answerOwn(response: ServerResponse, status: number, text: string, error = 'http_request_error'): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'proxy-status': `etalon; error=${error}`,
    connection: 'close',
  })
  response.end(`etalon proxy: ${text}. This response is from the proxy, not from the service.\n`)
}

/** Responds 502: the service did not respond. */
export function answerUnanswered(
  response: ServerResponse,
  origin: string,
  { code = '' }: NodeJS.ErrnoException,
  words: string,
): void {
  const error =
    ERRORS[code] ??
    (code.startsWith('HPE_')
      ? 'http_protocol_error'
      : code.includes('CERT')
        ? 'tls_certificate_error'
        : 'destination_unavailable')
  answerOwn(response, 502, `${origin} did not respond (${words})`, error)
}

/** Describes the error without the request, with what to do about it if that is known. */
export function wordsOf({ code, message }: NodeJS.ErrnoException, hint?: string): string {
  return hint === undefined ? (code ?? message) : `${code ?? message}; ${hint}`
}
