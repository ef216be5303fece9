import { factsOf, isOperationId, takesJson } from '#spec'
import type { CheckedPart } from '../domain/kernel/answer.ts'
import type { JournalEntry } from './journal.ts'

/** What a request is checked for, in this order. */
const ORDER: readonly CheckedPart[] = ['token', 'permission', 'media type', 'parameters', 'body', 'object', 'state']

/** What of a request was checked and found right before it was refused; all that its operation checks where it was not. */
export function validatedIn({ operation, refusal }: Pick<JournalEntry, 'operation' | 'refusal'>): CheckedPart[] {
  if (operation === undefined || !isOperationId(operation)) return []
  const facts = factsOf(operation)
  const without = new Set<CheckedPart>([
    ...(facts.public ? (['token', 'permission'] as const) : []),
    ...(takesJson(facts) ? [] : (['media type', 'body'] as const)),
  ])
  const end = refusal?.at === undefined ? ORDER.length : ORDER.indexOf(refusal.at)
  return ORDER.slice(0, end).filter((part) => !without.has(part))
}
