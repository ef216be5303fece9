import { on } from '../on.ts'
import { part } from '../together.ts'
import type { BundledObject, IoObject } from '../../domain/bundles.ts'
import { credentialsOf } from '../../domain/bundles/bundle.ts'
import type { IoKind } from '../../domain/io/parts.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { withPreviewed } from './bundles-previewed.ts'
import { type Fault, fault, faultsOf } from './fault.ts'

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

/** Fails the import of what was exported of one kind alone, whatever is there. */
const failing = (only: IoKind): Fault =>
  fault(
    `fails every import of a bundle of ${only}s`,
    part('objectBundles', (plain) => ({
      importable: (objects) => plain.importable(objects) && objects.some(({ kind }) => kind !== only),
    })),
  )

/** An object in a bundle without the name of a user. */
function nobodys({ properties = {}, ...object }: BundledObject): BundledObject {
  const { 'field.connection.user': _user, ...others } = properties
  return { ...object, properties: others }
}

/** Faults of what a bundle holds of connections and formats. */
export const bundleExportFaults = faultsOf({
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
    failing('connection'),
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
    failing('format'),
  ],
  'bundles/export-keeps-what-a-connection-is': [
    fault('omits tags of connections', tagless('connection')),
    fault(
      'exports descriptions of connections in ASCII',
      writing((objects) =>
        objects.map(({ kind, record }) => {
          const { description } = record
          return description === undefined
            ? { kind, record }
            : { kind, record: { ...record, description: description.replaceAll(/[^ -~]/g, '?') } }
        }),
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
})
