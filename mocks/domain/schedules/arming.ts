import { type FrozenWorld, World } from '../../world/index.ts'
import type { Behaviour } from '../kernel/behaviour.ts'
import { sceneOf } from '../reactions.ts'

/** Plans the starts of all schedules in a hand-written world, as if they had been saved when it begins. */
export function armed(start: FrozenWorld, behaviour: Behaviour, machineNow: () => number): FrozenWorld {
  const idle = [...start.tables.schedules.values()].filter(
    ({ schedule, dueAt }) => schedule !== undefined && dueAt === undefined,
  )
  if (idle.length === 0) return start
  const world = new World({ start, machineNow })
  world.apply(idle.flatMap((schedule) => behaviour.parts.schedules.arm(schedule, sceneOf(behaviour, world))))
  return world.freeze()
}
