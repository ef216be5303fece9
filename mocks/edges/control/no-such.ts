import { allOperations, likenessOf, nearest, pairsOf } from '#spec'

/** Likeness from which a name counts as another one with a slip. */
const SIMILAR = 0.5

/** Says that nothing has a name, and which one was probably meant. */
export function noSuch(kind: string, name: string, names: readonly string[]): string {
  const [best] = nearest(name, names)
  const isSlip = best !== undefined && likenessOf(pairsOf(name.toLowerCase()), pairsOf(best.toLowerCase())) >= SIMILAR
  return `there is no ${kind} ${name}${isSlip ? ` (did you mean ${best}?)` : ''}`
}

/** Says that no operation has an id. */
export function noOperation(id: string): string {
  return noSuch(
    'operation',
    id,
    allOperations.map((facts) => facts.id),
  )
}
