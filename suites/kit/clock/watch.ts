import type { WireResponse } from '../exchange.ts'
import { type Agreement, type Offset, agree, agreement } from './offset.ts'

/** What a run knows of the clock of its target. */
export type Skew =
  | Exclude<Agreement, { state: 'steady' }>
  | ({ state: 'steady'; by: 'Date' | 'created' } & Offset)
  /** `Date` says something else than what the service writes into new objects: one of them is not the clock of the service. */
  | { state: 'disputed'; dateMs: number; createdMs: number }

/** Measures the clock of a target in passing. */
export interface ClockWatch {
  /** An answer came, to a request that was sent and answered at these moments of this machine's clock (epoch ms). */
  saw: (response: WireResponse, sentAt: number, receivedAt: number) => void
  /** The offset was measured by an object that the service made. */
  measured: (offset: Offset) => void
  /** What the `Date` of the last answers says. */
  byDate: () => Agreement
  /** What all of the run says. */
  skew: () => Skew
}

/** The last answers: so many tell what the clock is like now. */
const RECENT = 16
/** So many measurements of a run are kept at least, spread over all of it, and twice as many at most. */
const KEPT = 256
/** A gateway that writes `Date` may go by another clock than the service; so much changes no code and no day. */
export const DISPUTED_MS = 15_000
/** `Date` has whole seconds (RFC 9110, 5.6.7). */
const SECOND_MS = 1_000

export function createClockWatch(): ClockWatch {
  const recent: Offset[] = []
  const dates = spread()
  const made = spread()
  return {
    saw(response, sentAt, receivedAt) {
      const offset = offsetByDate(response, sentAt, receivedAt)
      if (offset === undefined) return
      recent.push(offset)
      if (recent.length > RECENT) recent.shift()
      dates.add(offset)
    },
    measured: (offset) => made.add(offset),
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
 * The offset that an answer tells by its `Date`, which the service wrote at some moment between request and answer. One that a
 * cache kept (`Age`) is of another time.
 */
function offsetByDate({ headers }: WireResponse, sentAt: number, receivedAt: number): Offset | undefined {
  const date = Date.parse(headers['date'] ?? '')
  if (Number.isNaN(date) || (headers['age'] ?? '0') !== '0') return undefined
  return offsetBetween(date - receivedAt, date + SECOND_MS - sentAt)
}

/** An offset that lies between two. */
export function offsetBetween(fromMs: number, toMs: number): Offset {
  return { ms: (fromMs + toMs) / 2, withinMs: (toMs - fromMs) / 2 }
}

/** Keeps a bounded number of measurements that is spread evenly over all that there were. */
function spread(): { add: (offset: Offset) => void; kept: () => readonly Offset[] } {
  let kept: Offset[] = []
  let every = 1
  let count = 0
  return {
    add(offset) {
      if (count++ % every !== 0) return
      kept.push(offset)
      if (kept.length <= 2 * KEPT) return
      kept = kept.filter((_one, index) => index % 2 === 0)
      every *= 2
    },
    kept: () => kept,
  }
}
