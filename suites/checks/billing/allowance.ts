import { Blocked, type Tools } from '../../kit/index.ts'
import { ask, isCapped, isTurnedDown } from './chat.ts'

/** An allowance in USD that the next use takes, whatever it is. */
const LITTLE = 0.000_001

/** Makes sure that the cap applies to the capped user. A case that was broken off may have left a key that lifts it. */
export async function withCap(tools: Tools, run: () => Promise<void>): Promise<void> {
  if (!isTurnedDown(await ask(tools))) {
    await tools.api.call('deleteCustomKey', { as: 'capped' })
    if (!isTurnedDown(await ask(tools)))
      throw new Blocked('the user capped can chat, though the allowance should be used up')
  }
  await run()
}

/** Runs while the capped user has a little left that any use takes. Afterwards there is nothing left again. */
export async function withLittle(tools: Tools, run: (refill: () => Promise<void>) => Promise<void>): Promise<void> {
  const refill = (): Promise<void> => tools.hook('set_allowance', { usd: LITTLE })
  await withCap(tools, async () => {
    try {
      await refill()
      // Whether a use that takes more than is left is let through is open; where it is not, a chat shows nothing.
      if (isCapped(await ask(tools))) throw new Blocked('a chat that takes more than is left is turned down at once')
      await refill()
      await run(refill)
    } finally {
      await tools.undo('set_allowance')
    }
  })
}

/** Pauses in ms before the look at what a use took: when it is booked is not said. */
const PAUSES = [0, 250, 2_000]

/** A use takes from the allowance: what was left is gone, and the next chat is turned down. */
export async function takesFromAllowance(tools: Tools, use: () => Promise<void>): Promise<void> {
  await withLittle(tools, async (refill) => {
    for (const pause of PAUSES) {
      await refill()
      await use()
      if (pause > 0) await tools.later(pause)
      if (isTurnedDown(await ask(tools))) return
    }
    tools.expect.that(false, 'a chat is served after a use that took what was left of the allowance')
  })
}
