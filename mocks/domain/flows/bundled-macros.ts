import { type Int64, parseInt64 } from '#spec'
import { type Change, type FlowRecord, type MacroRecord, REFERENCE_KEYS, put, referencesOf } from '../../world/index.ts'
import { type BundledShape, type BundleForm, COMMON_SHAPE, objectsIn } from '../bundles/bundle.ts'
import { type ImportStep, stepOver } from '../bundles/import.ts'
import type { Caller, Scene } from '../kernel/call.ts'
import { laterStamps, newStamps } from '../stored-object.ts'

const { properties: _none, ...SHAPE }: BundledShape = COMMON_SHAPE
const FORM: BundleForm = { format: 'etalon-flow-bundle-1', member: 'macros', shapeOf: () => SHAPE, mayLack: true }

/** A macro in a bundle of flows. */
type BundledMacro = Pick<MacroRecord, 'name' | 'description' | 'tags'> & Partial<Pick<MacroRecord, 'id' | 'extra'>>

type MacroImportStep = ImportStep<BundledMacro, MacroRecord>

/** A macro of a bundle as an import leaves it: the one that was there, or the one that its changes store. */
interface ImportedMacro {
  /** Its id in the bundle. */
  bundled: Int64 | undefined
  id: Int64
  changes: readonly Change[]
}

/** Decisions on the macros in bundles of flows. */
export interface MacroBundleParts {
  /** The macros that a bundle of these flows holds: those that they use, as far as their tenant has them. */
  usedBy: (flows: readonly FlowRecord[], scene: Scene) => MacroRecord[]
  /** Parses the macros of a bundle, which may have none; undefined if they are invalid. */
  read: (dump: string) => BundledMacro[] | undefined
  /** Applies a collision policy to each macro of the bundle. */
  plan: (macros: readonly BundledMacro[], policy: string | undefined, caller: Caller, scene: Scene) => MacroImportStep[]
  carryOut: (steps: readonly MacroImportStep[], caller: Caller, scene: Scene) => ImportedMacro[]
}

export const macroBundleParts: MacroBundleParts = {
  usedBy(flows, { view }) {
    const macros = flows.flatMap((flow) =>
      referencesOf(flow, 'macro')
        .flatMap((id) => view.macros.get(id) ?? [])
        .filter(({ tenantId }) => tenantId === flow.tenantId),
    )
    return [...new Set(macros)]
  },
  read: (dump) => objectsIn(FORM, dump),
  plan(macros, policy, caller, { view }) {
    return macros.map((object): MacroImportStep => {
      const existing = [...view.macros.values()].find(
        ({ name, tenantId }) => name === object.name && tenantId === caller.tenantId,
      )
      return stepOver(object, existing, policy, true)
    })
  },
  carryOut(steps, caller, scene) {
    const call = { ...scene, caller }
    return steps.map(({ object, action, existing }) => {
      const { id: bundled, extra = {}, ...content } = object
      if (action === 'keep' && existing !== undefined) return { bundled, id: existing.id, changes: [] }
      const stamps = existing === undefined ? newStamps(call) : laterStamps(existing, call)
      const macro: MacroRecord = { ...stamps, ...content, extra }
      return { bundled, id: macro.id, changes: [put('macros', macro.id, macro)] }
    })
  },
}

/** The macros of a bundle as it holds them. */
export function bundledMacros(macros: readonly MacroRecord[]): BundledMacro[] {
  return macros.map(({ id, name, description, tags, extra }) => ({ id, name, description, tags, extra }))
}

/** A flow of a bundle that uses the imported macros in place of those that have other ids in the bundle. */
export function usingImported<Bundled extends Pick<FlowRecord, 'properties'>>(
  flow: Bundled,
  macros: readonly ImportedMacro[],
): Bundled {
  const key = REFERENCE_KEYS.macro
  const text = flow.properties?.[key]
  const ids = new Map(macros.map(({ bundled, id }) => [bundled, id]))
  if (text === undefined) return flow
  const moved = text.replaceAll(/[^,\s]+/g, (word) => String(ids.get(parseInt64(word) ?? Number.NaN) ?? word))
  return { ...flow, properties: { ...flow.properties, [key]: moved } }
}
