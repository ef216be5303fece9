import { type FrozenWorld, World } from '../../world/index.ts'
import type { Behaviour } from '../kernel/behaviour.ts'
import { sceneOf } from '../reactions.ts'

/** A world that was written by hand, with its schedules coming due as if they had been saved at its start. */
export function armed(start: FrozenWorld, behaviour: Behaviour, machineNow: () => number): FrozenWorld {
  const idle = [...start.tables.schedules.values()].filter(
    ({ schedule, dueAt }) => schedule !== undefined && dueAt === undefined,
  )
  if (idle.length === 0) return start
  const world = new World({ start, machineNow })
  world.apply(idle.flatMap((schedule) => behaviour.parts.schedules.arm(schedule, sceneOf(behaviour, world))))
  return world.freeze()
}
