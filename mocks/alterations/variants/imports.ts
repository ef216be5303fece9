import { base64url } from 'jose'

/** The text of a bundle as one line of base64. */
export function encoded(text: string): string {
  return base64url.encode(encodeURIComponent(text))
}

/** What was encoded so; other text as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(String.fromCharCode(...base64url.decode(text)))
  } catch {
    return text
  }
}

/** An added object under a name of its own where so many have its name. */
export function numbered<S extends { action: string; object: { name?: string } }>(step: S, taken: number): S {
  return step.action === 'add' && taken > 0
    ? { ...step, object: { ...step.object, name: `${step.object.name ?? ''} (${taken + 1})` } }
    : step
}
