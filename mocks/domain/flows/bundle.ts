import { type Int64, parseInt64, readJson, writeJson } from '#spec'
import type { Change, FlowRecord } from '../../world/index.ts'
import { findFlow } from '../flows.ts'
import { refuse } from '../kernel/answer.ts'
import type { Caller, Scene } from '../kernel/call.ts'
import { type Decision, operation, reading } from '../kernel/operation.ts'

const FORMAT = 'etalon-flow-bundle-1'
/** Property keys that hold credentials, by their last word. */
const CREDENTIAL = /(password|secret|token)$/i

/** A flow as it travels in a bundle. */
type BundledFlow = Pick<FlowRecord, 'id' | 'name' | 'description' | 'flowType' | 'tags' | 'properties' | 'extra'>

/** What an import would do with one flow of a bundle. */
export interface ImportStep {
  flow: BundledFlow
  action: 'add' | 'replace' | 'keep'
  existing?: FlowRecord
}

/** How an import went, as its report says. */
export interface ImportResult {
  failed: boolean
  rolledBack: boolean
  flows: Record<string, unknown>[]
}

export interface FlowBundleParts {
  write: (flows: readonly FlowRecord[], excludeCredentials: boolean) => string
  /** Flows of a bundle, or undefined where the text is none. */
  read: (dump: string) => BundledFlow[] | undefined
  /** What a collision policy makes of each flow of the bundle. */
  plan: (flows: readonly BundledFlow[], policy: string | undefined, caller: Caller, scene: Scene) => ImportStep[]
  /** Whether every flow of a bundle can be imported. */
  importable: (flows: readonly BundledFlow[]) => boolean
  /** An import that failed: what had been done is undone, so nothing is. */
  fail: (flows: readonly BundledFlow[] | undefined, call: Scene & { caller: Caller }) => Decision<ImportResult>
  /** Changes that carry a plan out. */
  carryOut: (steps: readonly ImportStep[], caller: Caller, scene: Scene) => readonly Change[]
}

export const flowBundleParts: FlowBundleParts = {
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
    return writeJson({ format: FORMAT, flows: bundled })
  },
  read(dump) {
    try {
      const bundle = readJson(dump).exact as { format?: unknown; flows?: unknown }
      return bundle.format === FORMAT && Array.isArray(bundle.flows) ? (bundle.flows as BundledFlow[]) : undefined
    } catch {
      return undefined
    }
  },
  plan(flows, policy, caller, { view }) {
    return flows.map((flow): ImportStep => {
      const existing = view.flows.where('name', flow.name ?? '').find(({ tenantId }) => tenantId === caller.tenantId)
      if (existing === undefined || policy === 'Add' || policy === undefined) return { flow, action: 'add' }
      return { flow, existing, action: policy === 'Keep' ? 'keep' : 'replace' }
    })
  },
  importable: (flows) => flows.every(({ name }) => typeof name === 'string' && name !== ''),
  fail: () => reading({ failed: true, rolledBack: true, flows: [] }),
  carryOut(steps, caller, scene) {
    const { ids, now } = scene
    return steps.flatMap(({ flow, action, existing }) => {
      if (action === 'keep') return []
      const by = caller.user.login
      const stamps = { modifiedBy: by, modified: now }
      const base = existing ?? { id: ids.id(), tenantId: caller.tenantId, createdBy: by, created: now }
      const { id: _id, ...content } = flow
      const record = { ...base, ...stamps, ...content, extra: content.extra ?? {} }
      return scene.parts.flows.save(record, 'imported', scene)
    })
  },
}

function withoutCredentials(properties: FlowRecord['properties']): FlowRecord['properties'] {
  if (properties === undefined) return undefined
  return Object.fromEntries(Object.entries(properties).filter(([key]) => !CREDENTIAL.test(key)))
}

interface ImportBody {
  dump?: string
  collisionPolicy?: string
}

function idsIn(list: string): Int64[] {
  return list.split(',').flatMap((text) => parseInt64(text.trim()) ?? [])
}

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
    find: ({ body, parts }) => ({ flows: parts.flowBundles.read((body as ImportBody).dump ?? '') }),
    guards: { readable },
    apply: (call, { flows = [] }) => {
      const { collisionPolicy } = call.body as ImportBody
      return reading(call.parts.flowBundles.plan(flows, collisionPolicy, call.caller, call))
    },
    answer: (steps) => ({ status: 200, json: { flows: steps.map(renderStep) } as never }),
  }),

  importFlows: operation('importFlows')({
    find: ({ body, parts }) => ({ flows: parts.flowBundles.read((body as ImportBody).dump ?? '') }),
    apply: (call, { flows }): Decision<ImportResult> => {
      if (flows === undefined || !call.parts.flowBundles.importable(flows))
        return call.parts.flowBundles.fail(flows, call)
      const { collisionPolicy } = call.body as ImportBody
      const steps = call.parts.flowBundles.plan(flows, collisionPolicy, call.caller, call)
      const changes = call.parts.flowBundles.carryOut(steps, call.caller, call)
      return { changes, result: { failed: false, rolledBack: false, flows: steps.map(renderStep) } }
    },
    answer: (report) => ({ status: 200, json: report as never }),
  }),
}

function readable(_call: unknown, { flows }: { flows: BundledFlow[] | undefined }) {
  return flows === undefined ? refuse(400, 'dump is no bundle', { text: 'dump is not an export bundle' }) : undefined
}

function renderStep({ flow, action, existing }: ImportStep): Record<string, unknown> {
  return { name: flow.name, action, ...(existing === undefined ? {} : { id: existing.id }) }
}
