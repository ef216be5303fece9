import { Cron } from 'croner'

/**
 * Reads a schedule expression in UTC. One with `?` is in the syntax of Quartz: days of the week count from Sunday as 1,
 * and `0/5` starts at 0 and repeats every 5; others are in the usual syntax of cron, with or without seconds.
 * @throws Error if it is no expression
 */
export function cronOf(expression: string): Cron {
  const isQuartz = expression.includes('?')
  return new Cron(expression, {
    utcOffset: 0,
    paused: true,
    ...(isQuartz ? { alternativeWeekdays: true, sloppyRanges: true } : {}),
  })
}
