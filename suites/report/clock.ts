import type { Report } from './report.ts'

/** Smaller deviations are not reported, in ms. */
const REPORTED_MS = 5_000

/** Describes a wrong clock of the target; undefined if it is right or unknown. */
export function describeClock({ clock }: Pick<Report, 'clock'>): string | undefined {
  switch (clock?.state) {
    case 'steady': {
      const away = Math.abs(clock.ms)
      if (away < REPORTED_MS + clock.withinMs) return undefined
      const side = clock.ms > 0 ? 'ahead of' : 'behind'
      return `the clock of the target is ${duration(away)} ${side} this machine's (by ${by(clock.by)}); two-factor codes and date filters allow for it`
    }
    case 'changing':
      return `the clock of the target changes: its Date headers lie ${duration(clock.toMs - clock.fromMs)} apart; cases that need the time are blocked`
    case 'disputed':
      return `the Date headers of the target and what it writes into new flows as created are ${duration(clock.dateMs - clock.createdMs)} apart; cases that need the time are blocked`
    default:
      return undefined
  }
}

function by(source: 'Date' | 'created'): string {
  return source === 'Date' ? 'its Date headers' : 'what it writes into new flows as created'
}

const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400

/** A duration in the largest unit with a value of at least two. */
function duration(ms: number): string {
  const seconds = Math.abs(ms) / 1_000
  if (seconds >= 2 * DAY_S) return `${rounded(seconds / DAY_S)} days`
  if (seconds >= 2 * HOUR_S) return `${rounded(seconds / HOUR_S)} hours`
  return seconds >= 2 * MINUTE_S ? `${rounded(seconds / MINUTE_S)} minutes` : `${Math.round(seconds)} s`
}

function rounded(value: number): string {
  return String(Number(value.toFixed(1)))
}
