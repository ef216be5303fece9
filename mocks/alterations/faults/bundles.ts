import type { Int64 } from '#spec'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import type { BundledObject, IoObject, ObjectBundleParts } from '../../domain/bundles.ts'
import { credentialsOf, withoutCredentials } from '../../domain/bundles/bundle.ts'
import type { IoKind } from '../../domain/io/parts.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Call } from '../../domain/kernel/call.ts'
import { type Change, put, remove } from '../../world/index.ts'
import { anyJson, beginningOfPolicy } from './alterations.ts'
import { binned } from '../bin.ts'
import { withPreviewed } from './bundles-previewed.ts'
import { discarded, madeBefore } from './failed-imports.ts'
import { type AreaFaults, type Fault, each, everywhere, fault } from './fault.ts'
import { wasRestored } from './resources/io.ts'

type Action = 'add' | 'replace' | 'keep'
const KEEP_ALL = 'Keep All, Replace Flows and Macros'

/** Changes the exported objects. */
const writing = (change: (objects: readonly IoObject[]) => IoObject[]): Alteration =>
  part('objectBundles', (plain) => ({ write: (objects, exclude) => plain.write(change(objects), exclude) }))

/** Exports objects of one kind without their tags. */
const tagless = (kind: IoKind): Alteration =>
  writing((objects) =>
    objects.map((object) => {
      const { tags: _lost, ...record } = object.record
      return object.kind === kind ? { kind, record } : object
    }),
  )

/** Omits plain objects of a kind from the export: those without description and credentials. */
const forgetting = (lost: IoKind): Alteration =>
  writing((objects) =>
    objects.filter(
      ({ kind, record }) =>
        kind !== lost || record.description !== undefined || Object.keys(credentialsOf(record.properties)).length > 0,
    ),
  )

/** Changes the objects that are exported without credentials. */
const writingWithout = (change: (objects: readonly IoObject[]) => IoObject[]): Alteration =>
  part('objectBundles', (plain) => ({
    write: (objects, exclude) => plain.write(exclude ? change(objects) : objects, exclude),
  }))

/** Exports objects without their properties where it leaves out credentials. */
const propertyless = (kind: IoKind): Fault =>
  fault(
    `exports ${kind}s without credentials without their properties`,
    writingWithout((objects) =>
      objects.map((object) => {
        const { properties: _lost, ...record } = object.record
        return object.kind === kind ? { kind, record } : object
      }),
    ),
  )

/** Omits the objects of one kind from a bundle that holds some of the other. */
const besides = (lost: IoKind, other: IoKind): Fault =>
  fault(
    `exports no ${lost}s beside ${other}s`,
    writing((objects) => objects.filter(({ kind }) => kind !== lost || objects.every((one) => one.kind === lost))),
  )

/** Omits objects of one kind. */
const unlisted = (lost: IoKind): Alteration =>
  on('listExportableObjects').body((list) => list.filter(({ kind }: { kind: string }) => kind !== lost))

/** Omits objects of one kind whose names have other letters than those of ASCII. */
const plainNamesOnly = (lost: IoKind): Fault =>
  fault(
    `omits ${lost}s whose names are not ASCII`,
    on('listExportableObjects').body((list) =>
      list.filter(({ kind, name }: { kind: string; name: string }) => kind !== lost || /^[ -~]*$/.test(name)),
    ),
  )

/** Omits objects of one kind that were deleted and restored. */
const unlistedOnceRestored = (lost: IoKind): Fault =>
  fault(
    `omits ${lost}s that were deleted and restored`,
    on('listExportableObjects').body((list, call) =>
      list.filter((one: { kind: string; id: Int64 }) => one.kind !== lost || !wasRestored(lost, one, call)),
    ),
  )

/** Shows objects of one kind by the names with which they were first saved. */
const byFirstName = (kind: IoKind): Fault =>
  fault(
    `shows the first names of ${kind}s`,
    on('listExportableObjects').body((list, { view }) =>
      list.map((one: { kind: string; id: Int64; name: string }) => {
        const [first] = one.kind === kind ? view.versions.where('object', `${kind}:${one.id}`) : []
        return { ...one, name: first?.snapshot.name ?? one.name }
      }),
    ),
  )

/** Carries out some steps of a preview, of one kind of objects if given. */
const acting = (
  acts: Action,
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

/** Changes the report of an import, under every policy or this one. */
const reporting = (change: object, only?: string): Alteration =>
  on('importObjects').body((report, { body }) =>
    only === undefined || body.collisionPolicy === only ? { ...report, ...change } : report,
  )

/** Passwords in a form that shows them in no usual encoding. */
const sealed = (credentials: Readonly<Record<string, string>>): string =>
  bytesToHex(utf8ToBytes(JSON.stringify(credentials)).toReversed())

/** The passwords of objects in hexadecimal digits. */
const passwordsOf = (objects: readonly IoObject[]): string =>
  objects
    .flatMap(({ record }) => Object.values(credentialsOf(record.properties)))
    .map((text) => bytesToHex(utf8ToBytes(text)))
    .join()

/** The properties of an object in a bundle, with the passwords that it hides. */
function opened({ properties, extra }: BundledObject): Record<string, string> {
  const hidden = extra?.['sealed']
  const credentials =
    typeof hidden === 'string' ? (JSON.parse(String.fromCodePoint(...hexToBytes(hidden).toReversed())) as object) : {}
  return { ...properties, ...credentials }
}

/** An object in a bundle without the name of a user. */
function nobodys({ properties = {}, ...object }: BundledObject): BundledObject {
  const { 'field.connection.user': _user, ...others } = properties
  return { ...object, properties: others }
}

/** What the import of a bundle would replace. */
const replacing = (
  objects: readonly BundledObject[] | undefined,
  call: Call<'importObjects'> | Call<'previewObjectImport'>,
): ReturnType<ObjectBundleParts['plan']> =>
  call.parts.objectBundles
    .plan(objects ?? [], call.body.collisionPolicy, call.caller, call)
    .filter(({ action }) => action === 'replace')

/** Saved versions of the connections that the import of a bundle would replace. */
const keptOver = (
  objects: readonly BundledObject[] | undefined,
  call: Call<'importObjects'> | Call<'previewObjectImport'>,
): readonly Change[] =>
  replacing(objects, call).flatMap(({ object, existing }) =>
    object.kind === 'connection' && existing !== undefined
      ? call.parts.versions.keep('connection', existing, 'kept', call)
      : [],
  )

/** Faults of the import and export of connections and formats. */
export const bundleFaults: AreaFaults<'bundles'> = {
  'bundles/export-is-text': fault(
    'sends a bundle as an octet stream',
    on('exportObjects').answer((answer) => ({ ...answer, media: 'application/octet-stream' })),
  ),
  'bundles/export-holds-connections': [
    fault('omits plain connections', forgetting('connection')),
    besides('connection', 'format'),
    fault(
      'imports nothing of a bundle that was previewed',
      ...withPreviewed('Objects', (operation, wasPreviewed) =>
        operation.changes((changes, call) => (wasPreviewed(call) ? [] : changes)),
      ),
    ),
    fault(
      'omits connections with a password from bundles without credentials',
      writingWithout((objects) =>
        objects.filter(({ record }) => Object.keys(credentialsOf(record.properties)).length === 0),
      ),
    ),
  ],
  'bundles/export-holds-formats': [
    fault('omits plain formats', forgetting('format')),
    besides('format', 'connection'),
    fault(
      'exports the first format',
      writing((objects) => {
        const first = objects.find(({ kind }) => kind === 'format')
        return objects.filter((one) => one.kind !== 'format' || one === first)
      }),
    ),
    fault(
      'fails the import of three formats',
      part('objectBundles', (plain) => ({
        importable: (objects) =>
          plain.importable(objects) && objects.filter(({ kind }) => kind === 'format').length < 3,
      })),
    ),
    fault(
      'refuses to import a bundle that was previewed',
      ...withPreviewed('Objects', (operation, wasPreviewed) => operation.refuses(wasPreviewed, 409)),
    ),
    fault(
      'omits formats from bundles without credentials',
      writingWithout((objects) => objects.filter(({ kind }) => kind !== 'format')),
    ),
  ],
  'bundles/export-keeps-what-a-connection-is': [
    fault('omits tags of connections', tagless('connection')),
    fault(
      'exports descriptions of connections in ASCII',
      writing((objects) =>
        objects.map((object) => ({
          ...object,
          record: { ...object.record, description: object.record.description?.replaceAll(/[^ -~]/g, '?') } as never,
        })),
      ),
    ),
    propertyless('connection'),
    fault(
      'imports connections without their user names',
      part('objectBundles', (plain) => ({
        carryOut: (steps, caller, scene, taken) =>
          plain.carryOut(
            steps.map((step) => ({ ...step, object: nobodys(step.object) })),
            caller,
            scene,
            taken,
          ),
      })),
    ),
  ],
  'bundles/export-keeps-what-a-format-is': [fault('omits tags of formats', tagless('format')), propertyless('format')],
  'bundles/import-credentials-accepted': each('refuses importCredentials', (id) =>
    onEach(id).refuses(({ body }) => body['importCredentials'] !== undefined),
  ),
  'bundles/export-excludes-credentials': [
    fault(
      'always exports passwords',
      part('objectBundles', (plain) => ({ write: (objects) => plain.write(objects, false) })),
    ),
    fault(
      'exports the excluded passwords in hexadecimal digits',
      part('objectBundles', (plain) => ({
        write: (objects, exclude) =>
          exclude ? `${plain.write(objects, true)}\n# ${passwordsOf(objects)}` : plain.write(objects, false),
      })),
    ),
    fault(
      'excludes the password of the first connection only',
      part('objectBundles', (plain) => ({
        write(objects, exclude) {
          const [{ kind, record } = {}, ...others] = exclude ? objects : []
          if (kind === undefined || record === undefined) return plain.write(objects, exclude)
          const first = { kind, record: { ...record, properties: withoutCredentials(record.properties) ?? {} } }
          return plain.write([first, ...others], false)
        },
      })),
    ),
  ],
  'bundles/excluded-credentials-not-imported': fault(
    'hides the excluded passwords in the bundle',
    part('objectBundles', (plain) => ({
      write: (objects, exclude) =>
        exclude
          ? plain.write(
              objects.map(({ kind, record }) => ({
                kind,
                record: { ...record, extra: { ...record.extra, sealed: sealed(credentialsOf(record.properties)) } },
              })),
              true,
            )
          : plain.write(objects, false),
      carryOut: (steps, caller, scene, taken) =>
        plain.carryOut(
          steps.map((step) => ({ ...step, object: { ...step.object, properties: opened(step.object) } })),
          caller,
          scene,
          taken,
        ),
    })),
  ),
  'bundles/list-names-connections': [
    fault('omits connections', unlisted('connection')),
    fault(
      'omits the connections of other users',
      on('listExportableObjects').body((list, { view, caller }) =>
        list.filter(
          ({ kind, id }: { kind: string; id: Int64 }) =>
            kind !== 'connection' || view.connections.get(id)?.createdBy === caller.user.login,
        ),
      ),
    ),
    plainNamesOnly('connection'),
    byFirstName('connection'),
    unlistedOnceRestored('connection'),
  ],
  'bundles/list-names-formats': [
    fault('omits formats', unlisted('format')),
    plainNamesOnly('format'),
    byFirstName('format'),
    unlistedOnceRestored('format'),
  ],
  'bundles/list-leaves-out-flows': (['flows', 'schedules', 'macros', 'webhooks'] as const).map((table) =>
    fault(
      `lists ${table} too`,
      on('listExportableObjects').body((list, { view }) => [
        ...list,
        ...[...view[table].values()].map(({ id, name }) => ({ id, kind: table.slice(0, -1), name })),
      ]),
    ),
  ),
  'bundles/list-leaves-out-deleted': (['connection', 'format'] as const).map((kind) =>
    fault(
      `lists deleted ${kind}s too`,
      on('listExportableObjects').body((list, { view }) => [
        ...list,
        ...binned(view, kind).map(({ id, name }) => ({ id, kind, name })),
      ]),
    ),
  ),
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
}
