import { createHmac } from 'node:crypto'

export { isUtf8 } from 'node:buffer'

/**
 * Whether a header value is the HMAC-SHA1 of the bytes under the secret. How it is written is not shown, so it may be in
 * hexadecimal digits or base64, of either alphabet, with other words around it.
 */
export function isSignature(value: string, payload: Uint8Array, secret: string): boolean {
  const digest = createHmac('sha1', secret).update(payload).digest()
  const base64 = digest.toString('base64').replace(/=+$/, '')
  return (
    value.toLowerCase().includes(digest.toString('hex')) ||
    value.includes(base64) ||
    value.includes(digest.toString('base64url'))
  )
}

export function base64Of(bytes: Uint8Array | string): string {
  return Buffer.from(bytes as string).toString('base64')
}
