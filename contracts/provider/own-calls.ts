import { type TargetSection, allOperations, isOperationId, nearest } from '#spec'
import type { Platform, Values } from './platform.ts'

type OwnCall = NonNullable<TargetSection<'provider_states'>[string]['calls']>[number]

/** Makes the calls of a mapped state, each with the values of those before. Returns what they supply. */
export async function suppliedBy(
  calls: readonly OwnCall[],
  platform: Platform,
  { pattern, known }: { pattern: string; known: Readonly<Values> },
): Promise<Values> {
  const supplied: Values = {}
  for (const [at, { operation, path, query, body, values = {} }] of calls.entries()) {
    if (!isOperationId(operation)) throw platform.blocked(unknownOperation(operation))
    const filled = platform.filled({ path, query, body }, { ...known, ...supplied }) as Pick<
      OwnCall,
      'path' | 'query' | 'body'
    >
    const sent = Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined))
    const { json } = await platform.need(operation, sent)
    for (const [name, member] of Object.entries(values)) {
      const value = memberOf(json, member)
      if (value === undefined)
        throw platform.blocked(
          `provider_states.${pattern}.calls.${at}.values.${name}: the response of ${operation} has no member ${member}`,
        )
      supplied[name] = value
    }
  }
  return supplied
}

/** Says that there is no such operation, and which are nearest. */
export function unknownOperation(id: string): string {
  const near = nearest(
    id,
    allOperations.map((one) => one.id),
  )
  return `there is no operation '${id}'; the nearest are ${near.join(', ')}`
}

function memberOf(json: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      json,
    )
}
