import { type Tools, textsIn } from '../../kit/index.ts'
import { type Describing, describe } from './description.ts'

/** A part of a key that stands for many. */
const ANY = /^(\{.*\}|\*|<.*>)$/

/** Whether a text is a pattern of keys, such as `field.flow.source.{n}.table`, of which this is one. */
function isOfPattern(key: string, text: string): boolean {
  const [parts, wanted] = [text.split('.'), key.split('.')]
  return parts.length === wanted.length && parts.every((part, at) => part === wanted[at] || ANY.test(part))
}

/**
 * Whether a description with these texts names a key: as a whole, as one of a pattern or, where it has none of the keys
 * as a whole, in parts.
 */
export function isNamed(key: string, texts: readonly string[], keys: readonly string[]): boolean {
  if (texts.includes(key) || texts.some((text) => isOfPattern(key, text))) return true
  if (keys.some((one) => texts.includes(one))) return false
  const parts = key.split('.')
  const words = new Set(texts.flatMap((text) => [text, ...text.split('.')]))
  return texts.includes(parts.at(-1) ?? '') && parts.every((part) => words.has(part))
}

/** Asserts that the description of each type names its property keys. */
export async function expectNamed(
  tools: Tools,
  operation: Describing,
  types: readonly (readonly [type: unknown, keys: readonly string[]])[],
): Promise<void> {
  for (const [type, keys] of types) {
    const texts = textsIn((await describe(tools, operation, type)).json)
    const lacking = keys.filter((key) => !isNamed(key, texts, keys))
    tools.expect.equal(lacking, [], `property keys of ${String(type)} that are not described`)
  }
}
