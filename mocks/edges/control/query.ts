import type { Context } from 'hono'
import { Refused } from './refused.ts'

/**
 * An integer of the query.
 * @throws Refused if it is not an integer, or too small
 */
function numberIn({ req }: Context, name: string, least: number, otherwise: number): number {
  const given = req.query(name)
  const value = Number(given ?? otherwise)
  if (!Number.isInteger(value) || value < least || given === '')
    throw new Refused(400, `${name} must be an integer of at least ${least}`)
  return value
}

/** The id after which a list starts; by default its beginning. */
export function afterIn(context: Context): number {
  return numberIn(context, 'after', 0, 0)
}

/** Number of entries to skip; 0 by default. */
export function skippedIn(context: Context): number {
  return numberIn(context, 'skip', 0, 0)
}

/** Maximum length of a list; unlimited by default. */
export function limitIn(context: Context): number {
  return numberIn(context, 'limit', 1, Number.MAX_SAFE_INTEGER)
}

const ORDERS = ['oldest', 'newest']

/**
 * Which entries of a list come first; the oldest by default.
 * @throws Refused if it is no such order
 */
export function orderIn({ req }: Context): string {
  const order = req.query('order') ?? 'oldest'
  if (!ORDERS.includes(order)) throw new Refused(400, `order is one of ${ORDERS.join(', ')}`)
  return order
}

/** Number of newest entries that a list is restricted to; unlimited by default. */
export function latestIn(context: Context): number {
  return numberIn(context, 'latest', 1, Number.MAX_SAFE_INTEGER)
}
