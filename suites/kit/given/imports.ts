import { EVERY_USER, hasNameOf } from '../ledger/objects.ts'
import { ownIn, possiblyOwnIn, matchesIn } from '../ledger/whose.ts'
import { listed } from '../lists.ts'
import type { GivenFlows, Stored } from './flows.ts'
import type { Maker } from './maker.ts'

export interface GivenImports {
  /**
   * Records which flows with this name exist before something creates more. Other people create flows too: `made` returns
   * the new flows by this run's user or, if there are none, all new ones; `unasked` returns those not known to be
   * somebody else's. The new flows of this run's user are removed afterwards. `madeByAnother` returns all new flows, where
   * a case imports as another user; those whose id is in the result of the import, or a single one, are removed too.
   */
  newFlows(name: string): Promise<
    Record<'made' | 'unclaimed', () => Promise<Stored[]>> & {
      madeByAnother: (result: string) => Promise<Stored[]>
    }
  >
}

export function givenImports({ api, announce }: Maker, flows: GivenFlows): GivenImports {
  const all = async (): Promise<Stored[]> => listed<Stored>(await api.need('listFlows', { query: EVERY_USER.flow }))
  return {
    async newFlows(name) {
      const { id: like } = await flows.flow()
      const before = (await all()).filter((flow) => hasNameOf(flow, [name])).map(({ id }) => String(id))
      const { entry, learn } = announce('flow', name, { before, like })
      return {
        async made() {
          const now = await all()
          const own = ownIn(entry, now)
          learn(own.map(({ id }) => id))
          return own.length > 0 ? own : matchesIn(entry, now)
        },
        async madeByAnother(result) {
          const flows = matchesIn(entry, await all())
          const told = flows.filter(({ id }) => result.includes(String(id)))
          learn((flows.length === 1 ? flows : told).map(({ id }) => id))
          return flows
        },
        unclaimed: async () => possiblyOwnIn(entry, await all()),
      }
    },
  }
}
