import type { WireResponse } from '../exchange.ts'
import { type Agreement, type Offset, agree, agreement } from './offset.ts'

/** What a run knows about its target's clock. */
export type Skew =
  | Exclude<Agreement, { state: 'steady' }>
  | ({ state: 'steady'; by: 'Date' | 'created' } & Offset)
  /** `Date` contradicts the `created` of new objects: one of them is not from the service's clock. */
  | { state: 'disputed'; dateMs: number; createdMs: number }

/** Measures a target's clock from ordinary exchanges. */
export interface ClockWatch {
  /** Records a response, with the times the request was sent and answered by this machine's clock (epoch ms). */
  recordResponse: (response: WireResponse, sentAt: number, receivedAt: number) => void
  /** Records an offset measured from an object that the service created. */
  recordOffset: (offset: Offset) => void
  /** What the `Date` of the latest responses says. */
  byDate: () => Agreement
  /** What the whole run says. */
  skew: () => Skew
}

/** The number of latest responses that determine the current clock. */
const RECENT_COUNT = 16
/** Measurements kept of a run, spread evenly: at least this many, at most twice as many. */
const SAMPLE_SIZE = 256
/** A gateway that writes `Date` may have its own clock. A difference below this changes no code and no day. */
export const DISPUTED_MS = 15_000
/** `Date` has a resolution of one second (RFC 9110, 5.6.7). */
const SECOND_MS = 1_000

export function createClockWatch(): ClockWatch {
  const recent: Offset[] = []
  const dates = spread()
  const made = spread()
  return {
    recordResponse(response, sentAt, receivedAt) {
      const offset = offsetByDate(response, sentAt, receivedAt)
      if (offset === undefined) return
      recent.push(offset)
      if (recent.length > RECENT_COUNT) recent.shift()
      dates.add(offset)
    },
    recordOffset: (offset) => made.add(offset),
    byDate: () => agreement(recent),
    skew() {
      const [date, created] = [agreement(dates.kept()), agreement(made.kept())]
      if (date.state === 'steady' && created.state === 'steady' && !agree(date, created, DISPUTED_MS))
        return { state: 'disputed', dateMs: date.ms, createdMs: created.ms }
      if (date.state === 'steady') return { ...date, by: 'Date' }
      if (date.state === 'changing' || created.state !== 'steady') return date
      return { ...created, by: 'created' }
    },
  }
}

/**
 * The offset implied by a response's `Date`, which the service wrote between request and response. A cached response
 * (`Age`) tells nothing about now.
 */
function offsetByDate({ headers }: WireResponse, sentAt: number, receivedAt: number): Offset | undefined {
  const date = Date.parse(headers['date'] ?? '')
  if (Number.isNaN(date) || (headers['age'] ?? '0') !== '0') return undefined
  return offsetBetween(date - receivedAt, date + SECOND_MS - sentAt)
}

/** The offset known to lie between two bounds. */
export function offsetBetween(fromMs: number, toMs: number): Offset {
  return { ms: (fromMs + toMs) / 2, withinMs: (toMs - fromMs) / 2 }
}

/** Keeps a bounded sample of measurements, spread evenly over all of them. */
function spread(): { add: (offset: Offset) => void; kept: () => readonly Offset[] } {
  let kept: Offset[] = []
  let every = 1
  let count = 0
  return {
    add(offset) {
      if (count++ % every !== 0) return
      kept.push(offset)
      if (kept.length <= 2 * SAMPLE_SIZE) return
      kept = kept.filter((_one, index) => index % 2 === 0)
      every *= 2
    },
    kept: () => kept,
  }
}
