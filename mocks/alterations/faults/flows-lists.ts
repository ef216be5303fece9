import { part } from '../together.ts'
import { on, onEach } from '../on.ts'
import { each, fault, faultsOf } from './fault.ts'
import { type Flow, foreign } from './flows-showing.ts'

/** Faults of the lists of flows. */
export const flowListFaults = faultsOf({
  'flows/lists-are-arrays': each('answers an object around the list to callers with a key', (id) =>
    onEach(id).body((items, { caller }) => (caller.token.kind === 'api-key' ? { items } : items)),
  ),
  'flows/created-flow-listed': fault(
    'leaves flows with foreign letters out',
    on('listFlows').body((list: Flow[]) => list.filter((flow) => !foreign(flow))),
  ),
  'flows/scope-all-holds-plain-list': fault(
    'leaves flows without tags out under scope=all',
    on('listFlows').body((list: Flow[], { query }) =>
      query.scope === 'all' ? list.filter(({ tags }) => Array.isArray(tags) && tags.length > 0) : list,
    ),
  ),
  'flows/scope-all-holds-other-users': fault(
    'lists the flows of the caller alone',
    on('listFlows').body((list: Flow[], { caller }) => list.filter(({ createdBy }) => createdBy === caller.user.login)),
  ),
  'flows/scope-all-stays-in-tenant': fault(
    'lists the flows of every tenant under scope=all',
    on('listFlows').decides((decision, { query, view }) =>
      query.scope === 'all' ? { changes: [], result: [...view.flows.values()] } : decision,
    ),
  ),
  'flows/recent-limit': fault(
    'gives one flow more than asked for',
    part('recentFlows', (plain) => ({ most: (limit) => plain.most(limit) + 1 })),
  ),
  'flows/recent-shows-flow': fault(
    'shows recent flows by their ids and names alone',
    on('listRecentFlows').body((flows) => flows.map(({ id, name }: { id: number; name: string }) => ({ id, name }))),
  ),
})
