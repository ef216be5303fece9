import type { Behaviour } from '../domain/kernel/behaviour.ts'
import type { WaitUntil } from '../domain/kernel/perform.ts'
import { settle } from '../domain/reactions.ts'
import type { World } from '../world/index.ts'

/** Polling interval for a clock that is frozen or moved by hand, in ms. */
const POLL_MS = 20

/** How long to sleep before the next look at a world: until its next timed event, but not for long. */
export function pauseOf({ nextDue, clock }: World): number {
  const pause = nextDue === undefined || clock.frozen ? POLL_MS : Math.min(POLL_MS, nextDue - clock.now())
  return Math.max(0, pause)
}

interface Wait extends Pick<PromiseWithResolvers<void>, 'resolve' | 'reject'> {
  holds: () => boolean
}

/**
 * Resolves waits on a world: sleeps until the next timed event, handles it, and ends the waits that it satisfies. All
 * waits share one timer. They also end once the world is no longer served.
 */
export function waiterOn(world: World, behaviour: () => Behaviour, isClosed: () => boolean): WaitUntil {
  const waits = new Set<Wait>()
  let timer: { id: ReturnType<typeof setTimeout>; at: number } | undefined

  function look(): void {
    timer = undefined
    try {
      settle(behaviour(), world)
    } catch (problem) {
      for (const { reject } of waits) reject(problem)
      waits.clear()
    }
    for (const wait of waits) if (isOver(wait)) waits.delete(wait)
    if (waits.size > 0) sleep()
  }

  function isOver({ holds, resolve, reject }: Wait): boolean {
    try {
      if (!holds() && !isClosed()) return false
      resolve()
    } catch (problem) {
      reject(problem)
    }
    return true
  }

  /** Only ever shortens the sleep: new waits must not delay earlier ones. */
  function sleep(): void {
    const pause = pauseOf(world)
    const at = performance.now() + pause
    if (timer !== undefined && timer.at <= at) return
    clearTimeout(timer?.id)
    timer = { id: setTimeout(look, pause), at }
  }

  return async (holds) => {
    settle(behaviour(), world)
    if (holds() || isClosed()) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waits.add({ holds, resolve, reject })
    sleep()
    await promise
  }
}
