import { RESOURCE_KINDS, resources } from '#spec'
import { seededRandom } from '../../mocks/world/random.ts'
import type { Ask, Belongings, Hand } from './people.ts'
import { HABITS, MOST } from './workload.ts'

/** People who use the same service and care about nobody: each act is one of their habits, drawn from the seed. */
export interface Neighbours {
  /** Makes as many objects of each kind as they ever have. */
  moveIn: () => Promise<void>
  act: () => Promise<void>
  /** How often each habit was followed. */
  acts: ReadonlyMap<string, number>
}

export function createNeighbours(ask: Ask, seed: number): Neighbours {
  const random = seededRandom(seed)
  const own = Object.fromEntries(RESOURCE_KINDS.map((kind) => [resources[kind].group, []])) as unknown as Belongings
  const acts = new Map<string, number>()
  const below: Hand['below'] = (count) => Math.floor(random() * count)
  const pick: Hand['pick'] = <T>(list: readonly T[]): T => list[below(list.length)] as T
  let named = 0
  const hand: Hand = {
    ask,
    own,
    below,
    pick,
    name: (kind) =>
      pick([`${kind} ${++named}`, `etalon-other${below(9)}-${++named}-${kind}`, `Orders ${kind} ${++named}`]),
  }
  const habits = Object.entries(HABITS).flatMap(([habit, { often, act }]) =>
    Array.from({ length: often }, (): [string, typeof act] => [habit, act]),
  )
  const follow = async ([habit, act]: (typeof habits)[number]): Promise<void> => {
    acts.set(habit, (acts.get(habit) ?? 0) + 1)
    await act(hand)
  }
  return {
    acts,
    async moveIn() {
      const making = habits.filter(([habit]) => habit.startsWith('makes'))
      for (let made = 0; made < Math.max(...Object.values(MOST)); made += 1)
        for (const habit of new Set(making)) await follow(habit)
    },
    act: () => follow(pick(habits)),
  }
}
