import { on } from '../on.ts'
import type { IoKind } from '../../domain/io/parts.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { keptOver } from './bundles-alterations.ts'
import { discarded } from './failed-imports.ts'
import { fault, faultsOf } from './fault.ts'

/** Carries out some steps of a preview, of one kind of objects if given. */
const acting = (
  acts: 'add' | 'replace',
  only?: IoKind,
  when = (_policy: string | undefined): boolean => true,
  as: typeof discarded = (changes) => changes,
): Alteration =>
  on('previewObjectImport').changes((_none, call, { objects }) => {
    const { plan, carryOut } = call.parts.objectBundles
    const { collisionPolicy } = call.body
    if (!when(collisionPolicy)) return []
    const steps = plan(objects ?? [], collisionPolicy, call.caller, call)
    const such = steps.filter(({ action, object }) => action === acts && (only === undefined || object.kind === only))
    return as(carryOut(such, call.caller, call), call)
  })

/** Faults of previews of imports. */
export const bundlePreviewFaults = faultsOf({
  'bundles/preview-answers': fault(
    'refuses every preview',
    on('previewObjectImport').answer(() => ({ status: 400, text: 'no' })),
  ),
  'bundles/preview-creates-nothing': [
    fault('adds objects while previewing', acting('add')),
    fault(
      'adds objects while previewing under Replace',
      acting('add', undefined, (policy) => policy === 'Replace'),
    ),
    fault(
      'moves the objects that it adds during a preview to the recycle bin',
      acting('add', undefined, undefined, discarded),
    ),
  ],
  'bundles/preview-replaces-nothing': [
    fault('replaces objects while previewing', acting('replace')),
    fault('replaces formats while previewing', acting('replace', 'format')),
    fault(
      'keeps a version of a connection that the previewed import would replace',
      on('previewObjectImport').also((call, { objects }) => keptOver(objects, call)),
    ),
  ],
})
