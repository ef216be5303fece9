import { describe, expect, test } from 'vitest'
import { createClockWatch } from '../clock/watch.ts'
import type { Effect } from '#spec'
import { Blocked, NotApplicable } from '../verdict.ts'
import { type GivenClock, givenClock } from './clock.ts'
import type { Stored } from './flows.ts'
import type { Maker } from './maker.ts'

/** A target by how far its `Date` and `created` are ahead, if it has them. */
interface TargetLike {
  dateMs?: number
  created?: unknown
  allow?: readonly Effect[]
}

function clockOf({ dateMs, created, allow = ['reads', 'writes'] }: TargetLike): GivenClock {
  const clock = createClockWatch()
  if (dateMs !== undefined) {
    const headers = { date: new Date(Date.now() + dateMs).toUTCString() }
    clock.recordResponse({ status: 200, headers, body: new Uint8Array() }, Date.now(), Date.now())
  }
  const flow = async (): Promise<Stored> => ({ id: 1, created })
  return givenClock({ target: { allow: new Set(allow) }, clock } as unknown as Maker, { flow })
}

const DAYS_MS = 2 * 86_400_000

describe('what time it is at the target', () => {
  test.each<[string, TargetLike, number]>([
    ['by a new flow', { created: Date.now() + DAYS_MS }, DAYS_MS],
    ['by Date, where flows say nothing', { dateMs: 90_000 }, 90_000],
    ['by Date, where created is in seconds', { dateMs: 90_000, created: Math.floor(Date.now() / 1_000) }, 90_000],
    ['by Date, where nothing may be written', { dateMs: 90_000, created: 1, allow: ['reads'] }, 90_000],
    ['by a new flow, where Date is nearly the same', { dateMs: 6_000, created: Date.now() }, 0],
  ])('is told %s', async (_how, target, expected) => {
    const { ms, now } = await clockOf(target).clock()
    expect(Math.abs(ms - expected)).toBeLessThan(3_000)
    expect(Math.abs(now() - Date.now() - expected)).toBeLessThan(3_000)
  })

  test.each<[string, TargetLike, RegExp]>([
    ['nothing tells it', {}, /the time at the target is unknown/],
    ['a gateway writes another Date', { dateMs: 0, created: Date.now() - DAYS_MS }, /17280\d s apart/],
  ])('blocks where %s', async (_why, target, message) => {
    const problem = await clockOf(target)
      .clock()
      .catch((thrown: unknown) => thrown)
    expect(problem).toBeInstanceOf(Blocked)
    expect((problem as Blocked).message).toMatch(message)
  })

  test('is not applicable where nothing tells it and no flow may be made for it', async () => {
    await expect(clockOf({ allow: ['reads'] }).clock()).rejects.toThrow(NotApplicable)
  })
})
