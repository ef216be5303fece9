import type { Behaviour } from '../domain/kernel/behaviour.ts'
import type { WaitUntil } from '../domain/kernel/perform.ts'
import { settle } from '../domain/reactions.ts'
import type { World } from '../world/index.ts'

/** How often a waiter looks at a frozen clock, or at one that may be moved by hand, in ms. */
const LOOK_MS = 20

/** How long to sleep before looking at a world again: until its next timed event, but not for long. */
export function pauseOf({ nextDue, clock }: World): number {
  const pause = nextDue === undefined || clock.frozen ? LOOK_MS : Math.min(LOOK_MS, nextDue - clock.now())
  return Math.max(0, pause)
}

/**
 * Answers waits on a world: it sleeps until the next timed event and lets it happen. A wait ends too when nobody serves the
 * world any more.
 */
export function waiterOn(world: World, behaviour: () => Behaviour, isClosed: () => boolean): WaitUntil {
  return async (holds) => {
    for (;;) {
      settle(behaviour(), world)
      if (holds() || isClosed()) return
      await new Promise<void>((resolve) => setTimeout(resolve, pauseOf(world)))
    }
  }
}
