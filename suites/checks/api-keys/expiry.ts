import { NotApplicable, type Reply, type Tools, check, movesClock } from '../../kit/index.ts'
import { newKey, opens, usedKey } from './key.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
const YEARS_MS = 3 * 365 * DAY_MS

/** The spare user has only one key, so the cases that change it must not overlap. */
const exclusive = true

/** Sends a request with a key after some time. */
async function opensLater(tools: Tools, key: string, ms: number, expected: number): Promise<Reply> {
  await tools.hook('advance_clock', { ms })
  try {
    return await opens(tools, key, expected)
  } finally {
    await tools.undo('advance_clock')
  }
}

export const expiringKeyExpires = check({
  rule: 'api-keys/expiring-key-expires',
  title: 'a key for two days is refused after three, also if it was used the day before',
  exclusive,
  run: async (tools) => {
    const key = await usedKey(tools, { expirationDays: 2 })
    // Whether it works then is for other rules; a use must not make it live longer.
    await opensLater(tools, key, 1.5 * DAY_MS, 401)
    tools.expect.status(await opensLater(tools, key, 3 * DAY_MS, 401), 401)
  },
})

export const expiringKeyWorksBefore = check({
  rule: 'api-keys/expiring-key-works-before',
  title: 'a key for four days works, after nearly three where time can be moved',
  exclusive,
  run: async (tools) => {
    const key = await newKey(tools, { expirationDays: 4 })
    const canMove = tools.target.hooks['advance_clock'] !== undefined
    // The documents do not say at what hour of the last day a key expires.
    const reply = await (canMove ? opensLater(tools, key, 3 * DAY_MS - MINUTE_MS, 200) : opens(tools, key, 200))
    tools.expect.status(reply, 200)
  },
})

export const keyWithoutDaysLasts = check({
  rule: 'api-keys/key-without-days-lasts',
  title: 'a key without expirationDays works after three years, also where it replaces one with an end',
  exclusive,
  run: async (tools) => {
    await newKey(tools, { expirationDays: 2 })
    tools.expect.status(await opensLater(tools, await newKey(tools), YEARS_MS, 200), 200)
  },
})

/** Days of which the milliseconds need more than 32 bits, unsigned ones too. */
const MANY_DAYS = [25, 30, 60, 365]
/** More days than the year that a service may think is enough. */
const LONG_DAYS = 800

export const keyForManyDays = check({
  rule: 'api-keys/expiring-key-works-before',
  title: 'keys for weeks, months and a year work, and where time can be moved one for longer does to its end',
  exclusive,
  run: async (tools) => {
    const { expect, target } = tools
    for (const days of MANY_DAYS)
      expect.status(await opens(tools, await newKey(tools, { expirationDays: days }), 200), 200)
    if (!movesClock(target)) return
    const key = await newKey(tools, { expirationDays: LONG_DAYS })
    expect.status(await opensLater(tools, key, (LONG_DAYS - 2) * DAY_MS, 200), 200)
  },
})

/** Moments of a day, in hours; one of them lies soon after midnight, whatever the time zone. */
const MOMENTS = [0, 6, 12, 18]

/** A key may expire at the beginning or the end of its last day, but then its life depends on the hour of its start. */
export const keyLastsItsDays = check({
  rule: 'api-keys/expiring-key-works-before',
  title: 'of four keys for two days, begun six hours apart, one works after a day and sixteen hours',
  exclusive,
  run: async (tools) => {
    if (!movesClock(tools.target)) throw new NotApplicable('time cannot be moved')
    for (const hour of MOMENTS) {
      const key = await keyOfHour(tools, hour)
      const { status } = await opensLater(tools, key, (hour + 40) * HOUR_MS, 401)
      if (status === 200) return
    }
    tools.expect.that(false, 'each of the keys for two days expired hours before')
  },
})

/** A key for two days that is generated so many hours from now. */
async function keyOfHour(tools: Tools, hour: number): Promise<string> {
  await tools.hook('advance_clock', { ms: hour * HOUR_MS })
  try {
    return await newKey(tools, { expirationDays: 2 })
  } finally {
    await tools.undo('advance_clock')
  }
}
