/** Works through a list, so many at once, in order of their beginning. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}

/**
 * A list in another order, in which what stood side by side stands about so many apart: cases of one area wait for the same
 * things, and while all that are under way do, the target has nothing to answer.
 */
export function spread<T>(items: readonly T[], apart: number): T[] {
  const rows = Math.max(1, Math.floor(items.length / apart))
  const order: T[] = []
  for (let row = 0; row < rows; row++) for (let at = row; at < items.length; at += rows) order.push(items[at] as T)
  return order
}

/** Works through a list, so many at once and spread out, and then through those that have to be alone, one after the other. */
export async function aloneLast<T>(
  items: readonly T[],
  isAlone: (item: T) => boolean,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const together = items.filter((item) => !isAlone(item))
  await inParallel(spread(together, width), width, work)
  await inParallel(items.filter(isAlone), 1, work)
}
