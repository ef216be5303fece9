const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Whether a text has the form of a JWT: signed, with header and claims in JSON, or encrypted, with a header in JSON. What
 * the claims are and how it is signed is open, so nothing else is looked at.
 */
export function looksLikeJwt(token: string): boolean {
  const parts = token.split('.')
  const signed = parts.length === 3 && isObject(parts[0]) && isObject(parts[1])
  const encrypted = parts.length === 5 && isObject(parts[0])
  return signed || encrypted
}

/** Whether a part of a JWT is a JSON object in base64url. */
function isObject(part: string | undefined): boolean {
  if (part === undefined || !/^[\w-]+$/.test(part)) return false
  try {
    const value: unknown = JSON.parse(decode(part))
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

/** Bytes of a base64url text, each as one character: JSON of a JWT is read for its form alone. */
function decode(text: string): string {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(6, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('')
}
