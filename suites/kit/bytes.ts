import { createHmac } from 'node:crypto'

export { isUtf8 } from 'node:buffer'

/**
 * Whether a header value contains the HMAC-SHA1 of the bytes under the secret. The encoding is not documented:
 * hexadecimal, its pairs apart too, or base64 of either alphabet, of the bytes or of the hexadecimal digits, is accepted,
 * with other text around it. A further character of the same alphabet would make it a different value.
 */
export function isSignature(value: string, payload: Uint8Array, secret: string): boolean {
  const digest = digestOf(payload, secret)
  const hex = digest.toString('hex')
  const pairs = hex.match(/../g) ?? []
  const digits = [hex, pairs.join(':'), pairs.join('-')]
  const encoded = [digest, hex].flatMap((one) => [base64Of(one).replace(/=+$/, ''), base64urlOf(one)])
  return (
    digits.some((form) => endsWord(value.toLowerCase(), form, /[\da-f]/)) ||
    encoded.some((form) => endsWord(value, form, BASE64))
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

export function base64urlOf(bytes: Uint8Array | string): string {
  return Buffer.from(bytes as string).toString('base64url')
}

export function textOfBase64url(encoded: string): string {
  return Buffer.from(encoded, 'base64url').toString()
}

/** Shorter texts may stand in base64 or hexadecimal by chance. */
const TELLING = 8

/**
 * Whether a text contains a secret: as it is, in hexadecimal digits, or in base64 of either alphabet, alone or amid
 * other bytes, also over several lines.
 */
export function holdsSecret(text: string, secret: string): boolean {
  if (text.includes(secret)) return true
  if (secret.length < TELLING) return false
  const bytes = Buffer.from(secret)
  const joined = text.replaceAll(/\\[nr]|\s/g, '')
  const standard = joined.replaceAll('-', '+').replaceAll('_', '/')
  return (
    joined.toLowerCase().includes(bytes.toString('hex')) || base64Amid(bytes).some((form) => standard.includes(form))
  )
}

/** What base64 makes of bytes, by the three places where they may begin in a group: the characters of these bytes alone. */
function base64Amid(bytes: Uint8Array): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
  })
}
