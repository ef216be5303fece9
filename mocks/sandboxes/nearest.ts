import { type OperationFacts, allOperations, likenessOf, pairsOf } from '#spec'

/** Minimum similarity of a suggestion. */
const WORTH_NAMING = 0.5
/** Bonus for an equal method. */
const SAME_METHOD = 0.05

/**
 * Suggests the operation whose path is most similar to an unknown one; undefined if none is similar. `path` is relative
 * to the base path.
 */
export function nearestOperation(method: string, path: string): OperationFacts | undefined {
  const wanted = pairsOf(generalised(path))
  let nearest: OperationFacts | undefined
  let most = WORTH_NAMING
  for (const [facts, pairs] of known) {
    const likeness = likenessOf(wanted, pairs) + (facts.method === method ? SAME_METHOD : 0)
    if (likeness > most) [nearest, most] = [facts, likeness]
  }
  return nearest
}

/** Replaces every path segment that looks like an id, or is a parameter, by `{}`. */
function generalised(path: string): string {
  return path
    .split('/')
    .map((segment) => (/^\{\w+\}$|^-?\d+$|^[\da-f-]{32,36}$/i.test(segment) ? '{}' : segment.toLowerCase()))
    .join('/')
}

const known = allOperations.map((facts) => [facts, pairsOf(generalised(facts.path))] as const)
