import { writeJson } from '#spec'

/** The texts of lasting values; empty until they are first written. */
const texts = new WeakMap<object, string>()

/** Freezes a value that is answered again and again, so that its text is written only once. */
export function lasting<T extends object>(value: T): Readonly<T> {
  texts.set(value, '')
  return Object.freeze(value)
}

/** Writes a value as JSON text, like {@link writeJson}. */
export function writeAnswer(value: unknown): string {
  if (typeof value !== 'object' || value === null) return writeJson(value)
  const known = texts.get(value)
  if (known === undefined) return writeJson(value)
  if (known !== '') return known
  const text = writeJson(value)
  texts.set(value, text)
  return text
}
