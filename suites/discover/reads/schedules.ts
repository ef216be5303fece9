import { type Discovery, finding } from '../finding.ts'
import { commonest } from '../shapes.ts'
import { whole } from '../whole.ts'

const FIELDS = 6
const MONTHS = 12
const DIGITS = /^\d+$/

/** `fixtures.schedule`: an expression in use, at the same time of day but once a year. */
export const scheduleExpressions: Discovery = async (look) => {
  const inUse = (await whole(look, 'schedule', await look.list('listSchedules'), 'schedule'))
    .map(({ schedule }) => schedule)
    .filter((one) => typeof one === 'string')
  const daily = inUse.map((one) => one.split(' ')).filter((fields) => isAtOneTime(fields))
  const [first] = daily
  if (first === undefined) return []
  const [expression, other] = yearly(first, new Date(), commonest(daily.map(weekdaysOf)) ?? '*')
  const why = `like ${JSON.stringify(first.join(' '))}, which is in use here, but once a year, half a year from now`
  return [
    ...finding('fixtures.schedule.expression', expression, why),
    ...finding('fixtures.schedule.other', other, 'likewise, at another minute'),
  ]
}

function isAtOneTime(fields: readonly string[]): boolean {
  return fields.length === FIELDS && fields.slice(0, 3).every((field) => DIGITS.test(field))
}

/** How a schedule says "on any weekday": some services demand a question mark beside a day of the month. */
const weekdaysOf = (fields: readonly string[]): string => (fields.includes('?') ? '?' : '*')

/** Two expressions that are due on the first day of the month half a year from now, at the time of day of these fields. */
export function yearly([second, minute, hour]: readonly string[], now: Date, weekdays: string): [string, string] {
  const month = ((now.getUTCMonth() + MONTHS / 2) % MONTHS) + 1
  const at = (minutes: string): string => `${second} ${minutes} ${hour} 1 ${month} ${weekdays}`
  return [at(minute ?? '0'), at(String((Number(minute) + 30) % 60))]
}
