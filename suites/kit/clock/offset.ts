/** How far the target's clock is ahead of this machine's, in ms; negative if behind. */
export interface Offset {
  ms: number
  /** Maximum error, in ms. */
  withinMs: number
}

/** What several measurements of one offset say together. */
export type Agreement =
  | { state: 'unknown' }
  | ({ state: 'steady' } & Offset)
  /**
   * They contradict each other: the clock was set during the run, or several machines respond. Most lie in this range.
   */
  | { state: 'changing'; fromMs: number; toMs: number }

/** Clocks this close count as equal, on top of the measurement error, in ms: nobody sets them better. */
export const APART_MS = 2_000
/** The share of measurements that must agree: a proxy that sometimes responds itself has its own clock. */
const AGREEING = 0.8
/** The share cut off at each end of the range of a changing offset. */
const FAR_END = 0.05

/** Whether two measurements may be of one offset, or of two at most `apartMs` apart. */
export function agree(one: Offset, other: Offset, apartMs = APART_MS): boolean {
  return Math.abs(one.ms - other.ms) <= one.withinMs + other.withinMs + apartMs
}

/** Combines measurements. */
export function agreement(measured: readonly Offset[]): Agreement {
  const sorted = measured.toSorted((one, other) => one.ms - other.ms)
  const median = sorted[sorted.length >> 1]
  if (median === undefined) return { state: 'unknown' }
  const agreeing = sorted.filter((one) => agree(one, median))
  if (agreeing.length < sorted.length * AGREEING) {
    const end = Math.floor(sorted.length * FAR_END)
    return { state: 'changing', fromMs: sorted[end]!.ms, toMs: sorted.at(-1 - end)!.ms }
  }
  return { state: 'steady', ...narrowed(agreeing, median) }
}

/** The intersection of all intervals; one of the intervals if the intersection is empty. */
function narrowed(agreeing: readonly Offset[], median: Offset): Offset {
  const from = Math.max(...agreeing.map(({ ms, withinMs }) => ms - withinMs))
  const to = Math.min(...agreeing.map(({ ms, withinMs }) => ms + withinMs))
  if (from > to) return { ms: Math.round(median.ms), withinMs: Math.ceil(median.withinMs) }
  return { ms: Math.round((from + to) / 2), withinMs: Math.ceil((to - from) / 2) }
}
