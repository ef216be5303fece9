import { RESOURCE_KINDS, type Resource, resources } from '#spec'
import { seededRandom } from '../../mocks/world/random.ts'
import { HABITS, MOST } from './workload.ts'

/** Sends a request of a neighbour; JSON of the answer, or undefined where there is none. */
export type Ask = (as: Person, method: string, path: string, body?: unknown) => Promise<unknown>

/** The colleagues of the gate's users, with logins and keys of their own. */
export const PEOPLE = [
  {
    id: 31,
    tenantId: 1,
    login: 'hana',
    name: 'Hana',
    role: 'administrator',
    password: 'hana-pass-1',
    tenants: [1, 12],
  },
  { id: 32, tenantId: 1, login: 'ivan', name: 'Ivan', role: 'editor', password: 'ivan-pass-1', tenants: [1] },
  { id: 33, tenantId: 1, login: 'jana', name: 'Jana', role: 'operator', password: 'jana-pass-1', tenants: [1] },
  { id: 34, tenantId: 1, login: 'pipe', name: 'Pipe', role: 'api-user', password: 'pipe-pass-1', tenants: [1] },
] as const

export type Person = (typeof PEOPLE)[number]['login']

/** What the neighbours have made and may change; the ids by kind. */
export type Belongings = Record<Resource['group'], Thing[]>

export interface Thing {
  id: number
  name: string
  url?: string
}

/** What a habit works with. */
export interface Hand {
  ask: Ask
  own: Belongings
  /** A number below so many. */
  below: (count: number) => number
  pick: <T>(list: readonly T[]) => T
  /** A name that nobody has; some look like those of another run of the gate. */
  name: (kind: string) => string
}

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
