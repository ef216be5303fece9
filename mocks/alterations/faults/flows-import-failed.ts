import { on } from '../on.ts'
import { part } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { remove } from '../../world/index.ts'
import { discarded, madeBefore } from './failed-imports.ts'
import { fault, faultsOf } from './fault.ts'
import { keptFlows } from './flows-kept.ts'

/** Keeps what a failed import had imported before it failed. */
const keepingSome: Alteration = part('flowBundles', (plain) => ({
  fail: (flows, call) => ({
    ...plain.fail(flows, call),
    changes: plain.carryOut(madeBefore(flows), call.caller, call),
  }),
}))

/** Changes the report of an import under this policy. */
const reportingUnder = (policy: string, change: object): Alteration =>
  on('importFlows').body((body, call) => (call.body.collisionPolicy === policy ? { ...body, ...change } : body))

/** Faults of imports that fail. */
export const flowFailedImportFaults = faultsOf({
  'flows/import-failed-says-failed': [
    fault(
      'does not report a failed import',
      on('importFlows').body((body) => ({ ...body, failed: false })),
    ),
    fault('does not report a failed import under Replace', reportingUnder('Replace', { failed: false })),
  ],
  'flows/import-failed-says-rolled-back': [
    fault(
      'does not report a rollback',
      on('importFlows').body((body) => ({ ...body, rolledBack: false })),
    ),
    fault('does not report a rollback under Add', reportingUnder('Add', { rolledBack: false })),
  ],
  'flows/import-failed-spares-other-flows': [
    fault(
      'deletes the newest flow when an import fails',
      part('flowBundles', (plain) => ({
        fail: (flows, call) => ({
          ...plain.fail(flows, call),
          changes: [...call.view.flows.values()].slice(-1).map(({ id }) => remove('flows', id)),
        }),
      })),
    ),
    fault(
      'does not give back what it had replaced before it failed',
      on('importFlows').also((call, { objects }, { failed }) => {
        const { plan, carryOut } = call.parts.flowBundles
        const steps = plan(objects ?? [], call.body.collisionPolicy, call.caller, call)
        const replaced = steps
          .filter(({ action }) => action === 'replace')
          .map((step) => ({ ...step, object: { description: '', tags: [], ...step.object } }))
        return failed ? carryOut(replaced, call.caller, call) : []
      }),
    ),
    fault(
      'gives back what it had replaced before it failed by another save',
      on('importFlows').also((call, { objects }, { failed }) =>
        failed ? keptFlows(objects, call, 'rolled back') : [],
      ),
    ),
  ],
  'flows/import-failed-leaves-nothing': [
    fault('keeps the flows before the failed one', keepingSome),
    fault(
      'keeps the flows before the failed one under Add',
      on('importFlows').also((call, { objects }, { failed }) =>
        failed && call.body.collisionPolicy === 'Add'
          ? call.parts.flowBundles.carryOut(madeBefore(objects), call.caller, call)
          : [],
      ),
    ),
    fault(
      'moves the flows before the failed one to the recycle bin',
      part('flowBundles', (plain) => ({
        fail: (flows, call) => ({
          ...plain.fail(flows, call),
          changes: discarded(plain.carryOut(madeBefore(flows), call.caller, call), call),
        }),
      })),
    ),
    fault(
      'keeps the flows before the failed one across the tenant',
      keepingSome,
      on('listFlows').result((flows, { query }) =>
        query.scope === 'all' ? flows : flows.filter(({ name }) => name !== 'etalon-failing-import'),
      ),
    ),
  ],
})
