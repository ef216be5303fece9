import type { OperationId, RuleId } from '#spec'
import { shaped } from '../alterations/shaped.ts'
import { faultsOf } from './fault.ts'
import { SCHEMA, type Flow, foreign } from './flows-showing.ts'

/** What reads a list of flows and cannot do without an array. */
const READING: Partial<Record<OperationId, readonly RuleId[]>> = {
  listFlows: ['authentication/switch-spares-own-token'],
  listRecentFlows: ['flows/recent-shows-flow'],
}

/** Faults of the lists of flows. */
export const flowListFaults = faultsOf({
  'flows/lists-are-arrays': {
    each: (id) => ({
      says: 'answers an object around the list to callers with a key',
      operations: { [id]: shaped((items, { caller }) => (caller.token.kind === 'api-key' ? { items } : items)) },
      collateral: [...SCHEMA, ...(READING[id] ?? [])],
    }),
  },
  'flows/created-flow-listed': [
    {
      says: 'leaves flows with foreign letters out',
      operations: { listFlows: shaped((list: Flow[]) => list.filter((flow) => !foreign(flow))) },
    },
  ],
  'flows/scope-all-holds-plain-list': [
    {
      says: 'leaves flows without tags out under scope=all',
      operations: {
        listFlows: shaped((list: Flow[], { query }) =>
          query.scope === 'all' ? list.filter(({ tags }) => Array.isArray(tags) && tags.length > 0) : list,
        ),
      },
      collateral: ['agent-tools/import-template-imports'],
    },
  ],
  'flows/scope-all-holds-other-users': [
    {
      says: 'lists the flows of the caller alone',
      operations: {
        listFlows: shaped((list: Flow[], { caller }) =>
          list.filter(({ createdBy }) => createdBy === caller.user.login),
        ),
      },
    },
  ],
  'flows/scope-all-stays-in-tenant': [
    {
      says: 'lists the flows of every tenant under scope=all',
      operations: {
        listFlows: (plain) => ({
          apply: (call, found) =>
            call.query.scope === 'all'
              ? { changes: [], result: [...call.view.flows.values()] }
              : plain.apply(call, found),
        }),
      },
    },
  ],
  'flows/recent-limit': [
    {
      says: 'gives one flow more than asked for',
      parts: { recentFlows: (plain) => ({ most: (limit) => plain.most(limit) + 1 }) },
    },
  ],
  'flows/recent-shows-flow': [
    {
      says: 'shows recent flows by their ids and names alone',
      operations: {
        listRecentFlows: shaped((flows) => flows.map(({ id, name }: { id: number; name: string }) => ({ id, name }))),
      },
    },
  ],
})
