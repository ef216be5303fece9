import type { Tls } from './tls.ts'

/** Errors of a client that trusts nobody who signed the service's certificate. */
const UNTRUSTED: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])
/** Alerts of a server that wants another client certificate, or one at all (RFC 8446, 6.2). */
const ALERTS = /ALERT_(.*CERTIFICATE.*|UNKNOWN_CA|ACCESS_DENIED|DECRYPT_ERROR|HANDSHAKE_FAILURE)$/
/** In TLS 1.3 the alert comes after the handshake, and is often lost: all that is seen is a closed connection. */
const CLOSED: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET'])

/**
 * What to change in the target file if a request to this address failed because of certificates; undefined if they are not
 * to blame.
 */
export function tlsHint(cause: unknown, { baseUrl, tls }: { baseUrl: string; tls: Tls }): string | undefined {
  const { code = '' } = (cause ?? {}) as { code?: string }
  if (UNTRUSTED.has(code))
    return 'no known authority signed its certificate: add `tls: { authority: authority.pem }` to the target file, or set NODE_EXTRA_CA_CERTS'
  const isAlert = ALERTS.test(code)
  if (!isAlert && !(CLOSED.has(code) && URL.parse(baseUrl)?.protocol === 'https:')) return undefined
  if (tls.cert !== undefined)
    return `it ${isAlert ? 'refuses' : 'may refuse'} the client certificate of tls.certificate`
  return `it ${isAlert ? 'seems to demand' : 'may demand'} ${LINE}`
}

const LINE =
  'a client certificate: add `tls: { certificate: client.pem, key: client.key }` to the target file, with paths relative to it'

/** The text of nginx's 400 page where a client certificate is missing or wrong. */
const NGINX_PAGE = /No required SSL certificate was sent|The SSL certificate error/

/** Likewise, for a server that responds with a page instead of an alert. */
export function tlsHintOfPage(page: string): string | undefined {
  return NGINX_PAGE.test(page) ? `it seems to demand ${LINE}` : undefined
}
