import type { BundledObject, ObjectBundleParts } from '../../domain/bundles.ts'
import type { Call } from '../../domain/kernel/call.ts'
import type { Change } from '../../world/index.ts'

/** The collision policy whose name has commas. */
export const KEEP_ALL = 'Keep All, Replace Flows and Macros'

/** What the import of a bundle would replace. */
export const replacing = (
  objects: readonly BundledObject[] | undefined,
  call: Call<'importObjects'> | Call<'previewObjectImport'>,
): ReturnType<ObjectBundleParts['plan']> =>
  call.parts.objectBundles
    .plan(objects ?? [], call.body.collisionPolicy, call.caller, call)
    .filter(({ action }) => action === 'replace')

/** Saved versions of the connections that the import of a bundle would replace. */
export const keptOver = (
  objects: readonly BundledObject[] | undefined,
  call: Call<'importObjects'> | Call<'previewObjectImport'>,
): readonly Change[] =>
  replacing(objects, call).flatMap(({ object, existing }) =>
    object.kind === 'connection' && existing !== undefined
      ? call.parts.versions.keep('connection', existing, 'kept', call)
      : [],
  )
