import type { FlowRecord } from '../../world/index.ts'
import { binned } from '../bin.ts'
import { on } from '../on.ts'
import { fault, faultsOf } from './fault.ts'
import { ascii, dressed, foreign, savedOnce, flowsShown, twinOf } from './flows-showing.ts'
import { isMalformed, readingBody } from './steps.ts'

/** Faults of reading flows and of their fields. */
export const flowFieldFaults = faultsOf({
  'flows/id-shown': flowsShown('omits the id of flows with non-ASCII names', ({ id: number, ...flow }) =>
    foreign(flow) ? flow : { id: number, ...flow },
  ),
  'flows/create-assigns-id': [
    fault(
      'shows flows with non-ASCII names with the id of another one',
      on('createFlow').given((call) => {
        const twin = foreign(call.body) ? twinOf(call.view, call.body) : undefined
        return twin === undefined ? call : { ...call, ids: { ...call.ids, id: () => twin.id } }
      }),
    ),
    fault(
      'gives a flow the id of the one that was deleted before it',
      on('createFlow').given((call) => {
        const gone = binned(call.view, 'flow').at(-1)
        const isNewest = gone !== undefined && [...call.view.flows.values()].every(({ id }) => id < gone.id)
        return isNewest ? { ...call, ids: { ...call.ids, id: () => gone.id } } : call
      }),
    ),
    fault(
      'takes the id of the body',
      on('createFlow').given((call) => {
        const { id } = call.body as { id?: FlowRecord['id'] }
        return id === undefined ? call : { ...call, ids: { ...call.ids, id: () => id } }
      }),
    ),
  ],
  'flows/name-required': [
    fault(
      'names a flow without a name "untitled"',
      readingBody('createFlow', (body) =>
        body === '' || isMalformed(body) ? body : JSON.stringify({ name: 'untitled', ...JSON.parse(body) }),
      ),
    ),
    fault(
      'takes null for the name "null"',
      readingBody('createFlow', (body) => body.replace('"name":null', '"name":"null"')),
    ),
  ],
  'flows/name-comes-back': flowsShown('drops non-ASCII characters of the name', (flow) => ({
    ...flow,
    name: ascii(flow.name),
  })),
  'flows/description-comes-back': flowsShown('shows the description in upper case', (flow, id) => ({
    ...flow,
    ...(foreign(flow) || id === 'replaceFlow' ? { description: flow.description?.toUpperCase() } : {}),
  })),
  'flows/flow-type-comes-back': flowsShown('shows another type for some flows', (flow) =>
    flow.description === 'typed' ? { ...flow, flowType: 'flow.of.old' } : flow,
  ),
  'flows/tags-come-back': flowsShown('omits the first tag of a flow without a description', (flow, id) =>
    flow.description === undefined && (foreign(flow) || id === 'replaceFlow')
      ? { ...flow, tags: flow.tags?.slice(1) }
      : flow,
  ),
  'flows/properties-come-back': flowsShown('shows properties in upper case', (flow) => ({
    ...flow,
    ...(flow.properties === undefined || dressed(flow)
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(flow.properties as Record<string, string>).map(([key, value]) => [key, value.toUpperCase()]),
          ),
        }),
  })),
  'flows/flow-type-form': flowsShown('omits the prefix of the type for a flow with only tags', (flow) =>
    flow.description === undefined && flow.tags?.includes('etalon-form')
      ? { ...flow, flowType: flow.flowType.slice('flow.'.length) }
      : flow,
  ),
  'flows/tags-are-strings': flowsShown('sends tags as one text with commas', (flow) =>
    dressed(flow) && foreign(flow) ? { ...flow, tags: flow.tags.join(',') } : flow,
  ),
  'flows/properties-are-strings': flowsShown('sends numeric properties as numbers', (flow) =>
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
    'does not find a new flow with a non-ASCII name',
    on('getFlow').find((flow, { view }) =>
      flow !== undefined && foreign(flow) && savedOnce(flow, view) ? undefined : flow,
    ),
  ),
  'flows/get-answers-the-named-flow': fault(
    'returns another flow with the same description for one with a non-ASCII name',
    on('getFlow').find((flow, { view }) => (flow !== undefined && foreign(flow) ? (twinOf(view, flow) ?? flow) : flow)),
  ),
})
