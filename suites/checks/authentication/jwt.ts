const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Whether a text has the format of a JWT: signed, with header and claims in JSON, or encrypted, with a header in JSON.
 * Its claims and signature are not documented, so they are not checked.
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

/** Decodes base64url to one character per byte: only the JSON syntax matters here. */
function decode(text: string): string {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(6, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('')
}
