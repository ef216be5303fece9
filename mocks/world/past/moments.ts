import type { Int64 } from '#spec'
import { firstRandom, seedOf } from '../random.ts'
import { DAY_MS, MINUTE_MS } from './time.ts'

const HOUR_MS = 60 * MINUTE_MS
/** When people work, in hours of UTC. */
const MORNING = 7
const WORKING_HOURS = 11

/** A share from 0 to below 1 for a thing, always the same. It keeps times of the past apart. */
function shareOf(thing: string): number {
  return firstRandom(seedOf(thing))
}

/** A moment of working hours on the day that was whole days before a time, always the same for a thing. */
export function workingTime(before: number, daysAgo: number, thing: string): number {
  const midnight = Math.floor(before / DAY_MS - daysAgo) * DAY_MS
  return midnight + Math.floor((MORNING + WORKING_HOURS * shareOf(thing)) * HOUR_MS)
}

/** When a thing happened that a world file dates by days: on that day, or exactly then if it is a part of a day. */
export function daysBefore(start: number, daysAgo: number, thing: string): number {
  return daysAgo >= 1 && Number.isInteger(daysAgo)
    ? workingTime(start, daysAgo, thing)
    : Math.floor(start - daysAgo * DAY_MS)
}

/** When a version of an object was saved. */
export function versionTime(start: number, kind: string, id: Int64, daysAgo: number): number {
  return daysBefore(start, daysAgo, `${kind} ${id} ${daysAgo}`)
}

/** When a thing happened that a world file dates by minutes: within the minute before. */
export function minutesBefore(start: number, minutesAgo: number, thing: string): number {
  return Math.floor(start - (minutesAgo + shareOf(thing)) * MINUTE_MS)
}

/** Least age of an object that a world file does not date, and how much older it can be, in days. */
const LEAST_AGE = 12
const OLDER = 180

/** When an object came to be that a world file does not date. */
export function birthOf(start: number, kind: string, id: Int64): number {
  const thing = `${kind} ${id}`
  return workingTime(start, LEAST_AGE + Math.floor(OLDER * shareOf(`birth of ${thing}`)), thing)
}
