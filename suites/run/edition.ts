import { type Rule, rules } from '#spec'
import { fnv } from './fnv.ts'

let known: string | undefined

/** Fingerprint of the catalogue: what reports of one edition say of a rule is about the same sentence. */
export function edition(): string {
  known ??= editionOf(rules)
  return known
}

/** Likewise of the rules of a report that are none of the catalogue. */
export function editionOf(all: readonly Pick<Rule, 'id' | 'text'>[]): string {
  return (fnv(all.map(({ id, text }) => `${id} ${text}`).join('\n')) >>> 0).toString(36)
}
