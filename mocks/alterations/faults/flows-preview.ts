import { on } from '../on.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { KEEP_ALL } from './bundles-alterations.ts'
import { discarded } from './failed-imports.ts'
import { fault, faultsOf } from './fault.ts'
import { keptFlows } from './flows-kept.ts'
import { listingOwned, nobody } from './unowned.ts'

/** Carries out some steps of a preview, under every policy or this one. */
const acting = (acts: 'add' | 'replace', only?: string, as: typeof discarded = (changes) => changes): Alteration =>
  on('previewFlowImport').changes((_none, call, { objects }) => {
    const { plan, carryOut } = call.parts.flowBundles
    if (only !== undefined && call.body.collisionPolicy !== only) return []
    const steps = plan(objects ?? [], call.body.collisionPolicy, call.caller, call)
    const such = steps.filter(({ action }) => action === acts)
    return as(carryOut(such, call.caller, call), call)
  })

/** Faults of previews of imports. */
export const flowPreviewFaults = faultsOf({
  'flows/preview-answers': fault(
    'refuses every preview',
    on('previewFlowImport').answer(() => ({ status: 400, text: 'no' })),
  ),
  'flows/preview-creates-nothing': [
    fault('adds flows during a preview', acting('add')),
    fault('adds flows during a preview under Replace', acting('add', 'Replace')),
    fault(
      'adds flows without an owner during a preview',
      on('previewFlowImport').changes((_none, call, { objects }) => {
        const { plan, carryOut } = call.parts.flowBundles
        const caller = nobody(call.caller)
        return carryOut(plan(objects ?? [], call.body.collisionPolicy, caller, call), caller, call)
      }),
      listingOwned(),
    ),
    fault('moves the flows that it adds during a preview to the recycle bin', acting('add', undefined, discarded)),
    fault(
      'saves macros during a preview',
      on('previewFlowImport').changes((_none, call, { macros = [] }) => {
        const { plan, carryOut } = call.parts.macroBundles
        const steps = plan(macros, call.body.collisionPolicy, call.caller, call)
        const added = steps.filter(({ action }) => action === 'add')
        return carryOut(added, call.caller, call).flatMap(({ changes }) => changes)
      }),
    ),
  ],
  'flows/preview-replaces-nothing': [
    fault('replaces flows during a preview', acting('replace')),
    fault('replaces flows during a preview under the policy with commas', acting('replace', KEEP_ALL)),
    fault(
      'keeps a version of a flow that the previewed import would replace',
      on('previewFlowImport').also((call, { objects }) => keptFlows(objects, call, 'previewed')),
    ),
  ],
})
