import { base64url } from 'jose'
import type { BinRecord } from '../../world/index.ts'
import type { Bundled } from '../../domain/bundles/import.ts'
import type { Caller, Scene } from '../../domain/kernel/call.ts'

/** Encodes a bundle as one line of base64. */
export function encoded(text: string): string {
  return base64url.encode(encodeURIComponent(text))
}

/** Decodes such a text; returns any other text unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(String.fromCharCode(...base64url.decode(text)))
  } catch {
    return text
  }
}

/** Renames an added object if this many others have its name. */
export function numbered<S extends { action: string; object: { name?: string } }>(step: S, taken: number): S {
  return step.action === 'add' && taken > 0
    ? { ...step, object: { ...step.object, name: `${step.object.name ?? ''} (${taken + 1})` } }
    : step
}

interface Importing extends Scene {
  caller: Caller
  body: { collisionPolicy?: string }
}

/** The objects of a bundle that an import makes or changes if those in the recycle bin count as there under the policy Keep. */
export function besidesBinned<B extends Bundled>(
  objects: readonly B[],
  kindOf: (object: B) => BinRecord['kind'],
  { body, caller, view }: Importing,
): readonly B[] {
  if (body.collisionPolicy !== 'Keep') return objects
  const binned = [...view.bin.values()].filter(({ tenantId }) => tenantId === caller.tenantId)
  return objects.filter(
    (object) => !binned.some(({ kind, record }) => kind === kindOf(object) && record.name === object.name),
  )
}
