import { Blocked, type Tools, movesClock, wait } from '../../kit/index.ts'
import { ask, isCapped, isTurnedDown } from './chat.ts'

/** An allowance in USD that any use exceeds. */
const LITTLE = 0.000_001

/** Ensures that the cap applies to the capped user. An aborted case may have left a key that lifts it. */
export async function withCap(tools: Tools, run: () => Promise<void>): Promise<void> {
  if (!isTurnedDown(await ask(tools))) {
    await tools.api.call('deleteCustomKey', { as: 'capped' })
    if (!isTurnedDown(await ask(tools)))
      throw new Blocked('the user capped can chat, though the allowance should be used up')
  }
  await run()
}

/** Runs while the capped user has an allowance that any use exceeds. Afterwards it is empty again. */
export async function withLittleAllowance(
  tools: Tools,
  run: (refill: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const refill = (): Promise<void> => tools.hook('set_allowance', { usd: LITTLE })
  await withCap(tools, async () => {
    try {
      await refill()
      // The documents do not say whether a use that exceeds the rest is allowed; if not, a chat shows nothing.
      if (isCapped(await ask(tools))) throw new Blocked('a chat that takes more than is left is turned down at once')
      await refill()
      await run(refill)
    } finally {
      await tools.undo('set_allowance')
    }
  })
}

const HOUR_MS = 3_600_000
const LONG_PAUSE_MS = 2_000
/** Pauses before checking the allowance, in ms: the documents do not say when a use is booked. */
const PAUSES = [0, 250, LONG_PAUSE_MS]

/** Asserts that a use empties the allowance, so that the next chat is refused. */
export async function expectUsesAllowance(tools: Tools, use: () => Promise<void>): Promise<void> {
  await withLittleAllowance(tools, async (refill) => {
    const isHurried = movesClock(tools.target)
    for (const pause of isHurried ? [...PAUSES, HOUR_MS] : PAUSES) {
      await refill()
      await use()
      if (pause > 0) await tools.passTime(pause)
      // A service may book by a clock that no hook advances.
      if (pause >= LONG_PAUSE_MS) await wait(tools)
      if (isTurnedDown(await ask(tools))) return
    }
    const problem = 'a chat is served after a use that took what was left of the allowance'
    if (!isHurried) throw new Blocked(`${problem}, which may be booked later`)
    tools.expect.that(false, problem)
  })
}
