const DAY_MS = 86_400_000

/** Whether a time (epoch ms) is of the present day in UTC, by the reader's clock. */
export function isOfToday(at: number): boolean {
  return Math.floor(at / DAY_MS) === Math.floor(Date.now() / DAY_MS)
}
