import { RESOURCE_KINDS, resources } from '#spec'
import { seededRandom } from '../../mocks/world/random.ts'
import type { Ask, Belongings, Hand } from './people.ts'
import { ACTIONS, MOST } from './workload.ts'

/** Other users of the service, independent of the gate: the seed picks each of their actions. */
export interface Neighbours {
  /** Creates the maximum number of objects of each kind. */
  moveIn: () => Promise<void>
  act: () => Promise<void>
  /** How often each action was performed. */
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
  const actions = Object.entries(ACTIONS).flatMap(([action, { often, act }]) =>
    Array.from({ length: often }, (): [string, typeof act] => [action, act]),
  )
  const follow = async ([action, act]: (typeof actions)[number]): Promise<void> => {
    acts.set(action, (acts.get(action) ?? 0) + 1)
    await act(hand)
  }
  return {
    acts,
    async moveIn() {
      const making = actions.filter(([action]) => action.startsWith('makes'))
      for (let made = 0; made < Math.max(...Object.values(MOST)); made += 1)
        for (const action of new Set(making)) await follow(action)
    },
    act: () => follow(pick(actions)),
  }
}
