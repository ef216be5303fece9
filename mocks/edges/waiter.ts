import type { Behaviour } from '../domain/kernel/behaviour.ts'
import type { WaitUntil } from '../domain/kernel/perform.ts'
import { settle } from '../domain/reactions.ts'
import type { World } from '../world/index.ts'

/** How often a waiter looks at a frozen clock, or at one that may be moved by hand, in ms. */
const LOOK_MS = 20

/** Answers waits on a world: it sleeps until the next timed event and lets it happen. */
export function waiterOn(world: World, behaviour: Behaviour): WaitUntil {
  return async (holds) => {
    for (;;) {
      settle(behaviour, world)
      if (holds()) return
      const due = world.nextDue
      const pause = due === undefined || world.clock.frozen ? LOOK_MS : Math.min(LOOK_MS, due - world.clock.now())
      await new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, pause)))
    }
  }
}
