/**
 * Shrinks a list to a minimal failing sublist: remove any member and the failure is gone. Halves first (delta debugging), so
 * that one culprit among hundreds takes about fifteen tries.
 * @param fails whether it fails with these members; must be true for all of them
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
