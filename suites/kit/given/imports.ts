import { OBJECTS } from '../ledger/objects.ts'
import { ownIn, soughtIn } from '../ledger/whose.ts'
import { listed } from '../lists.ts'
import type { GivenFlows, Stored } from './flows.ts'
import type { Maker } from './given.ts'

export interface GivenImports {
  /**
   * Notes which flows of this name are there before something makes more of them. Answers how to ask for those that came
   * since: of these the ones that the user of this run made, where there are any, since other people make flows too. Only
   * those are removed afterwards.
   */
  newFlows(name: string): Promise<() => Promise<Stored[]>>
}

export function givenImports({ api, mayAppear }: Maker, flows: GivenFlows): GivenImports {
  const all = async (): Promise<Stored[]> => listed<Stored>(await api.need('listFlows', { query: OBJECTS.flow.scope }))
  return {
    async newFlows(name) {
      const { id: like } = await flows.flow()
      const before = (await all()).filter((flow) => flow['name'] === name).map(({ id }) => String(id))
      const { entry, learn } = mayAppear('flow', name, { before, like })
      return async () => {
        const now = await all()
        const own = ownIn(entry, now)
        learn(own.map(({ id }) => id))
        return own.length > 0 ? own : soughtIn(entry, now)
      }
    },
  }
}
