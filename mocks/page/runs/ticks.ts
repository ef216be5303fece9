const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Distances between marks that people read at a glance, in ms. */
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 7, 14, 28, 91, 182, 365].map((count) => count * DAY),
]

/** A mark of a scale of time. */
export interface Tick {
  /** Milliseconds since the epoch. */
  at: number
  text: string
}

/** Round times between two moments, at most so many: hours as `14:00`, days as `11-25`. */
export function ticksIn(first: number, last: number, most: number): Tick[] {
  const step = STEPS.find((one) => (last - first) / one <= most) ?? last - first
  const begin = Math.ceil(first / step) * step
  const count = Math.max(0, Math.floor((last - begin) / step) + 1)
  return Array.from({ length: count }, (_, nth) => begin + nth * step).map((at) => ({ at, text: textOf(at, step) }))
}

function textOf(at: number, step: number): string {
  const iso = new Date(at).toISOString()
  if (step >= DAY || at % DAY === 0) return iso.slice(5, 10)
  return step >= MINUTE ? iso.slice(11, 16) : iso.slice(11, 19)
}
