import { likenessOf, pairsOf } from '../../mocks/sandboxes/likeness.ts'

const NAMED = 3

/** Those names that are most like a word which is none of them, for somebody who mistyped it; the likest first. */
export function nearest<Name extends string>(word: string, names: readonly Name[]): Name[] {
  const wanted = pairsOf(word.toLowerCase())
  return names
    .map((name) => ({ name, likeness: likenessOf(wanted, pairsOf(name)) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, NAMED)
    .map(({ name }) => name)
}
