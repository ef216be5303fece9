import { createHash } from 'node:crypto'
import type { Rule } from '#spec'

/** Digits of a digest: enough that the meanings of one rule never collide. */
const DIGITS = 16

/** The members that make up a rule's meaning. Requirements on a target, and whether there is a check yet, do not. */
export type Meaning = Pick<Rule, 'id' | 'text' | 'source' | 'kind' | 'profile' | 'operations'>

/** The digest of a rule's meaning: its text, sources, severity and operations. */
export function digestOf({ text, source, kind, profile, operations }: Meaning): string {
  const meaning = JSON.stringify([text, source.toSorted(), kind, profile, operations.toSorted()])
  return createHash('sha256').update(meaning).digest('hex').slice(0, DIGITS)
}
