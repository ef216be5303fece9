import { rules } from '#spec'
import { fnv } from './fnv.ts'

let known: string | undefined

/** Fingerprint of the catalogue: what reports of one edition say of a rule is about the same sentence. */
export function edition(): string {
  known ??= (fnv(rules.map(({ id, text }) => `${id} ${text}`).join('\n')) >>> 0).toString(36)
  return known
}
