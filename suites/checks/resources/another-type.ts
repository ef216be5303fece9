import type { Stored, Tools } from '../../kit/index.ts'

/** Kinds whose objects have a type. */
export type TypedKind = 'flow' | 'connection' | 'format'

/** The type of `fixtures.other_type`, if there is one and the object has another. */
export function anotherType({ target }: Tools, kind: TypedKind, object: Stored): string | undefined {
  const other = target.fixtures.other_type?.[kind]
  return other === object[`${kind}Type`] ? undefined : other
}
