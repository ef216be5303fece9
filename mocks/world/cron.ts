import { Cron } from 'croner'

/** Expressions that were read: a schedule reads its own each time it is due. */
const KNOWN = new Map<string, Cron>()
const MOST_KNOWN = 200

/**
 * Reads a schedule expression in UTC. One with `?` is in the syntax of Quartz: days of the week count from Sunday as 1,
 * and `0/5` starts at 0 and repeats every 5; others are in the usual syntax of cron, with or without seconds.
 * @throws Error if it is no expression
 */
export function cronOf(expression: string): Cron {
  const known = KNOWN.get(expression)
  if (known !== undefined) return known
  const isQuartz = expression.includes('?')
  const cron = new Cron(expression, {
    utcOffset: 0,
    paused: true,
    ...(isQuartz ? { alternativeWeekdays: true, sloppyRanges: true } : {}),
  })
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear()
  KNOWN.set(expression, cron)
  return cron
}
