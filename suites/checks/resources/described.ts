import type { Tools } from '../../kit/index.ts'
import { requiredProperty } from '../metadata/description.ts'
import { isHidden } from './io.ts'
import type { Members } from './kind.ts'

/** Objects of the type that `fixtures.described_property` names, which are unlike in the value of one property. */
export interface Described {
  /** The key of that property. */
  key: string
  saves: readonly [Members, Members]
  /** The properties without it. */
  required: Members
}

/** Two objects with these values of an optional property; undefined where the target file has none that services show. */
export function describedWith(
  { target }: Tools,
  kind: 'flow' | 'connection' | 'format',
  values: readonly [string, string],
): Described | undefined {
  const described = target.fixtures.described_property?.[kind]
  if (described?.optional === undefined || isHidden(described.optional)) return undefined
  const { optional: key, type_key: type } = described
  const required = requiredProperty(described)
  const save = (value: string): Members => ({ [`${kind}Type`]: type, properties: { ...required, [key]: value } })
  return { key, saves: [save(values[0]), save(values[1])], required }
}
