import { expect, test } from 'vitest'
import { tlsHint } from './tls-hint.ts'

const https = 'https://service.test/rest'
const failing = (code: string): Error => Object.assign(new Error('failed'), { code })

test.each([
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', /^it seems to demand a client certificate: add `tls: \{ certificate/],
  ['ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE', /^it seems to demand/],
  ['UND_ERR_SOCKET', /^it may demand/],
  ['ECONNRESET', /^it may demand/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /add `tls: \{ authority: authority\.pem \}`.* NODE_EXTRA_CA_CERTS/],
])('%s without a client certificate', (code, hint) => {
  expect(tlsHint(failing(code), { baseUrl: https, tls: {} })).toMatch(hint)
})

test.each([
  ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'it refuses the client certificate of tls.certificate'],
  ['ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED', 'it refuses the client certificate of tls.certificate'],
  ['UND_ERR_SOCKET', 'it may refuse the client certificate of tls.certificate'],
])('%s with one', (code, hint) => {
  expect(tlsHint(failing(code), { baseUrl: https, tls: { cert: 'pem', key: 'pem' } })).toBe(hint)
})

test.each([
  ['ECONNREFUSED', https],
  ['ENOTFOUND', https],
  ['CERT_HAS_EXPIRED', https],
  ['ECONNRESET', 'http://service.test/rest'],
])('%s at %s is not about certificates of ours', (code, baseUrl) => {
  expect(tlsHint(failing(code), { baseUrl, tls: {} })).toBeUndefined()
})

test('a failure without a code has no hint', () => {
  expect(tlsHint(undefined, { baseUrl: https, tls: {} })).toBeUndefined()
})
