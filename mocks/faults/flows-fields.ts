import type { FlowRecord } from '../world/index.ts'
import { faultsOf } from './fault.ts'
import { SCHEMA, ascii, dressed, foreign, savedOnce, showing, twinOf } from './flows-showing.ts'
import { isMalformed, reading } from './steps.ts'

/** Faults of what flows show and of reading them. */
export const flowFieldFaults = faultsOf({
  'flows/id-shown': {
    each: (id) => ({
      says: 'leaves the id of a flow with foreign letters out',
      operations: showing(id, ({ id: number, ...flow }) => (foreign(flow) ? flow : { id: number, ...flow })),
      collateral: [...SCHEMA],
    }),
  },
  'flows/create-assigns-id': [
    {
      says: 'gives a flow with foreign letters the id of one with the same description',
      operations: {
        createFlow: (plain) => ({
          apply: (call, found) => {
            const twin = foreign(call.body) ? twinOf(call.view, call.body) : undefined
            return plain.apply(twin === undefined ? call : { ...call, ids: { ...call.ids, id: () => twin.id } }, found)
          },
        }),
      },
    },
  ],
  'flows/name-required': [
    {
      says: 'calls a flow without a name untitled',
      operations: reading('createFlow', (body) =>
        body === '' || isMalformed(body) ? body : JSON.stringify({ name: 'untitled', ...JSON.parse(body) }),
      ),
    },
  ],
  'flows/name-comes-back': {
    each: (id) => ({
      says: 'loses foreign letters of the name',
      operations: showing(id, (flow) => ({ ...flow, name: ascii(flow['name']) })),
      collateral: ['conventions/text-comes-back'],
    }),
  },
  'flows/description-comes-back': {
    each: (id) => ({
      says: 'answers the description in capitals',
      operations: showing(id, (flow) => ({
        ...flow,
        ...(foreign(flow) || id === 'replaceFlow' ? { description: flow['description']?.toUpperCase() } : {}),
      })),
    }),
  },
  'flows/flow-type-comes-back': {
    each: (id) => ({
      says: 'answers another type for some flows',
      operations: showing(id, (flow) =>
        flow['description'] === 'typed' ? { ...flow, flowType: 'flow.of.old' } : flow,
      ),
    }),
  },
  'flows/tags-come-back': {
    each: (id) => ({
      says: 'loses the first tag of a flow without description',
      operations: showing(id, (flow) =>
        flow['description'] === undefined && (foreign(flow) || id === 'replaceFlow')
          ? { ...flow, tags: flow['tags']?.slice(1) }
          : flow,
      ),
    }),
  },
  'flows/properties-come-back': {
    each: (id) => ({
      says: 'answers properties in capitals',
      operations: showing(id, (flow) => ({
        ...flow,
        ...(flow['properties'] === undefined || dressed(flow)
          ? {}
          : {
              properties: Object.fromEntries(
                Object.entries(flow['properties'] as Record<string, string>).map(([key, value]) => [
                  key,
                  value.toUpperCase(),
                ]),
              ),
            }),
      })),
    }),
  },
  'flows/flow-type-form': {
    each: (id) => ({
      says: 'leaves the prefix of the type out for a flow with tags alone',
      operations: showing(id, (flow) =>
        flow['description'] === undefined && flow['tags']?.includes('etalon-form')
          ? { ...flow, flowType: flow['flowType'].slice('flow.'.length) }
          : flow,
      ),
    }),
  },
  'flows/tags-are-strings': {
    each: (id) => ({
      says: 'answers tags with a comma between them',
      operations: showing(id, (flow) =>
        dressed(flow) && foreign(flow) ? { ...flow, tags: flow['tags'].join(',') } : flow,
      ),
      collateral: [...SCHEMA],
    }),
  },
  'flows/properties-are-strings': {
    each: (id) => ({
      says: 'answers properties as numbers where they look like it',
      operations: showing(id, (flow) =>
        dressed(flow) && flow['properties'] !== undefined
          ? {
              ...flow,
              properties: Object.fromEntries(
                Object.entries(flow['properties']).map(([key, value]) => [key, Number(value) || value]),
              ),
            }
          : flow,
      ),
      collateral: [...SCHEMA],
    }),
  },
  'flows/created-flow-readable': [
    {
      says: 'does not find a new flow with foreign letters',
      operations: {
        getFlow: (plain) => ({
          find: (call) => {
            const flow = plain.find(call) as FlowRecord | undefined
            return flow !== undefined && foreign(flow) && savedOnce(flow, call.view) ? undefined : flow
          },
        }),
      },
    },
  ],
  'flows/get-answers-the-named-flow': [
    {
      says: 'answers another flow of the same description in place of one with foreign letters',
      operations: {
        getFlow: (plain) => ({
          find: (call) => {
            const flow = plain.find(call) as FlowRecord | undefined
            return flow === undefined || !foreign(flow) ? flow : (twinOf(call.view, flow) ?? flow)
          },
        }),
      },
    },
  ],
})
