import { type BundledObject, namesObjects } from '../../domain/bundles.ts'
import { form, part } from '../together.ts'
import { on, onEach } from '../on.ts'
import { credentialsOf } from '../../domain/bundles/bundle.ts'
import { actionUnder } from '../../domain/bundles/import.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Call, Caller, Scene } from '../../domain/kernel/call.ts'
import { besidesBinned, decoded, encoded, numbered } from './imports.ts'
import type { AreaVariants } from './variant.ts'

/** Members of a report that show the outcome of the import. */
type Flags = { failed: boolean; rolledBack: boolean }

/** Whether an export lists an unknown object. */
function namesUnknown(call: Call<'exportObjects'>): boolean {
  const named = [call.rest['connections'], call.rest['formats']].flatMap((list) => (list ?? '').split(','))
  return named.filter((id) => id !== '').length > call.parts.objectBundles.chosen(call).length && namesObjects(call)
}

/** The number of the tenant's objects with the name of a bundled one. */
function taken({ kind, name }: BundledObject, { tenantId }: Caller, { view }: Scene): number {
  return [...view[`${kind}s`].values()].filter((one) => one.name === name && one.tenantId === tenantId).length
}

const report = (change: (flags: Flags) => unknown): Alteration => form(on('importObjects').body(change))

/** Variants of the import and export of connections and formats. */
export const bundleVariants: AreaVariants<'bundles'> = {
  'bundles/export-request': {
    'must-be-named': on('exportObjects').refuses((call) => !namesObjects(call)),
  },
  'bundles/bundle-form': {
    encoded: part('objectBundles', (plain) => ({
      write: (objects, exclude) => encoded(plain.write(objects, exclude)),
      read: (dump) => plain.read(decoded(dump)) ?? plain.read(dump),
    })),
  },
  'bundles/credentials-by-default': {
    'left-out': on('exportObjects').given((call) => ({ ...call, query: { excludeCredentials: true, ...call.query } })),
  },
  'bundles/export-of-unknown': {
    'not-found': on('exportObjects').refuses(namesUnknown, 404),
    refused: on('exportObjects').refuses(namesUnknown),
  },
  'bundles/list-shape': {
    'by-kind': form(
      on('listExportableObjects').body((list: BundledObject[]) => ({
        connections: list.filter(({ kind }) => kind === 'connection'),
        formats: list.filter(({ kind }) => kind === 'format'),
      })),
    ),
    names: form(
      on('listExportableObjects').body((list: BundledObject[]) => list.map(({ kind, name }) => ({ kind, name }))),
    ),
  },
  'bundles/preview-members': {
    counts: form(on('previewObjectImport').body(({ items }) => ({ additions: items.length, replacements: 0 }))),
    array: form(
      on('previewObjectImport').body(({ items }: { items: BundledObject[] }) => items.map(({ name }) => name)),
    ),
  },
  'bundles/report-members': {
    none: report(({ failed, rolledBack }) => ({ failed, rolledBack })),
    log: report(({ failed, rolledBack }) => ({ failed, rolledBack, log: ['import begun', 'import over'] })),
  },
  'bundles/failed-import-status': {
    'bad-request': form(
      on('importObjects')
        .refuses((_call, { objects }) => objects === undefined)
        .answer((answer, _call, { failed }) => (failed ? { ...answer, status: 400 } : answer)),
    ),
  },
  'bundles/request-members': {
    'both-required': onEach('importObjects', 'previewObjectImport').refuses(
      ({ body }) => body.dump === undefined || body.collisionPolicy === undefined,
    ),
    'policy-keep': part('objectBundles', (plain) => ({
      plan: (objects, policy, caller, scene) => plain.plan(objects, policy ?? 'Keep', caller, scene),
    })),
  },
  'bundles/collision-identity': {
    id: part('objectBundles', (plain) => ({
      plan: (objects, policy, caller, scene) =>
        plain.plan(objects, policy, caller, scene).map(({ object }) => {
          const existing = scene.view[`${object.kind}s`].get(object.id ?? 0)
          const action = existing?.tenantId === caller.tenantId ? actionUnder(policy, false) : 'add'
          return existing === undefined || action === 'add' ? { object, action: 'add' } : { object, existing, action }
        }),
    })),
  },
  'bundles/import-policy-effects': {
    replaced: part('objectBundles', (plain) => ({
      plan: (objects, _policy, caller, scene) => plain.plan(objects, 'Replace', caller, scene),
    })),
    kept: part('objectBundles', (plain) => ({
      plan: (objects, _policy, caller, scene) => plain.plan(objects, 'Keep', caller, scene),
    })),
    fails: on('importObjects').decides((decision, call, { objects }) => {
      const { plan, fail } = call.parts.objectBundles
      const steps = plan(objects ?? [], 'Replace', call.caller, call)
      return steps.some(({ action }) => action === 'replace') ? fail(objects, call) : decision
    }),
  },
  'bundles/import-meets-deleted': {
    kept: on('importObjects').decides((decision, call, { objects }) => {
      const { plan, carryOut } = call.parts.objectBundles
      const { collisionPolicy, importCredentials } = call.body
      const left = besidesBinned(objects ?? [], ({ kind }) => kind, call)
      if (decision.result.failed || left.length === objects?.length) return decision
      const steps = plan(left, collisionPolicy, call.caller, call)
      return { ...decision, changes: carryOut(steps, call.caller, call, importCredentials) }
    }),
    fails: on('importObjects').decides((decision, call, { objects }) =>
      besidesBinned(objects ?? [], ({ kind }) => kind, call).length === (objects ?? []).length
        ? decision
        : call.parts.objectBundles.fail(objects, call),
    ),
  },
  'bundles/import-add-collides': {
    numbered: part('objectBundles', (plain) => ({
      carryOut: (steps, caller, scene, importCredentials) =>
        plain.carryOut(
          steps.map((step) => numbered(step, taken(step.object, caller, scene))),
          caller,
          scene,
          importCredentials,
        ),
    })),
    'left-out': part('objectBundles', (plain) => ({
      plan: (objects, policy, caller, scene) =>
        plain
          .plan(objects, policy, caller, scene)
          .map((step) =>
            step.action === 'add' && taken(step.object, caller, scene) > 0
              ? { ...step, action: 'keep' as const }
              : step,
          ),
    })),
  },
  'bundles/credentials-otherwise': {
    emptied: part('objectBundles', (plain) => ({
      credentials: (bundled, existing, wanted) => {
        const none = wanted && Object.keys(credentialsOf(bundled)).length === 0
        const kept = plain.credentials(bundled, existing, wanted)
        return none ? Object.fromEntries(Object.keys(kept).map((key) => [key, ''])) : kept
      },
    })),
    taken: part('objectBundles', (plain) => ({
      credentials: (bundled, existing) => plain.credentials(bundled, existing, true),
    })),
  },
}
