import { part } from '../together.ts'
import { on, onEach } from '../on.ts'
import { each, fault, faultsOf } from './fault.ts'
import { type Flow, foreign } from './flows-showing.ts'

/** Lists only the flows of callers with such a role. */
const ownFlowsOf = (isSo: (role: string) => boolean) =>
  on('listFlows').body((list: Flow[], { caller: { user } }) =>
    isSo(user.role) ? list.filter(({ createdBy }) => createdBy === user.login) : list,
  )

/** Faults of the lists of flows. */
export const flowListFaults = faultsOf({
  'flows/lists-are-arrays': each('wraps the list in an object for callers with a key', (id) =>
    onEach(id).body((items, { caller }) => (caller.token.kind === 'api-key' ? { items } : items)),
  ),
  'flows/created-flow-listed': [
    fault(
      'omits flows with non-ASCII names',
      on('listFlows').body((list: Flow[]) => list.filter((flow) => !foreign(flow))),
    ),
    fault(
      'leaves the flows of editors out of their plain lists',
      on('listFlows').body((list: Flow[], { query, caller: { user } }) =>
        user.role === 'editor' && query.scope !== 'all'
          ? list.filter(({ createdBy }) => createdBy !== user.login)
          : list,
      ),
    ),
  ],
  'flows/scope-all-holds-plain-list': fault(
    'omits flows without tags with scope=all',
    on('listFlows').body((list: Flow[], { query }) =>
      query.scope === 'all' ? list.filter(({ tags }) => Array.isArray(tags) && tags.length > 0) : list,
    ),
  ),
  'flows/scope-all-holds-other-users': [
    fault(
      'lists only the flows of the caller',
      ownFlowsOf(() => true),
    ),
    fault(
      'lists only the flows of the caller for editors',
      ownFlowsOf((role) => role === 'editor'),
    ),
  ],
  'flows/scope-all-stays-in-tenant': fault(
    'lists the flows of every tenant with scope=all',
    on('listFlows').decides((decision, { query, view }) =>
      query.scope === 'all' ? { changes: [], result: [...view.flows.values()] } : decision,
    ),
  ),
  'flows/recent-limit': [
    fault(
      'returns one flow more than requested',
      part('recentFlows', (plain) => ({ most: (limit) => plain.most(limit) + 1 })),
    ),
    fault(
      'ignores the limit of editors',
      on('listRecentFlows').given((call) => {
        const { limit: _left, ...query } = call.query
        return call.caller.user.role === 'editor' ? { ...call, query } : call
      }),
    ),
    fault(
      'returns one flow less than requested',
      part('recentFlows', (plain) => ({
        most: (limit) => plain.most(limit) - (limit === undefined ? 0 : 1),
      })),
    ),
    fault(
      'returns all flows without a limit, and ten at most with one',
      part('recentFlows', (plain) => ({
        most: (limit) => (limit === undefined ? Infinity : Math.min(plain.most(limit), 10)),
      })),
    ),
  ],
  'flows/recent-shows-flow': [
    fault(
      'shows only ids and names of recent flows',
      on('listRecentFlows').body((flows) => flows.map(({ id, name }: { id: number; name: string }) => ({ id, name }))),
    ),
    fault(
      'returns the five flows that were opened the longest time ago',
      part('recentFlows', (plain) => ({ opened: (...of) => plain.opened(...of).slice(-5) })),
    ),
  ],
})
