import type { Exchange } from '../../kit/exchange.ts'
import { withoutRandom } from '../../report/without-random.ts'

/** Maximum number of characters of a URL or body that are compared. */
const COMPARED = 2_000
/** A share of equal exchanges that a bad network never affects. */
const MOST = 0.5

/** An opaque key of a position in an attempt, which can be found again in another attempt. */
export type Place = string

/**
 * The positions at which an attempt broke a rule, each with its exchange: the index among similar requests and, if most
 * of those broke it, that fact too. Requests are similar if they have the same caller, and more so with the same URL
 * and body, apart from values that vary between attempts. `exchanges` are those of one operation in one attempt, in
 * order.
 */
export function placesIn(
  exchanges: readonly Exchange[],
  broken: Pick<ReadonlySet<Exchange>, 'has'>,
): Map<Place, Exchange> {
  const places = new Map<Place, Exchange>()
  const tallies = new Map<string, { all: number; broken: number; shown?: Exchange }>()
  for (const exchange of exchanges) {
    for (const form of formsOf(exchange)) {
      const tally = tallies.get(form) ?? { all: 0, broken: 0 }
      tallies.set(form, tally)
      tally.all += 1
      if (!broken.has(exchange)) continue
      tally.broken += 1
      tally.shown ??= exchange
      places.set(placeOf(form, tally.all), exchange)
    }
  }
  for (const [form, tally] of tallies) {
    if (tally.shown !== undefined && tally.broken > tally.all * MOST) places.set(`${form} mostly`, tally.shown)
  }
  return places
}

/** The exchange at a position, whether or not it broke a rule; undefined if the attempt did not get that far. */
export function exchangeAt(exchanges: readonly Exchange[], place: Place): Exchange | undefined {
  const counts = new Map<string, number>()
  return exchanges.find((exchange) =>
    formsOf(exchange).some((form) => {
      const nth = (counts.get(form) ?? 0) + 1
      counts.set(form, nth)
      return placeOf(form, nth) === place
    }),
  )
}

const placeOf = (form: string, nth: number): Place => `${form} ${nth}`

const known = new WeakMap<Exchange, readonly string[]>()

/** The keys under which requests count as similar, coarse one first. */
function formsOf(exchange: Exchange): readonly string[] {
  const forms = known.get(exchange) ?? formsAnew(exchange)
  known.set(exchange, forms)
  return forms
}

function formsAnew({ caller, request: { method, url, headers, body = '' } }: Exchange): readonly string[] {
  const by = caller ?? (headers['authorization'] === undefined ? 'nobody' : 'another token')
  const coarse = `${method} by ${by}`
  return [coarse, `${coarse}: ${sameIn(url)} ${sameIn(body)}`]
}

/** Removes the run's names, UUIDs and numbers, because ids differ in each attempt. */
function sameIn(text: string): string {
  return withoutRandom(text.slice(0, COMPARED), { keepQuoted: true }).replaceAll(/\d+/g, '#')
}
