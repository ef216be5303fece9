import { textOfBase64url } from '../../kit/index.ts'

/**
 * Whether a text has the format of a JWT: signed, with header and claims in JSON, or encrypted, with a header in JSON.
 * Its claims and signature are not documented, so they are not checked.
 */
export function looksLikeJwt(token: string): boolean {
  const parts = token.split('.')
  const signed = parts.length === 3 && objectIn(parts[0]) !== undefined && objectIn(parts[1]) !== undefined
  const encrypted = parts.length === 5 && objectIn(parts[0]) !== undefined
  return signed || encrypted
}

/** The JSON object that a part of a JWT holds in base64url; undefined if it holds none. */
export function objectIn(part: string | undefined): object | undefined {
  if (part === undefined || !/^[\w-]+$/.test(part)) return undefined
  try {
    const value: unknown = JSON.parse(textOfBase64url(part))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
