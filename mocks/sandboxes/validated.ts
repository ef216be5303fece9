import { factsOf, isOperationId, takesJson } from '#spec'
import type { CheckedPart, Refusal } from '../domain/kernel/answer.ts'

/** Parts of a request in the order of their checks. */
const ORDER: readonly CheckedPart[] = ['token', 'permission', 'media type', 'parameters', 'body', 'object', 'state']

/** How a request came out: its operation, and the check that refused it. */
interface Outcome {
  operation?: string
  refusal?: Pick<Refusal, 'at'>
}

/** Parts of a request that passed before it was refused; all parts that its operation checks if it was not refused. */
export function validatedIn({ operation, refusal }: Outcome): CheckedPart[] {
  if (operation === undefined || !isOperationId(operation)) return []
  const facts = factsOf(operation)
  const without = new Set<CheckedPart>([
    ...(facts.public ? (['token', 'permission'] as const) : []),
    ...(takesJson(facts) ? [] : (['media type', 'body'] as const)),
  ])
  const end = refusal?.at === undefined ? ORDER.length : ORDER.indexOf(refusal.at)
  return ORDER.slice(0, end).filter((part) => !without.has(part))
}
