import { shaped } from '../alterations/shaped.ts'
import { storing } from './alterations.ts'
import { faultsOf } from './fault.ts'
import { type Flow, foreign, showing } from './flows-showing.ts'

/** Faults of who made and changed a flow, and when. */
export const flowStampFaults = faultsOf({
  'flows/created-by-shown': {
    each: (id) => ({
      says: 'does not say who created a flow with foreign letters',
      operations: showing(id, ({ createdBy, ...flow }) => (foreign(flow) ? flow : { createdBy, ...flow })),
    }),
  },
  'flows/created-by-same-for-one-user': [
    {
      says: 'numbers the flows of an administrator in createdBy',
      operations: {
        createFlow: storing((flow, { caller }) =>
          caller.user.role === 'administrator' ? { ...flow, createdBy: `${flow.createdBy}-${flow.id}` } : flow,
        ),
      },
    },
  ],
  'flows/created-by-differs-between-users': [
    {
      says: 'names the service for every user',
      operations: { getFlow: shaped((flow: Flow) => ({ ...flow, createdBy: 'service', modifiedBy: 'service' })) },
    },
  ],
  'flows/created-by-stays': [
    {
      says: 'takes who replaces a flow for its creator',
      operations: { replaceFlow: storing((flow, { caller }) => ({ ...flow, createdBy: caller.user.login })) },
    },
  ],
  'flows/modified-by-is-last-editor': [
    {
      says: 'goes on naming the creator',
      operations: { replaceFlow: storing((flow) => ({ ...flow, modifiedBy: flow.createdBy })) },
    },
  ],
  'flows/created-is-the-moment-of-creation': {
    each: (id) => ({
      says: 'answers seconds',
      operations: showing(id, (flow) =>
        foreign(flow) ? { ...flow, created: Math.floor(flow['created'] / 1_000) } : flow,
      ),
      collateral: ['conventions/timestamps-in-milliseconds'],
    }),
  },
  'flows/created-stays': [
    {
      says: 'sets created back at each replace',
      operations: { replaceFlow: storing((flow) => ({ ...flow, created: flow.created - 1 })) },
    },
  ],
  'flows/modified-does-not-go-back': [
    {
      says: 'sets modified before created',
      operations: { replaceFlow: storing((flow) => ({ ...flow, modified: flow.created - 1 })) },
    },
  ],
})
