import type { Context } from 'hono'
import { Refused } from './refused.ts'

/** A whole number in the query. @throws Refused where what stands there is none, or below the least */
function numberIn({ req }: Context, name: string, least: number, otherwise: number): number {
  const given = req.query(name)
  const value = Number(given ?? otherwise)
  if (!Number.isInteger(value) || value < least || given === '')
    throw new Refused(400, `${name} is a whole number from ${least}`)
  return value
}

/** The entry after which a list is wanted; from its beginning unless it is said. */
export function afterIn(context: Context): number {
  return numberIn(context, 'after', 0, 0)
}

/** How many of a list are passed over; none unless it is said. */
export function skippedIn(context: Context): number {
  return numberIn(context, 'skip', 0, 0)
}

/** How many of a list are wanted; all of them unless it is said. */
export function limitIn(context: Context): number {
  return numberIn(context, 'limit', 1, Number.MAX_SAFE_INTEGER)
}
