import { type Int64, parseInt64 } from '#spec'
import type { FlowRecord } from '../../world/index.ts'
import {
  type BundleForm,
  type BundledShape,
  COMMON_SHAPE,
  bundleText,
  isText,
  objectsIn,
  withoutCredentials,
} from '../bundles/bundle.ts'
import { type ImportParts, type ImportStep, actionUnder, commonImportParts, importing } from '../bundles/import.ts'
import { findFlow } from '../flows.ts'
import { operation, reading } from '../kernel/operation.ts'

const SHAPE: BundledShape = { ...COMMON_SHAPE, flowType: isText }
const FORM: BundleForm = { format: 'etalon-flow-bundle-1', member: 'flows', shapeOf: () => SHAPE }

/** A flow in a bundle. */
type BundledFlow = Pick<FlowRecord, 'id' | 'name' | 'description' | 'flowType' | 'tags' | 'properties' | 'extra'>

/** The effect of an import on one flow of a bundle. */
export type FlowImportStep = ImportStep<BundledFlow, FlowRecord>

export interface FlowBundleParts extends ImportParts<BundledFlow, FlowRecord> {
  write: (flows: readonly FlowRecord[], excludeCredentials: boolean) => string
}

export const flowBundleParts: FlowBundleParts = {
  ...commonImportParts,
  write(flows, excludeCredentials) {
    const bundled = flows.map(({ id, name, description, flowType, tags, properties, extra }) => ({
      id,
      name,
      description,
      flowType,
      tags,
      extra,
      properties: excludeCredentials ? withoutCredentials(properties) : properties,
    }))
    return bundleText(FORM, bundled)
  },
  read: (dump) => objectsIn(FORM, dump),
  plan(flows, policy, caller, { view }) {
    return flows.map((object): FlowImportStep => {
      const existing = view.flows.where('name', object.name ?? '').find(({ tenantId }) => tenantId === caller.tenantId)
      const action = existing === undefined ? 'add' : actionUnder(policy, true)
      return existing === undefined || action === 'add' ? { object, action } : { object, existing, action }
    })
  },
  carryOut(steps, caller, scene) {
    const { ids, now } = scene
    return steps.flatMap(({ object, action, existing }) => {
      if (action === 'keep') return []
      const by = caller.user.login
      const stamps = { modifiedBy: by, modified: now }
      const base = existing ?? { id: ids.id(), tenantId: caller.tenantId, createdBy: by, created: now }
      const { id: _id, ...content } = object
      const record = { ...base, ...stamps, ...content, extra: content.extra ?? {} }
      return scene.parts.flows.save(record, 'imported', scene)
    })
  },
  renderStep: ({ object, action, existing }) => ({
    name: object.name,
    action,
    ...(existing === undefined ? {} : { id: existing.id }),
  }),
}

function idsIn(list: string): Int64[] {
  return list.split(',').flatMap((text) => parseInt64(text.trim()) ?? [])
}

const imports = importing(({ parts }) => parts.flowBundles)

export const flowBundleOperations = {
  exportFlows: operation('exportFlows')({
    find: (call) => {
      const flows = idsIn(call.query.flows).map((flowId) => findFlow({ ...call, path: { flowId } }))
      return flows.includes(undefined) ? undefined : (flows as FlowRecord[])
    },
    apply: ({ query, parts }, flows) => reading(parts.flowBundles.write(flows, query.excludeCredentials === true)),
    answer: (text) => ({ status: 200, text }),
  }),

  previewFlowImport: operation('previewFlowImport')({
    ...imports.preview,
    answer: (steps) => ({ status: 200, json: { flows: steps } }),
  }),

  importFlows: operation('importFlows')({
    ...imports.import,
    answer: ({ objects, ...report }) => ({ status: 200, json: { ...report, flows: objects } }),
  }),
}
