export const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HOURS_OF: Readonly<Record<string, number>> = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 }
/** Hours that "lately" covers. */
const USUAL_HOURS = 24

/** The night, in hours from a midnight (UTC). */
const NIGHT = { begins: -6, ends: 8 }

/** A time that a message asks about, in epoch ms, and how a reply says it. */
export interface Period {
  since: number
  until: number
  says: string
}

/** The time that a message means by `hours`, or by a `period` such as "yesterday", "night", "week" or "3 days"; UTC. */
export function periodOf({ hours, period = '' }: Readonly<Record<string, string>>, now: number): Period {
  const word = period.toLowerCase()
  const midnight = now - (now % DAY_MS)
  if (word === 'today') return { since: midnight, until: Infinity, says: 'today' }
  if (word === 'yesterday') return { since: midnight - DAY_MS, until: midnight, says: 'yesterday' }
  if (word === 'day before')
    return { since: midnight - 2 * DAY_MS, until: midnight - DAY_MS, says: 'the day before yesterday' }
  if (word === 'night before') return nightOf(midnight - DAY_MS, 'the night before last')
  if (word.endsWith('night')) return nightOf(midnight, 'last night')
  const [, count = '1', unit = ''] = /^(?:(\d+) )?(hour|day|week|month)/.exec(word) ?? []
  const asked = Number(hours ?? Number(count) * (HOURS_OF[unit] ?? USUAL_HOURS))
  const isLong = asked > USUAL_HOURS && asked % USUAL_HOURS === 0
  const says = isLong ? `${asked / USUAL_HOURS} days` : asked === 1 ? 'hour' : `${asked} hours`
  return { since: now - asked * HOUR_MS, until: Infinity, says: `in the last ${says}` }
}

function nightOf(midnight: number, name: string): Period {
  const says = `${name} (18:00 to 08:00 UTC)`
  return { since: midnight + NIGHT.begins * HOUR_MS, until: midnight + NIGHT.ends * HOUR_MS, says }
}
