import { type BundledObject, type IoObject, type ObjectBundleParts } from '../domain/bundles.ts'
import { on, onEach } from '../alterations/on.ts'
import { credentialsOf } from '../domain/bundles/bundle.ts'
import type { IoKind } from '../domain/io/parts.ts'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import { refuse } from '../domain/kernel/answer.ts'
import type { Call } from '../domain/kernel/call.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { put } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import { unvalidated } from './alterations.ts'
import { type AreaFaults, type Fault, fault, each } from './fault.ts'

type Parts = Alteration['parts']
type Action = 'add' | 'replace' | 'keep'
const KEEP_ALL = 'Keep All, Replace Flows and Macros'

/** Replaces decisions of bundles. */
const bundles = (change: (plain: ObjectBundleParts) => Partial<ObjectBundleParts>): Parts => ({ objectBundles: change })

/** An export that holds what is left of the chosen objects. */
const writing = (change: (objects: readonly IoObject[]) => IoObject[]): Parts =>
  bundles((plain) => ({ write: (objects, exclude) => plain.write(change(objects), exclude) }))

/** An export that loses the tags of one kind of object. */
const tagless = (kind: IoKind): Parts =>
  writing((objects) =>
    objects.map((object) => {
      const { tags: _lost, ...record } = object.record
      return object.kind === kind ? { kind, record } : object
    }),
  )

/** An export that loses plain objects of a kind: those without a description and credentials. */
const forgetting = (lost: IoKind): Parts =>
  writing((objects) =>
    objects.filter(
      ({ kind, record }) =>
        kind !== lost || record.description !== undefined || Object.keys(credentialsOf(record.properties)).length > 0,
    ),
  )

/** A policy that does something else with objects of a kind that are there. */
const planning = (policy: string, action: Action, of?: IoKind): Parts =>
  bundles((plain) => ({
    plan: (objects, taken, caller, scene) =>
      objects.flatMap((object) => {
        if (taken !== policy || (of !== undefined && object.kind !== of))
          return plain.plan([object], taken, caller, scene)
        // Replace finds what is there, whatever becomes of it then.
        return plain
          .plan([object], 'Replace', caller, scene)
          .map((step) => (step.existing === undefined ? step : { ...step, action }))
      }),
  }))

/** A list that leaves out one kind of object. */
const unlisted = (kind: IoKind): Fault['operations'] => ({
  listExportableObjects: shaped((list: BundledObject[]) => list.filter((one) => one.kind !== kind)),
})

/** A preview that carries some of its steps out. */
const acting = (acts: Action): Fault['operations'] => ({
  previewObjectImport: (plain: Operation) => ({
    apply: (call: Call<'previewObjectImport'>, found: { objects: BundledObject[] }) => {
      const { plan, carryOut } = call.parts.objectBundles
      const steps = plan(found.objects, call.body.collisionPolicy, call.caller, call)
      const taken = steps.filter(({ action }) => action === acts)
      return { ...plain.apply(call, found), changes: carryOut(taken, call.caller, call) }
    },
  }),
})

const reporting = (change: object): Fault['operations'] => ({
  importObjects: shaped((report) => ({ ...report, ...change })),
})

/** Faults of the import and export of connections and formats. */
export const bundleFaults: AreaFaults<'bundles'> = {
  'bundles/export-is-text': fault(
    'answers a bundle as an octet stream',
    on('exportObjects').answer((answer) => ({ ...answer, media: 'application/octet-stream' })),
  ),
  'bundles/export-holds-connections': fault('loses plain connections', { parts: forgetting('connection') }),
  'bundles/export-holds-formats': fault('loses plain formats', { parts: forgetting('format') }),
  'bundles/export-keeps-what-a-connection-is': fault('loses tags of connections', { parts: tagless('connection') }),
  'bundles/export-keeps-what-a-format-is': fault('loses tags of formats', { parts: tagless('format') }),
  'bundles/export-excludes-credentials': fault('writes passwords whatever was asked for', {
    parts: bundles((plain) => ({ write: (objects) => plain.write(objects, false) })),
  }),
  'bundles/list-names-connections': fault('leaves connections out', { operations: unlisted('connection') }),
  'bundles/list-names-formats': fault('leaves formats out', { operations: unlisted('format') }),
  'bundles/list-leaves-out-flows': fault(
    'lists flows too',
    on('listExportableObjects').body((list, { view }) => [
      ...list,
      ...[...view.flows.values()].map(({ id, name }) => ({ id, kind: 'flow', name })),
    ]),
  ),
  'bundles/list-leaves-out-deleted': fault(
    'lists deleted connections too',
    on('listExportableObjects').body((list, { view }) => [
      ...list,
      ...[...view.bin.values()]
        .filter(({ kind }) => kind === 'connection')
        .map(({ id, kind, record }) => ({ id, kind, name: record.name })),
    ]),
  ),
  'bundles/preview-answers': fault(
    'refuses every preview',
    on('previewObjectImport').answer(() => ({ status: 400, text: 'no' })),
  ),
  'bundles/preview-creates-nothing': fault('adds objects while previewing', { operations: acting('add') }),
  'bundles/preview-replaces-nothing': fault('replaces objects while previewing', { operations: acting('replace') }),
  'bundles/import-report-not-failed': fault('calls every import failed', { operations: reporting({ failed: true }) }),
  'bundles/import-report-not-rolled-back': fault('calls every import rolled back', {
    operations: reporting({ rolledBack: true }),
  }),
  'bundles/import-takes-allowed-policies': each('does not know the policy with commas', (operation) =>
    onEach(operation).with((plain: Operation) => ({
      guards: {
        ...plain.guards,
        policyKnown: ({ body }: Call<'importObjects'>) =>
          body.collisionPolicy === KEEP_ALL ? refuse(400, 'unknown', { text: 'unknown policy' }) : undefined,
      },
    })),
  ),
  'bundles/import-refuses-other-policies': each('takes any policy', (operation) =>
    onEach(operation).with(unvalidated()),
  ),
  'bundles/import-keep-leaves-existing': fault('replaces under Keep', { parts: planning('Keep', 'replace') }),
  'bundles/import-add-leaves-existing': fault('replaces under Add', { parts: planning('Add', 'replace') }),
  'bundles/import-replace-replaces-connections': fault('keeps connections under Replace', {
    parts: planning('Replace', 'keep', 'connection'),
  }),
  'bundles/import-replace-replaces-formats': fault('keeps formats under Replace', {
    parts: planning('Replace', 'keep', 'format'),
  }),
  'bundles/import-keep-all-leaves-connections': fault('replaces connections under the policy with commas', {
    parts: planning(KEEP_ALL, 'replace', 'connection'),
  }),
  'bundles/import-keep-all-leaves-formats': fault('replaces formats under the policy with commas', {
    parts: planning(KEEP_ALL, 'replace', 'format'),
  }),
  'bundles/import-spares-other-objects': fault(
    'clears the description of formats that stay',
    on('importObjects').decides((decision, call) => {
      const others = [...call.view.formats.values()].filter(({ description }) => description === 'stays')
      const cleared = others.map((format) => put('formats', format.id, { ...format, description: '' }))
      return { ...decision, changes: [...decision.changes, ...cleared] }
    }),
  ),
  'bundles/import-keeps-own-password': fault('empties passwords that are not imported', {
    parts: bundles((plain) => ({
      credentials: (bundled, existing, taken) => (taken ? plain.credentials(bundled, existing, taken) : {}),
    })),
  }),
  'bundles/import-credentials-takes-those-of-the-bundle': fault('imports no passwords', {
    parts: bundles((plain) => ({
      credentials: (bundled, existing) => plain.credentials(bundled, existing, false),
    })),
  }),
  'bundles/import-failed-says-failed': fault('does not say that an import failed', {
    operations: reporting({ failed: false }),
  }),
  'bundles/import-failed-says-rolled-back': fault('does not say that an import was rolled back', {
    operations: reporting({ rolledBack: false }),
  }),
  'bundles/import-failed-leaves-nothing': fault('leaves the objects before the one that failed', {
    parts: bundles((plain) => ({
      fail: (objects, call) => {
        const done = (objects ?? []).filter(({ name }) => name !== undefined)
        const steps = done.map((object) => ({ object, action: 'add' as const }))
        return { ...plain.fail(objects, call), changes: plain.carryOut(steps, call.caller, call) }
      },
    })),
  }),
}
