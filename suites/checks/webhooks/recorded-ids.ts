import type { Int64 } from '#spec'
import { isId } from '../../kit/index.ts'
import type { Item } from './recorded-list.ts'

/** Maximum number of candidate ids per delivery to try. */
const MOST_IDS = 8

/** Members of a listed delivery that are likely to hold its id, the likeliest first. */
const LIKELY = [/^id$/, /^eventId$/, /(event|delivery)_?id$/i]

/** The integers under the likely members. */
const likelyIn = (item: Item): Int64[] =>
  LIKELY.flatMap((likely) => Object.keys(item).filter((name) => likely.test(name))).flatMap((name) =>
    integersIn(item[name]),
  )

/** All candidate ids of a listed delivery, likeliest first: the member is not documented. */
const candidatesIn = (item: Item): Int64[] => [...new Set([...likelyIn(item), ...integersIn(item)])]

/** The candidate ids of a listed delivery that are tried. */
export const idsOf = (item: Item): Int64[] => candidatesIn(item).slice(0, MOST_IDS)

/** Whether the ids that are tried may leave out that of a listed delivery. */
export const mayMiss = (item: Item): boolean => likelyIn(item).length === 0 || candidatesIn(item).length > MOST_IDS

/** The integers in a value, as numbers or as digits, which may be a part of a path. */
export function integersIn(value: unknown): Int64[] {
  if (isId(value)) return [value]
  if (typeof value === 'string')
    return value
      .split(/[/?&=#]/)
      .filter((part) => /^\d{1,19}$/.test(part))
      .map(BigInt)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(integersIn) : []
}
