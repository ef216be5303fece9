import { type OperationFacts, allOperations, likenessOf, pairsOf } from '#spec'

/** Least likeness at which an operation is worth naming. */
const WORTH_NAMING = 0.5
/** What the right method adds to the likeness of a path. */
const SAME_METHOD = 0.05

/**
 * The operation whose path is most like one that no operation has, for somebody who mistyped it; undefined where none is
 * like it. `path` is relative to the base path.
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

/** A path in which every segment that looks like an id, or is a parameter, stands as `{}`. */
function generalised(path: string): string {
  return path
    .split('/')
    .map((segment) => (/^\{\w+\}$|^-?\d+$|^[\da-f-]{32,36}$/i.test(segment) ? '{}' : segment.toLowerCase()))
    .join('/')
}

const known = allOperations.map((facts) => [facts, pairsOf(generalised(facts.path))] as const)
