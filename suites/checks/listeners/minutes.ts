import { type Tools, movesClock, wait } from '../../kit/index.ts'
import { LIMIT, QUIET_MS, burst } from './burst.ts'

/** Time until a steadily refilling limit allows one more message, in ms. */
export const REFILL_MS = 60_000 / LIMIT
/** Between messages that are spread over the minute, with a margin, in ms. */
const SPREAD_MS = REFILL_MS + 60

/** Lets a minute pass; also a real one for the last attempt, since it is not documented by which clock the throttle goes. */
export async function passMinute(tools: Tools, isLast: boolean): Promise<void> {
  await tools.passTime(QUIET_MS)
  if (isLast && movesClock(tools.target)) await wait(tools, QUIET_MS)
}

/** Whether as many messages as the limit are taken if they are spread over the minute, by one clock or the other. */
export async function takesSpread(tools: Tools): Promise<boolean> {
  for (const pause of movesClock(tools.target) ? [tools.passTime, (ms: number) => wait(tools, ms)] : [tools.passTime]) {
    await passMinute(tools, true)
    let taken = 0
    for (; taken < LIMIT; taken += 1) {
      const { replies } = await burst(tools, 1, () => true)
      if (replies.some(({ ok }) => !ok)) break
      await pause(SPREAD_MS)
    }
    if (taken === LIMIT) return true
  }
  return false
}
