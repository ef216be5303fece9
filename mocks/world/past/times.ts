import type { Cron } from 'croner'
import { cronOf } from '../cron.ts'
import { DAY_MS, MINUTE_MS } from './time.ts'

const WEEK_MS = 7 * DAY_MS

/** Past times of expressions, which many worlds of one process need. */
const KNOWN = new Map<string, readonly number[]>()
const MOST_KNOWN = 200

/** The last times of an expression before the minute of a time (epoch ms), in order. */
export function pastTimes(expression: string, count: number, before: number): readonly number[] {
  const minute = Math.floor(before / MINUTE_MS)
  const key = `${minute} ${count} ${expression}`
  const known = KNOWN.get(key)
  if (known !== undefined) return known
  const times = lastTimes(expression, count, minute * MINUTE_MS).toReversed()
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear()
  KNOWN.set(key, times)
  return times
}

/** The last times before a time, latest first. Most expressions repeat: their first period tells all others. */
function lastTimes(expression: string, count: number, before: number): number[] {
  const cron = cronOf(expression)
  const period = periodOf(expression)
  const last = timesBetween(cron, before - period, before, count)
  if (period === Number.POSITIVE_INFINITY || last.length === 0) return last
  return Array.from(
    { length: count },
    (_none, index) => last[index % last.length]! - Math.floor(index / last.length) * period,
  )
}

/** The times from one time to before another, latest first, at most a number of them. */
function timesBetween(cron: Cron, from: number, before: number, most: number): number[] {
  const times: number[] = []
  for (let next = before; times.length < most; next = times.at(-1)!) {
    const time = cron.previousRuns(1, new Date(next))[0]?.getTime()
    if (time === undefined || time < from) break
    times.push(time)
  }
  return times
}

/** After what time an expression repeats, in ms: a day, a week, or never for certain. */
function periodOf(expression: string): number {
  const fields = expression.trim().split(/\s+/)
  const [day, month, weekday, year] = fields.slice(fields.length === 5 ? 2 : 3)
  if (weekday === undefined || ![day, month, year ?? '*'].every(isAny)) return Number.POSITIVE_INFINITY
  if (isAny(weekday)) return DAY_MS
  // The last or the n-th of a month.
  return /[#L]/i.test(weekday) ? Number.POSITIVE_INFINITY : WEEK_MS
}

function isAny(field: string | undefined): boolean {
  return field === '*' || field === '?'
}
