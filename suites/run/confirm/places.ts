import type { Exchange } from '../../kit/exchange.ts'
import { withoutDrawn } from '../../report/without-drawn.ts'

/** Longest part of a URL or a body that is compared, in characters. */
const COMPARED = 2_000
/** A share of like exchanges that no bad network reaches. */
const MOST = 0.5

/** A place in an attempt of a case that can be found again in another attempt, in words that only this file reads. */
export type Place = string

/**
 * The places at which an attempt broke a rule, each with the exchange that shows it: which one of the like requests it was, and, if most
 * of them broke it, that too. Requests are alike with the same caller, and more so with the same URL and body, apart from what is drawn
 * for each attempt. `exchanges` are those of one operation in one attempt, in order.
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

/** The exchange at a place, whether or not it broke anything; undefined if the attempt did not come so far. */
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

/** What a request has in common with like ones, the coarse form first. */
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

/** A text without names of the run, UUIDs and numbers: ids differ in each attempt. */
function sameIn(text: string): string {
  return withoutDrawn(text.slice(0, COMPARED), { keepQuoted: true }).replaceAll(/\d+/g, '#')
}
