import { type Int64, parseInt64 } from '#spec'
import { type ImportParts, type ImportStep, commonImportParts, importing, stepOver } from './bundles/import.ts'
import {
  type BundleForm,
  type BundledShape,
  COMMON_SHAPE,
  type Properties,
  bundleText,
  credentialsOf,
  isText,
  objectsIn,
  withoutCredentials,
} from './bundles/bundle.ts'
import { findIo } from './io/operations.ts'
import type { IoKind, IoRecord } from './io/parts.ts'
import { refuse } from './kernel/answer.ts'
import type { Call, Caller, Scene } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'
import { laterStamps, newStamps } from './stored-object.ts'

const KINDS: readonly IoKind[] = ['connection', 'format']

const FORM: BundleForm = {
  format: 'etalon-object-bundle-1',
  member: 'objects',
  shapeOf({ kind }): BundledShape | undefined {
    return KINDS.includes(kind as IoKind)
      ? { ...COMMON_SHAPE, kind: isText, [`${String(kind)}Type`]: isText }
      : undefined
  },
}

/** A connection or format with its kind. */
export interface IoObject {
  kind: IoKind
  record: IoRecord
}

/** A connection or format in a bundle. */
export interface BundledObject extends Partial<Pick<IoRecord, 'id' | 'name' | 'properties' | 'extra'>> {
  kind: IoKind
}

export interface ObjectBundleParts extends ImportParts<BundledObject, IoRecord> {
  /** Objects of the tenant that can be exported. */
  exportable: (caller: Caller, scene: Scene) => IoObject[]
  /** The objects to export: by ids in `connections` and `formats` (the mock's own names), else all. */
  chosen: (call: Call<'exportObjects'>) => IoObject[]
  write: (objects: readonly IoObject[], excludeCredentials: boolean) => string
  /** The credentials of an imported object, apart from its other properties. */
  credentials: (bundled: Properties | undefined, existing: Properties | undefined, taken: boolean) => Properties
}

/** Ids in the query parameter of one kind of object. */
function idsOf(kind: IoKind, { rest }: Call<'exportObjects'>): Int64[] {
  return (rest[`${kind}s`] ?? '').split(',').flatMap((text) => parseInt64(text.trim()) ?? [])
}

/** Whether an export lists the objects it is to contain. */
export function namesObjects({ rest }: Call<'exportObjects'>): boolean {
  return KINDS.some((kind) => (rest[`${kind}s`] ?? '') !== '')
}

export const objectBundleParts: ObjectBundleParts = {
  ...commonImportParts,
  exportable: ({ tenantId }, { view }) =>
    KINDS.flatMap((kind) => [...view[`${kind}s`].values()].map((record) => ({ kind, record }))).filter(
      ({ record }) => record.tenantId === tenantId,
    ),
  chosen: (call) =>
    namesObjects(call)
      ? KINDS.flatMap((kind) =>
          idsOf(kind, call).flatMap((id) => {
            const record = findIo(kind, id, call)
            return record === undefined ? [] : [{ kind, record }]
          }),
        )
      : call.parts.objectBundles.exportable(call.caller, call),
  write(objects, excludeCredentials) {
    const bundled = objects.map(({ kind, record }) => {
      const {
        tenantId: _tenant,
        createdBy: _by,
        created: _at,
        modifiedBy: _later,
        modified: _then,
        ...content
      } = record
      const { properties } = record
      return { kind, ...content, properties: excludeCredentials ? withoutCredentials(properties) : properties }
    })
    return bundleText(FORM, bundled)
  },
  read: (dump) => objectsIn(FORM, dump),
  plan(objects, policy, caller, { view }) {
    return objects.map((object): ImportStep<BundledObject, IoRecord> => {
      const existing = [...view[`${object.kind}s`].values()].find(
        ({ name, tenantId }) => name === object.name && tenantId === caller.tenantId,
      )
      return stepOver(object, existing, policy, false)
    })
  },
  credentials: (bundled, existing, taken) => ({ ...credentialsOf(existing), ...(taken ? credentialsOf(bundled) : {}) }),
  carryOut(steps, caller, scene, importCredentials) {
    const call = { ...scene, caller }
    const taken = importCredentials === true || importCredentials === 'true'
    return steps.flatMap(({ object, action, existing }) => {
      if (action === 'keep') return []
      const { kind, id: _id, properties: sent, extra = {}, ...content } = object
      const credentials = scene.parts.objectBundles.credentials(sent, existing?.properties, taken)
      const held = { ...withoutCredentials(sent), ...credentials }
      const properties = sent === undefined && Object.keys(held).length === 0 ? {} : { properties: held }
      const stamps = existing === undefined ? newStamps(call) : laterStamps(existing, call)
      return scene.parts[`${kind}s`].save({ ...stamps, ...content, extra, ...properties }, 'imported', scene)
    })
  },
  renderStep: ({ object, action }) => ({ kind: object.kind, name: object.name, action }),
}

const imports = importing(({ parts }) => parts.objectBundles)

/** A request without a bundle is refused; an invalid bundle fails the import. */
function bundleGiven({ body }: { body: { dump?: string } }) {
  return body.dump === undefined ? refuse(400, 'no dump', { text: 'dump is missing' }) : undefined
}

export const objectBundleOperations = {
  exportObjects: operation('exportObjects')({
    apply: (call) => {
      const { chosen, write } = call.parts.objectBundles
      return reading(write(chosen(call), call.query.excludeCredentials === true))
    },
    answer: (text) => ({ status: 200, text }),
  }),

  listExportableObjects: operation('listExportableObjects')({
    apply: (call) => reading(call.parts.objectBundles.exportable(call.caller, call)),
    answer: (objects) => ({
      status: 200,
      json: objects.map(({ kind, record: { id, name } }) => ({ id, kind, name: name ?? '' })),
    }),
  }),

  previewObjectImport: operation('previewObjectImport')({
    ...imports.preview,
    answer: (items) => ({ status: 200, json: { items } }),
  }),

  importObjects: operation('importObjects')({
    ...imports.import,
    guards: { bundleGiven },
    answer: ({ objects, ...report }) => ({ status: 200, json: { ...report, items: objects } }),
  }),
}
