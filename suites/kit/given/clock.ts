import { type Offset, agree } from '../clock/offset.ts'
import { DISPUTED_MS, offsetBetween } from '../clock/watch.ts'
import { Blocked, NotApplicable } from '../verdict.ts'
import type { GivenFlows } from './flows.ts'
import type { Maker } from './maker.ts'

/** The target's clock, as precisely as it is known. */
export interface TargetClock extends Offset {
  /** The current time there, in epoch ms. */
  now: () => number
  /** The UTC date `fromToday` days from today there: YYYY-MM-DD. */
  day: (fromToday: number) => string
}

export interface GivenClock {
  /**
   * The clock by which the target checks codes and filters by date. Measured from `created` of a new flow, if creating
   * one is allowed, and from the `Date` of responses. Blocked if neither shows the time, or if they contradict each
   * other; not applicable if there is no `Date` and no flow may be created.
   */
  clock(): Promise<TargetClock>
  /** The clock by the `Date` of the latest responses alone; undefined if they have none or disagree. */
  clockByDate(): TargetClock | undefined
}

const DAY_MS = 86_400_000
/** No clock is wrong by more: a timestamp this far off is in another unit, or not a time. */
export const NO_CLOCK_MS = 3_650 * DAY_MS

export function givenClock({ target, clock: watch }: Maker, { flow }: Pick<GivenFlows, 'flow'>): GivenClock {
  let known: Promise<TargetClock> | undefined

  /** The service writes the creation time into a flow (the documents, Flow: created, in epoch ms). */
  async function byCreation(): Promise<Offset | undefined> {
    if (!target.allow.has('writes')) return undefined
    const sentAt = Date.now()
    const made = await flow().catch((problem: unknown) => {
      if (problem instanceof Blocked) return undefined
      throw problem
    })
    const receivedAt = Date.now()
    const created = made?.['created']
    if (typeof created !== 'number' || Math.abs(created - receivedAt) > NO_CLOCK_MS) return undefined
    const offset = offsetBetween(created - receivedAt, created - sentAt)
    watch.recordOffset(offset)
    return offset
  }

  async function measure(): Promise<TargetClock> {
    const own = await byCreation()
    const told = watch.byDate()
    if (told.state === 'changing')
      throw new Blocked(
        `the Date headers of the target contradict each other by ${seconds(told.toMs - told.fromMs)}, so its clock is unknown`,
      )
    if (told.state === 'unknown') {
      if (own !== undefined) return clockAt(own)
      if (!target.allow.has('writes'))
        throw new NotApplicable(
          "the responses of the target have no Date header, and the target file does not allow effect 'writes' (a flow that says when it was created)",
        )
      throw new Blocked(
        'the time at the target is unknown: its responses have no Date header, and a new flow shows no creation time',
      )
    }
    if (own !== undefined && !agree(own, told, DISPUTED_MS))
      throw new Blocked(
        `the Date headers of the target and what it writes into new flows as created are ${seconds(own.ms - told.ms)} apart, so its clock is unknown`,
      )
    return clockAt(own ?? told)
  }

  return {
    clock: () => (known ??= measure()),
    clockByDate() {
      const told = watch.byDate()
      return told.state === 'steady' ? clockAt(told) : undefined
    },
  }
}

function clockAt({ ms, withinMs }: Offset): TargetClock {
  const now = (): number => Date.now() + ms
  return {
    ms,
    withinMs,
    now,
    day: (fromToday) => new Date(now() + fromToday * DAY_MS).toISOString().slice(0, 10),
  }
}

function seconds(ms: number): string {
  return `${Math.round(Math.abs(ms) / 1_000)} s`
}
