import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import { put } from '../../world/index.ts'
import { anyJson, beginningOfPolicy } from './alterations.ts'
import { KEEP_ALL } from './bundles-alterations.ts'
import { each, everywhere, fault, faultsOf } from './fault.ts'

/** Faults of imports: their policies, other objects, and passwords. */
export const bundleImportFaults = faultsOf({
  'bundles/import-takes-allowed-policies': each('refuses the policy with commas', (id) =>
    onEach(id).refuses(({ body }) => body.collisionPolicy === KEEP_ALL),
  ),
  'bundles/import-refuses-other-policies': everywhere(
    'accepts any policy',
    (operation) => onEach(operation).step(anyJson),
    { 'accepts the beginning of a policy': (operation) => onEach(operation).step(beginningOfPolicy) },
  ),
  'bundles/import-spares-other-objects': [
    fault(
      'clears the description of existing formats',
      on('importObjects').also((call) =>
        [...call.view.formats.values()]
          .filter(({ description }) => description?.startsWith('stays'))
          .map((format) => put('formats', format.id, { ...format, description: '' })),
      ),
    ),
    fault(
      'exports all objects, whichever are named',
      part('objectBundles', (plain) => ({ chosen: (call) => plain.exportable(call.caller, call) })),
    ),
  ],
  'bundles/import-keeps-own-password': fault(
    'empties passwords that are not imported',
    part('objectBundles', (plain) => ({
      credentials: (bundled, existing, taken) => (taken ? plain.credentials(bundled, existing, taken) : {}),
    })),
  ),
  'bundles/import-credentials-takes-those-of-the-bundle': [
    fault(
      'imports no passwords',
      part('objectBundles', (plain) => ({
        credentials: (bundled, existing) => plain.credentials(bundled, existing, false),
      })),
    ),
    fault(
      'imports no passwords of connections that are not there',
      part('objectBundles', (plain) => ({
        credentials: (bundled, existing, taken) =>
          plain.credentials(bundled, existing, taken && existing !== undefined),
      })),
    ),
  ],
})
