/**
 * The fewest members of a list with which something still fails: none of those that are answered can be left out. By halves at
 * first (delta debugging), so that one culprit among hundreds takes some fifteen tries.
 * @param fails tells whether it fails with these; it has to with all of them
 */
export async function narrowed<T>(all: readonly T[], fails: (some: readonly T[]) => Promise<boolean>): Promise<T[]> {
  let left = [...all]
  for (let parts = 2; left.length > 1;) {
    const size = Math.ceil(left.length / parts)
    const chunks = Array.from({ length: Math.ceil(left.length / size) }, (_none, at) =>
      left.slice(at * size, (at + 1) * size),
    )
    const alone = await first(chunks, fails)
    const without = (chunk: readonly T[]): T[] => left.filter((one) => !chunk.includes(one))
    const rest = alone ?? (parts === 2 ? undefined : await first(chunks.map(without), fails))
    if (rest !== undefined) {
      left = [...rest]
      parts = alone === undefined ? Math.max(parts - 1, 2) : 2
    } else if (size === 1) {
      return left
    } else {
      parts = Math.min(parts * 2, left.length)
    }
  }
  return left
}

async function first<T>(
  candidates: readonly (readonly T[])[],
  fails: (some: readonly T[]) => Promise<boolean>,
): Promise<readonly T[] | undefined> {
  for (const candidate of candidates) if (await fails(candidate)) return candidate
  return undefined
}
