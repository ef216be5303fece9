/** How far the clock of a target is ahead of that of this machine, in ms; behind it where that is negative. */
export interface Offset {
  ms: number
  /** The true one differs by no more than this, in ms. */
  withinMs: number
}

/** What several measurements of one offset say together. */
export type Agreement =
  | { state: 'unknown' }
  | ({ state: 'steady' } & Offset)
  /** They contradict each other: the clock was set meanwhile, or several machines answer. Most lie between these. */
  | { state: 'changing'; fromMs: number; toMs: number }

/** Clocks that are this much apart agree, beside what the measurements leave open, in ms: nobody sets them better. */
export const APART_MS = 2_000
/** The share of the measurements that must agree: a proxy that answers now and then by itself has a clock of its own. */
const AGREEING = 0.8
/** The share at either end that is no part of the range of a changing offset. */
const FAR_END = 0.05

/** Whether two measurements may be of one offset, or of two that are so much apart. */
export function agree(one: Offset, other: Offset, apartMs = APART_MS): boolean {
  return Math.abs(one.ms - other.ms) <= one.withinMs + other.withinMs + apartMs
}

/** Takes measurements together. */
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

/** What all leave open; that of one of them where they do not quite meet. */
function narrowed(agreeing: readonly Offset[], median: Offset): Offset {
  const from = Math.max(...agreeing.map(({ ms, withinMs }) => ms - withinMs))
  const to = Math.min(...agreeing.map(({ ms, withinMs }) => ms + withinMs))
  if (from > to) return { ms: Math.round(median.ms), withinMs: Math.ceil(median.withinMs) }
  return { ms: Math.round((from + to) / 2), withinMs: Math.ceil((to - from) / 2) }
}
