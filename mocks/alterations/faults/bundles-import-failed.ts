import { on } from '../on.ts'
import { part } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { remove } from '../../world/index.ts'
import { keptOver, replacing } from './bundles-alterations.ts'
import { discarded, madeBefore } from './failed-imports.ts'
import { fault, faultsOf } from './fault.ts'

/** Changes the report of an import, under every policy or this one. */
const reporting = (change: object, only?: string): Alteration =>
  on('importObjects').body((report, { body }) =>
    only === undefined || body.collisionPolicy === only ? { ...report, ...change } : report,
  )

/** Faults of imports that fail. */
export const failedBundleFaults = faultsOf({
  'bundles/import-failed-says-failed': [
    fault('does not report a failed import', reporting({ failed: false })),
    fault('does not report a failed import under Keep', reporting({ failed: false }, 'Keep')),
  ],
  'bundles/import-failed-says-rolled-back': [
    fault('does not report a rollback', reporting({ rolledBack: false })),
    fault('does not report a rollback under Replace', reporting({ rolledBack: false }, 'Replace')),
  ],
  'bundles/import-failed-spares-other-objects': [
    ...(['connections', 'formats'] as const).map((table) =>
      fault(
        `deletes the newest of ${table} when an import fails`,
        part('objectBundles', (plain) => ({
          fail: (objects, call) => ({
            ...plain.fail(objects, call),
            changes: [...call.view[table].values()].slice(-1).map(({ id }) => remove(table, id)),
          }),
        })),
      ),
    ),
    fault(
      'does not give back what it had replaced before it failed',
      on('importObjects').also((call, { objects }, { failed }) =>
        failed ? call.parts.objectBundles.carryOut(replacing(objects, call), call.caller, call) : [],
      ),
    ),
    fault(
      'gives back what it had replaced before it failed by another save',
      on('importObjects').also((call, { objects }, { failed }) => (failed ? keptOver(objects, call) : [])),
    ),
    fault(
      'deletes what it had replaced before it failed',
      on('importObjects').also((call, { objects }, { failed }) =>
        failed
          ? replacing(objects, call).flatMap(({ object, existing }) =>
              existing === undefined ? [] : [remove(`${object.kind}s`, existing.id)],
            )
          : [],
      ),
    ),
  ],
  'bundles/import-failed-leaves-nothing': [
    fault(
      'keeps the objects before the failed one',
      part('objectBundles', (plain) => ({
        fail: (objects, call) => ({
          ...plain.fail(objects, call),
          changes: plain.carryOut(madeBefore(objects), call.caller, call),
        }),
      })),
    ),
    fault(
      'keeps the objects before the failed one under Replace',
      on('importObjects').also((call, { objects }, { failed }) =>
        failed && call.body.collisionPolicy === 'Replace'
          ? call.parts.objectBundles.carryOut(madeBefore(objects), call.caller, call)
          : [],
      ),
    ),
    fault(
      'moves the objects before the failed one to the recycle bin',
      part('objectBundles', (plain) => ({
        fail: (objects, call) => ({
          ...plain.fail(objects, call),
          changes: discarded(plain.carryOut(madeBefore(objects), call.caller, call), call),
        }),
      })),
    ),
  ],
})
