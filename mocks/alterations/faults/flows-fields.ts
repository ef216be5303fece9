import { on } from '../on.ts'
import { fault, faultsOf } from './fault.ts'
import { ascii, dressed, foreign, savedOnce, flowsShown, twinOf } from './flows-showing.ts'
import { isMalformed, readingBody } from './steps.ts'

/** Faults of reading flows and of their fields. */
export const flowFieldFaults = faultsOf({
  'flows/id-shown': flowsShown('leaves the id of a flow with foreign letters out', ({ id: number, ...flow }) =>
    foreign(flow) ? flow : { id: number, ...flow },
  ),
  'flows/create-assigns-id': fault(
    'gives a flow with foreign letters the id of one with the same description',
    on('createFlow').given((call) => {
      const twin = foreign(call.body) ? twinOf(call.view, call.body) : undefined
      return twin === undefined ? call : { ...call, ids: { ...call.ids, id: () => twin.id } }
    }),
  ),
  'flows/name-required': fault(
    'calls a flow without a name untitled',
    readingBody('createFlow', (body) =>
      body === '' || isMalformed(body) ? body : JSON.stringify({ name: 'untitled', ...JSON.parse(body) }),
    ),
  ),
  'flows/name-comes-back': flowsShown('loses foreign letters of the name', (flow) => ({
    ...flow,
    name: ascii(flow.name),
  })),
  'flows/description-comes-back': flowsShown('answers the description in capitals', (flow, id) => ({
    ...flow,
    ...(foreign(flow) || id === 'replaceFlow' ? { description: flow.description?.toUpperCase() } : {}),
  })),
  'flows/flow-type-comes-back': flowsShown('answers another type for some flows', (flow) =>
    flow.description === 'typed' ? { ...flow, flowType: 'flow.of.old' } : flow,
  ),
  'flows/tags-come-back': flowsShown('loses the first tag of a flow without description', (flow, id) =>
    flow.description === undefined && (foreign(flow) || id === 'replaceFlow')
      ? { ...flow, tags: flow.tags?.slice(1) }
      : flow,
  ),
  'flows/properties-come-back': flowsShown('answers properties in capitals', (flow) => ({
    ...flow,
    ...(flow.properties === undefined || dressed(flow)
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(flow.properties as Record<string, string>).map(([key, value]) => [key, value.toUpperCase()]),
          ),
        }),
  })),
  'flows/flow-type-form': flowsShown('leaves the prefix of the type out for a flow with tags alone', (flow) =>
    flow.description === undefined && flow.tags?.includes('etalon-form')
      ? { ...flow, flowType: flow.flowType.slice('flow.'.length) }
      : flow,
  ),
  'flows/tags-are-strings': flowsShown('answers tags with a comma between them', (flow) =>
    dressed(flow) && foreign(flow) ? { ...flow, tags: flow.tags.join(',') } : flow,
  ),
  'flows/properties-are-strings': flowsShown('answers properties as numbers where they look like it', (flow) =>
    dressed(flow) && flow.properties !== undefined
      ? {
          ...flow,
          properties: Object.fromEntries(
            Object.entries(flow.properties).map(([key, value]) => [key, Number(value) || value]),
          ),
        }
      : flow,
  ),
  'flows/created-flow-readable': fault(
    'does not find a new flow with foreign letters',
    on('getFlow').find((flow, { view }) =>
      flow !== undefined && foreign(flow) && savedOnce(flow, view) ? undefined : flow,
    ),
  ),
  'flows/get-answers-the-named-flow': fault(
    'answers another flow of the same description in place of one with foreign letters',
    on('getFlow').find((flow, { view }) => (flow !== undefined && foreign(flow) ? (twinOf(view, flow) ?? flow) : flow)),
  ),
})
