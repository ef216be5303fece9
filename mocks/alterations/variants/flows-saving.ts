import type { Json } from '../json.ts'
import { nameless } from '../nameless.ts'
import { on, onEach } from '../on.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { REFERENCE_KEYS, type FlowRecord, type View, put } from '../../world/index.ts'
import { WIDE, idsFrom } from './alterations.ts'
import type { AreaVariants } from './variant.ts'

type Body = Json

const SAVING = onEach('createFlow', 'replaceFlow')

/** Changes a flow before it is stored. */
function storing(change: (flow: FlowRecord, body: Body, view: View) => FlowRecord): Alteration {
  return SAVING.decides(({ result, changes, ...rest }, { body, view }) => {
    const flow = change(result, body, view)
    const kept = changes.map((one) => ('table' in one && one.table === 'flows' ? put('flows', flow.id, flow) : one))
    return { ...rest, changes: kept, result: flow }
  })
}

/** Types that the mock lists for flows. */
const TYPES: ReadonlySet<unknown> = new Set(['flow.etl.database', 'flow.etl.api', 'flow.dbt.project'])
const REFERENCES: ReadonlySet<string> = new Set(Object.values(REFERENCE_KEYS))

/** Property keys that the flow's type does not describe; without a type nothing is known of them. */
function unknownKeys({ properties }: Body, flowType: string | undefined, { types }: View): string[] {
  const type = types.get(flowType ?? '')
  if (type === undefined) return []
  const described = new Set(type.fields.map(({ key }) => key))
  return Object.keys(properties ?? {}).filter((key) => !described.has(key) && !REFERENCES.has(key))
}

/** Variants of creating and replacing flows. */
export const flowSavingVariants = {
  'flows/kept-fields-sent': {
    taken: storing((flow, { created, createdBy }, view) => ({
      ...flow,
      ...(Number.isInteger(created) ? { created } : {}),
      ...(view.users.where('login', createdBy).length === 1 ? { createdBy } : {}),
    })),
  },
  'flows/id-allocation': { wide: on('createFlow').given(idsFrom(WIDE + 1n, 4_099n)) },
  'flows/id-sent-on-create': { refused: onEach('createFlow').refuses(({ body }) => body.id !== undefined) },
  'flows/id-in-body-differs': {
    refused: onEach('replaceFlow').refuses(({ body: { id }, path }) => id !== undefined && id !== path.flowId),
  },
  'flows/name-only': { refused: on('createFlow').refuses(({ body }) => body.flowType === undefined) },
  'flows/unknown-flow-type': {
    refused: SAVING.refuses(({ body: { flowType } }) => flowType !== undefined && !TYPES.has(flowType)),
  },
  'flows/unknown-properties': {
    dropped: storing((flow, body, view) => {
      // A body may have null there.
      if (flow.properties === undefined || flow.properties === null) return flow
      const unknown = new Set(unknownKeys(body, flow.flowType, view))
      const known = Object.entries(flow.properties).filter(([key]) => !unknown.has(key))
      return { ...flow, properties: Object.fromEntries(known) }
    }),
    refused: SAVING.refuses(({ body, view }) => unknownKeys(body, body.flowType, view).length > 0),
  },
  'flows/blank-name': {
    refused: SAVING.refuses(({ body: { name } }) => typeof name === 'string' && name.trim() === ''),
  },
  'flows/doubled-name': {
    refused: SAVING.refuses(({ body, view, path }) =>
      view.flows.where('name', body.name).some(({ id }) => id !== path.flowId),
    ),
  },
  'flows/replace-without-name': { accepted: on('replaceFlow').step(nameless) },
} as const satisfies Partial<AreaVariants<'flows'>>
