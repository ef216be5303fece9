import { base64url } from 'jose'

/** Encodes a bundle as one line of base64. */
export function encoded(text: string): string {
  return base64url.encode(encodeURIComponent(text))
}

/** Decodes such a text; returns any other text unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(String.fromCharCode(...base64url.decode(text)))
  } catch {
    return text
  }
}

/** Renames an added object if this many others have its name. */
export function numbered<S extends { action: string; object: { name?: string } }>(step: S, taken: number): S {
  return step.action === 'add' && taken > 0
    ? { ...step, object: { ...step.object, name: `${step.object.name ?? ''} (${taken + 1})` } }
    : step
}
