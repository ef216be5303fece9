/** The pairs of neighbouring characters of a text, by which it is compared with others. */
export function pairsOf(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
}

/** Sørensen–Dice coefficient of two sets, 0 to 1. */
export function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return one.size + other.size === 0
    ? 0
    : (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size)
}
