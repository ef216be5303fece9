/** Processes a list with limited concurrency, started in order. */
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
 * Reorders a list so that neighbours end up about `apart` positions apart. Cases of one area tend to wait for the same
 * things, during which the target would be idle.
 */
export function spread<T>(items: readonly T[], apart: number): T[] {
  const rows = Math.max(1, Math.floor(items.length / apart))
  const order: T[] = []
  for (let row = 0; row < rows; row++) for (let at = row; at < items.length; at += rows) order.push(items[at] as T)
  return order
}

/** A list with a few items added in even steps, the last one after a quarter of the list. */
export function withinFirstQuarter<T>(items: readonly T[], few: readonly T[]): T[] {
  const until = (nth: number): number => Math.round((nth * items.length) / 4 / Math.max(1, few.length))
  const begun = few.flatMap((one, nth) => [...items.slice(until(nth), until(nth + 1)), one])
  return [...begun, ...items.slice(until(few.length))]
}
