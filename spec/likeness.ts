/** Number of suggestions for a mistyped name. */
const OFFERED = 3

/** The pairs of adjacent characters in a text, for comparison with others. */
export function pairsOf(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
}

/** Sørensen–Dice coefficient of two sets, 0 to 1. */
export function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return one.size + other.size === 0
    ? 0
    : (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size)
}

/** The names most similar to an unknown word, best first. */
export function nearest<Name extends string>(word: string, names: readonly Name[]): Name[] {
  const wanted = pairsOf(word.toLowerCase())
  return names
    .map((name) => ({ name, likeness: likenessOf(wanted, pairsOf(name)) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, OFFERED)
    .map(({ name }) => name)
}
