import { type Int64, parseInt64 } from '#spec'
import type { FlowRecord, MacroRecord } from '../../world/index.ts'
import {
  type BundleForm,
  type BundledShape,
  COMMON_SHAPE,
  bundleText,
  isText,
  objectsIn,
  withoutCredentials,
} from '../bundles/bundle.ts'
import { type ImportParts, type ImportStep, commonImportParts, importing, stepOver } from '../bundles/import.ts'
import { findFlow } from '../flows.ts'
import type { Call } from '../kernel/call.ts'
import { operation, reading } from '../kernel/operation.ts'
import { bundledMacros, usingImported } from './bundled-macros.ts'

const SHAPE: BundledShape = { ...COMMON_SHAPE, flowType: isText }
const FORM: BundleForm = { format: 'etalon-flow-bundle-1', member: 'flows', shapeOf: () => SHAPE }

/** A flow in a bundle. */
type BundledFlow = Pick<FlowRecord, 'id' | 'name' | 'description' | 'flowType' | 'tags' | 'properties' | 'extra'>

/** The effect of an import on one flow of a bundle. */
export type FlowImportStep = ImportStep<BundledFlow, FlowRecord>

export interface FlowBundleParts extends ImportParts<BundledFlow, FlowRecord> {
  write: (flows: readonly FlowRecord[], excludeCredentials: boolean, macros: readonly MacroRecord[]) => string
}

export const flowBundleParts: FlowBundleParts = {
  ...commonImportParts,
  write(flows, excludeCredentials, macros) {
    const bundled = flows.map(({ id, name, description, flowType, tags, properties, extra }) => ({
      id,
      name,
      description,
      flowType,
      tags,
      extra,
      properties: excludeCredentials ? withoutCredentials(properties) : properties,
    }))
    return bundleText(FORM, bundled, { macros: bundledMacros(macros) })
  },
  read: (dump) => objectsIn(FORM, dump),
  plan(flows, policy, caller, { view }) {
    return flows.map((object): FlowImportStep => {
      const existing = view.flows.where('name', object.name ?? '').find(({ tenantId }) => tenantId === caller.tenantId)
      return stepOver(object, existing, policy, true)
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

/** The flows of a bundle and the macros beside them; both are undefined if one of them is invalid. */
function findBundled(call: Call<'importFlows'> | Call<'previewFlowImport'>) {
  const macros = call.parts.macroBundles.read(call.body.dump ?? '')
  const { objects } = imports.import.find(call)
  return objects === undefined || macros === undefined ? { objects: undefined, macros: undefined } : { objects, macros }
}

export const flowBundleOperations = {
  exportFlows: operation('exportFlows')({
    find: (call) => {
      const flows = idsIn(call.query.flows).map((flowId) => findFlow({ ...call, path: { flowId } }))
      return flows.includes(undefined) ? undefined : (flows as FlowRecord[])
    },
    apply: (call, flows) => {
      const { flowBundles, macroBundles } = call.parts
      const macros = macroBundles.usedBy(flows, call)
      return reading(flowBundles.write(flows, call.query.excludeCredentials === true, macros))
    },
    answer: (text) => ({ status: 200, text }),
  }),

  previewFlowImport: operation('previewFlowImport')({
    ...imports.preview,
    find: findBundled,
    answer: (steps) => ({ status: 200, json: { flows: steps } }),
  }),

  importFlows: operation('importFlows')({
    ...imports.import,
    find: findBundled,
    apply: (call, { objects, macros = [] }) => {
      const { flowBundles, macroBundles } = call.parts
      if (!commonImportParts.importable(macros)) return flowBundles.fail(objects, call)
      const steps = macroBundles.plan(macros, call.body.collisionPolicy, call.caller, call)
      const imported = macroBundles.carryOut(steps, call.caller, call)
      const flows = objects?.map((flow) => usingImported(flow, imported))
      const decision = imports.import.apply(call, { objects: flows })
      if (decision.result.failed) return decision
      return { ...decision, changes: [...imported.flatMap(({ changes }) => changes), ...decision.changes] }
    },
    answer: ({ objects, ...report }) => ({ status: 200, json: { ...report, flows: objects } }),
  }),
}
