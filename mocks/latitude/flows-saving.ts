import { readJson, writeJson } from '#spec'
import { together } from '../alterations/together.ts'
import { on } from '../alterations/on.ts'
import { refuse } from '../domain/kernel/answer.ts'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { REFERENCE_KEYS } from '../domain/references.ts'
import { type FlowRecord, type View, put } from '../world/index.ts'
import type { AreaVariants } from './variant.ts'
import { plainSteps } from '../domain/kernel/steps.ts'

type Alter = (plain: Operation) => Partial<Operation>
type Body = Record<string, any>

const ID_BASE = 9_007_199_254_740_993n
const ID_GAP = 4_099n

/** Refuses a body with 400 on a condition, before the other guards. */
function refusing(when: (body: Body, call: any) => boolean): Alter {
  return (plain) => ({
    guards: {
      acceptable: (call) =>
        when(call.body, call) ? refuse(400, 'refused', { text: 'the flow is refused' }) : undefined,
      ...plain.guards,
    },
  })
}

const saving = (alter: Alter): Alteration => together(on('createFlow').with(alter), on('replaceFlow').with(alter))

/** Stores a flow in another way than it was sent. */
function storing(change: (flow: FlowRecord, body: Body, view: View) => FlowRecord): Alter {
  return (plain) => ({
    apply: (call, found) => {
      const { result, changes, ...rest } = plain.apply(call, found)
      const flow = change(result, call.body, call.view)
      const kept = changes.map((one) => ('table' in one && one.table === 'flows' ? put('flows', flow.id, flow) : one))
      return { ...rest, changes: kept, result: flow }
    },
  })
}

/** Types and property keys that the mock lists for flows. */
const TYPES: ReadonlySet<unknown> = new Set(['flow.etl.database', 'flow.etl.api', 'flow.dbt.project'])
const KEYS: ReadonlySet<string> = new Set([
  ...Object.values(REFERENCE_KEYS),
  'field.flow.batch',
  'field.flow.mode',
  'field.flow.timeout',
])
const unknownKeys = ({ properties }: Body): string[] =>
  Object.keys(properties ?? {}).filter((key) => !KEYS.has(key) && !key.endsWith('password'))

/** Takes a body without a name; all else is judged as ever. */
const nameless: Alter = (plain) => ({
  steps: {
    ...plain.steps,
    readBody(incoming) {
      try {
        const sent = readJson(incoming.body).exact as Body
        if (typeof sent !== 'object' || 'name' in sent) return plainSteps.readBody(incoming)
        const reading = plainSteps.readBody({ ...incoming, body: writeJson({ ...sent, name: '' }) })
        if (!('body' in reading)) return reading
        const { name: _none, ...body } = reading.body as Body
        return { body }
      } catch {
        return plainSteps.readBody(incoming)
      }
    },
  },
})

/** Variants of creating and replacing flows. */
export const flowSavingVariants = {
  'flows/kept-fields-sent': {
    taken: saving(
      storing((flow, { created, createdBy }, view) => ({
        ...flow,
        ...(Number.isInteger(created) ? { created } : {}),
        ...(view.users.where('login', createdBy).length === 1 ? { createdBy } : {}),
      })),
    ),
  },
  'flows/id-allocation': {
    wide: on('createFlow').given((call) => ({
      ...call,
      ids: { ...call.ids, id: () => ID_BASE + BigInt(call.ids.id()) * ID_GAP },
    })),
  },
  'flows/id-sent-on-create': { refused: on('createFlow').with(refusing(({ id }) => id !== undefined)) },
  'flows/id-in-body-differs': {
    refused: on('replaceFlow').with(refusing(({ id }, { path }) => id !== undefined && id !== path.flowId)),
  },
  'flows/name-only': { refused: on('createFlow').with(refusing(({ flowType }) => flowType === undefined)) },
  'flows/unknown-flow-type': {
    refused: saving(refusing(({ flowType }) => flowType !== undefined && !TYPES.has(flowType))),
  },
  'flows/unknown-properties': {
    dropped: saving(
      storing((flow, body) => {
        if (flow.properties === undefined) return flow
        const unknown = new Set(unknownKeys(body))
        return {
          ...flow,
          properties: Object.fromEntries(Object.entries(flow.properties).filter(([key]) => !unknown.has(key))),
        }
      }),
    ),
    refused: saving(refusing((body) => unknownKeys(body).length > 0)),
  },
  'flows/blank-name': { refused: saving(refusing(({ name }) => typeof name === 'string' && name.trim() === '')) },
  'flows/doubled-name': {
    refused: saving(
      refusing(({ name }, { view, path, caller }) =>
        view.flows
          .where('name', name)
          .some((flow: FlowRecord) => flow.id !== path.flowId && flow.tenantId === caller.tenantId),
      ),
    ),
  },
  'flows/replace-without-name': { accepted: on('replaceFlow').with(nameless) },
} as const satisfies Partial<AreaVariants<'flows'>>
