import { factsOf, isOperationId, takesJson } from '#spec'
import type { CheckedPart } from '../domain/kernel/answer.ts'
import type { JournalEntry } from './journal.ts'

/** Parts of a request in the order of their checks. */
const ORDER: readonly CheckedPart[] = ['token', 'permission', 'media type', 'parameters', 'body', 'object', 'state']

/** Parts of a request that passed before it was refused; all parts that its operation checks if it was not refused. */
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
