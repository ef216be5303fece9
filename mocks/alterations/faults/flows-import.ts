import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import { put } from '../../world/index.ts'
import { anyJson, beginningOfPolicy } from './alterations.ts'
import { KEEP_ALL } from './bundles-alterations.ts'
import { withPreviewed } from './bundles-previewed.ts'
import { each, everywhere, fault, faultsOf } from './fault.ts'

/** Faults of imports that succeed, and of their reports. */
export const flowImportFaults = faultsOf({
  'flows/import-answers-report': fault(
    'responds 400 to an import',
    on('importFlows').answer((answer, _call, result) => (result.failed ? answer : { status: 400, text: 'imported' })),
  ),
  'flows/import-creates-flows': [
    fault(
      'imports nothing new',
      on('importFlows').changes((changes, { view }) => {
        const adds = changes.some(
          (change) => 'table' in change && change.table === 'flows' && view.flows.get(change.key) === undefined,
        )
        return adds ? [] : changes
      }),
    ),
    fault(
      'imports nothing of a bundle that was previewed',
      ...withPreviewed('Flows', (operation, wasPreviewed) =>
        operation.changes((changes, call) => (wasPreviewed(call) ? [] : changes)),
      ),
    ),
    fault(
      'refuses to import a bundle that was previewed',
      ...withPreviewed('Flows', (operation, wasPreviewed) => operation.refuses(wasPreviewed, 409)),
    ),
  ],
  'flows/import-report-not-failed': fault(
    'reports every import as failed',
    on('importFlows').body((body) => ({ ...body, failed: true })),
  ),
  'flows/import-report-not-rolled-back': fault(
    'reports every import as rolled back',
    on('importFlows').body((body) => ({ ...body, rolledBack: true })),
  ),
  'flows/import-takes-allowed-policies': each('refuses the policy with commas', (id) =>
    onEach(id).refuses(({ body }) => String(body.collisionPolicy).includes(',')),
  ),
  'flows/import-refuses-other-policies': everywhere('accepts any policy', (id) => onEach(id).step(anyJson), {
    'accepts the beginning of a policy': (id) => onEach(id).step(beginningOfPolicy),
  }),
  'flows/import-keep-all-replaces-macros': [
    fault(
      'keeps macros under the policy that replaces them',
      part('macroBundles', (plain) => ({
        plan: (macros, policy, caller, scene) =>
          plain.plan(macros, policy === KEEP_ALL ? 'Keep' : policy, caller, scene),
      })),
    ),
    fault(
      'keeps the further members of macros under the policy that replaces them',
      part('macroBundles', (plain) => ({
        plan: (macros, policy, caller, scene) =>
          plain
            .plan(macros, policy, caller, scene)
            .map((step) =>
              policy === KEEP_ALL && step.existing !== undefined
                ? { ...step, object: { ...step.object, extra: step.existing.extra } }
                : step,
            ),
      })),
    ),
  ],
  'flows/import-spares-other-flows': fault(
    'clears the description of the flow stored before the imported one',
    on('importFlows').also((call, found) => {
      const imported = new Set((found.objects ?? []).map(({ name }) => name))
      const other = [...call.view.flows.values()].findLast(
        ({ name, description }) => !imported.has(name) && description === 'stays',
      )
      return other === undefined ? [] : [put('flows', other.id, { ...other, description: '' })]
    }),
  ),
})
