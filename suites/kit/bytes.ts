import { createHmac } from 'node:crypto'

export { isUtf8 } from 'node:buffer'

/**
 * Whether a header value contains the HMAC-SHA1 of the bytes under the secret. The encoding is not documented:
 * hexadecimal or base64 of either alphabet is accepted, with other text around it. A further character of the same
 * alphabet would make it a different value.
 */
export function isSignature(value: string, payload: Uint8Array, secret: string): boolean {
  const digest = digestOf(payload, secret)
  const base64 = digest.toString('base64').replace(/=+$/, '')
  return (
    endsWord(value.toLowerCase(), digest.toString('hex'), /[\da-f]/) ||
    endsWord(value, base64, BASE64) ||
    endsWord(value, digest.toString('base64url'), BASE64)
  )
}

/** The HMAC-SHA1 of the bytes under the secret, in hexadecimal. */
export function signatureOf(payload: Uint8Array, secret: string): string {
  return digestOf(payload, secret).toString('hex')
}

function digestOf(payload: Uint8Array, secret: string): Buffer {
  return createHmac('sha1', secret).update(payload).digest()
}

const BASE64 = /[\w+/-]/

/** Whether the text contains the word with no further character of the alphabet after it. */
function endsWord(text: string, word: string, alphabet: RegExp): boolean {
  const at = text.indexOf(word)
  return at !== -1 && !alphabet.test(text.charAt(at + word.length))
}

export function base64Of(bytes: Uint8Array | string): string {
  return Buffer.from(bytes as string).toString('base64')
}

export function base64urlOf(text: string): string {
  return Buffer.from(text).toString('base64url')
}

export function textOfBase64url(encoded: string): string {
  return Buffer.from(encoded, 'base64url').toString()
}
