import { describe, expect, test } from 'vitest'
import { type ClockWatch, createClockWatch, offsetBetween } from './watch.ts'

const NOON = Date.UTC(2026, 10, 23, 12)
const RTT_MS = 200

/** Responses of a service whose clock is ahead by `aheadMs`, a little over a second apart. */
function answers(watch: ClockWatch, aheadMs: number, count = 10, headers: Record<string, string> = {}): void {
  for (let index = 0; index < count; index += 1) {
    const sentAt = NOON + index * 1_130
    const date = new Date(sentAt + RTT_MS / 2 + aheadMs).toUTCString()
    const response = { status: 200, headers: { date, ...headers }, body: new Uint8Array() }
    watch.recordResponse(response, sentAt, sentAt + RTT_MS)
  }
}

describe('the clock of a target', () => {
  test.each([0, 90_000, -90_000, 2 * 86_400_000, -2 * 86_400_000])('is told by Date: %i ms ahead', (aheadMs) => {
    const watch = createClockWatch()
    answers(watch, aheadMs)
    const skew = watch.skew()
    expect(skew).toMatchObject({ state: 'steady', by: 'Date' })
    if (skew.state !== 'steady') return
    expect(Math.abs(skew.ms - aheadMs)).toBeLessThanOrEqual(skew.withinMs)
    expect(skew.withinMs).toBeLessThan(500)
  })

  test('is not known where answers have no Date, one that is none, or come from a cache', () => {
    const watch = createClockWatch()
    watch.recordResponse({ status: 200, headers: {}, body: new Uint8Array() }, NOON, NOON + 1)
    watch.recordResponse({ status: 200, headers: { date: 'today' }, body: new Uint8Array() }, NOON, NOON + 1)
    answers(watch, -90_000, 10, { age: '90' })
    expect(watch.skew()).toEqual({ state: 'unknown' })
    expect(watch.byDate()).toEqual({ state: 'unknown' })
  })

  test('is that of most answers, where a proxy answers now and then', () => {
    const watch = createClockWatch()
    answers(watch, 90_000, 15)
    answers(watch, 0, 1)
    expect(watch.byDate()).toMatchObject({ state: 'steady' })
    expect(watch.skew()).toMatchObject({ state: 'steady', by: 'Date' })
  })

  test('changes where answers contradict each other; after it was set the last ones agree again', () => {
    const watch = createClockWatch()
    answers(watch, -90_000, 10)
    answers(watch, 0, 10)
    expect(watch.byDate()).toMatchObject({ state: 'changing' })
    answers(watch, 0, 20)
    expect(watch.byDate()).toMatchObject({ state: 'steady' })
    expect(watch.skew()).toMatchObject({ state: 'changing' })
  })

  test('is told by new flows where there is no Date, and disputed where that says otherwise', () => {
    const watch = createClockWatch()
    watch.recordOffset(offsetBetween(89_900, 90_100))
    expect(watch.skew()).toEqual({ state: 'steady', by: 'created', ms: 90_000, withinMs: 100 })
    answers(watch, 0)
    expect(watch.skew()).toMatchObject({ state: 'disputed', createdMs: 90_000 })
  })

  test('is measured in bounded memory however long a run is', () => {
    const watch = createClockWatch()
    answers(watch, 90_000, 20_000)
    expect(watch.skew()).toMatchObject({ state: 'steady' })
  })
})
