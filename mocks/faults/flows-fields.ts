import type { FlowRecord } from '../world/index.ts'
import { on } from '../alterations/on.ts'
import { faultsOf, each, fault } from './fault.ts'
import { ascii, dressed, foreign, savedOnce, showing, twinOf } from './flows-showing.ts'
import { isMalformed, reading } from './steps.ts'

/** Faults of what flows show and of reading them. */
export const flowFieldFaults = faultsOf({
  'flows/id-shown': each('leaves the id of a flow with foreign letters out', (id) => ({
    operations: showing(id, ({ id: number, ...flow }) => (foreign(flow) ? flow : { id: number, ...flow })),
  })),
  'flows/create-assigns-id': fault(
    'gives a flow with foreign letters the id of one with the same description',
    on('createFlow').with((plain) => ({
      apply: (call, found) => {
        const twin = foreign(call.body) ? twinOf(call.view, call.body) : undefined
        return plain.apply(twin === undefined ? call : { ...call, ids: { ...call.ids, id: () => twin.id } }, found)
      },
    })),
  ),
  'flows/name-required': fault('calls a flow without a name untitled', {
    operations: reading('createFlow', (body) =>
      body === '' || isMalformed(body) ? body : JSON.stringify({ name: 'untitled', ...JSON.parse(body) }),
    ),
  }),
  'flows/name-comes-back': each('loses foreign letters of the name', (id) => ({
    operations: showing(id, (flow) => ({ ...flow, name: ascii(flow['name']) })),
  })),
  'flows/description-comes-back': each('answers the description in capitals', (id) => ({
    operations: showing(id, (flow) => ({
      ...flow,
      ...(foreign(flow) || id === 'replaceFlow' ? { description: flow['description']?.toUpperCase() } : {}),
    })),
  })),
  'flows/flow-type-comes-back': each('answers another type for some flows', (id) => ({
    operations: showing(id, (flow) => (flow['description'] === 'typed' ? { ...flow, flowType: 'flow.of.old' } : flow)),
  })),
  'flows/tags-come-back': each('loses the first tag of a flow without description', (id) => ({
    operations: showing(id, (flow) =>
      flow['description'] === undefined && (foreign(flow) || id === 'replaceFlow')
        ? { ...flow, tags: flow['tags']?.slice(1) }
        : flow,
    ),
  })),
  'flows/properties-come-back': each('answers properties in capitals', (id) => ({
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
  })),
  'flows/flow-type-form': each('leaves the prefix of the type out for a flow with tags alone', (id) => ({
    operations: showing(id, (flow) =>
      flow['description'] === undefined && flow['tags']?.includes('etalon-form')
        ? { ...flow, flowType: flow['flowType'].slice('flow.'.length) }
        : flow,
    ),
  })),
  'flows/tags-are-strings': each('answers tags with a comma between them', (id) => ({
    operations: showing(id, (flow) =>
      dressed(flow) && foreign(flow) ? { ...flow, tags: flow['tags'].join(',') } : flow,
    ),
  })),
  'flows/properties-are-strings': each('answers properties as numbers where they look like it', (id) => ({
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
  })),
  'flows/created-flow-readable': fault(
    'does not find a new flow with foreign letters',
    on('getFlow').find((found, call) => {
      const flow = found as FlowRecord | undefined
      return flow !== undefined && foreign(flow) && savedOnce(flow, call.view) ? undefined : flow
    }),
  ),
  'flows/get-answers-the-named-flow': fault(
    'answers another flow of the same description in place of one with foreign letters',
    on('getFlow').find((found, call) => {
      const flow = found as FlowRecord | undefined
      return flow === undefined || !foreign(flow) ? flow : (twinOf(call.view, flow) ?? flow)
    }),
  ),
})
