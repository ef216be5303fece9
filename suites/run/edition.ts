import { type Rule, rules } from '#spec'
import { fnv } from './fnv.ts'

let known: string | undefined

/** Fingerprint of the catalogue: reports of one edition judge the same sentences. */
export function edition(): string {
  known ??= editionOf(rules)
  return known
}

/** The same for a report whose rules are not the catalogue's. */
export function editionOf(all: readonly Pick<Rule, 'id' | 'text'>[]): string {
  return (fnv(all.map(({ id, text }) => `${id} ${text}`).join('\n')) >>> 0).toString(36)
}
