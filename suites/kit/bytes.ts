import { createHmac } from 'node:crypto'

export { isUtf8 } from 'node:buffer'

/**
 * Whether a header value is the HMAC-SHA1 of the bytes under the secret. How it is written is not shown, so it may be in
 * hexadecimal digits or base64, of either alphabet, with other words around it; a character of the same alphabet that follows
 * would be part of another value.
 */
export function isSignature(value: string, payload: Uint8Array, secret: string): boolean {
  const digest = createHmac('sha1', secret).update(payload).digest()
  const base64 = digest.toString('base64').replace(/=+$/, '')
  return (
    endsWord(value.toLowerCase(), digest.toString('hex'), /[\da-f]/) ||
    endsWord(value, base64, BASE64) ||
    endsWord(value, digest.toString('base64url'), BASE64)
  )
}

const BASE64 = /[\w+/-]/

/** Whether a text holds a word that no further character of its alphabet follows. */
function endsWord(text: string, word: string, alphabet: RegExp): boolean {
  const at = text.indexOf(word)
  return at !== -1 && !alphabet.test(text.charAt(at + word.length))
}

export function base64Of(bytes: Uint8Array | string): string {
  return Buffer.from(bytes as string).toString('base64')
}
