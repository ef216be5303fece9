import { type Discovery, type Finding, finding } from '../finding.ts'
import type { Look } from '../look.ts'
import { TYPED, type Property, type Typed, propertiesOf, typesOf } from './types.ts'

/** Most types of a kind whose metadata are read. */
const MOST = 30

interface Described {
  type: string
  properties: readonly Property[]
}

type Example = Readonly<Record<'type_key' | 'key' | 'type' | 'default', string>> & {
  required?: string
  optional?: string
}

/** `fixtures.described_property` and `other_type`: a property with a default, and a type of that kind that lacks it. */
export const describedProperties: Discovery = async (look) => {
  const findings: Finding[] = []
  for (const kind of TYPED) {
    const all = await allOf(look, kind)
    const pairs = all.flatMap((one) => {
      const shown = exampleIn(one)
      const other =
        shown && all.find(({ properties }) => properties.length > 0 && !properties.some(({ key }) => key === shown.key))
      return shown === undefined || other === undefined ? [] : [{ shown, other }]
    })
    const [best] = pairs.toSorted((a, b) => Object.keys(b.shown).length - Object.keys(a.shown).length)
    if (best === undefined) continue
    const { shown, other } = best
    findings.push(
      ...finding(`fixtures.described_property.${kind}`, shown, `the metadata of ${shown.type_key} describe it so`),
      ...finding(`fixtures.other_type.${kind}`, other.type, `its metadata do not have that property`),
    )
  }
  return findings
}

async function allOf(look: Look, kind: Typed): Promise<Described[]> {
  const all: Described[] = []
  for (const type of ((await typesOf(look, kind))?.keys ?? []).slice(0, MOST))
    all.push({ type, properties: await propertiesOf(look, kind, type) })
  return all
}

/** A property with a default and a type of its own, beside a required and an optional one without, if there are such. */
export function exampleIn({ type, properties }: Described): Example | undefined {
  const bare = properties.filter((one) => one.default === undefined)
  const [required, optional] = [true, false].map((is) => bare.find((one) => one.required === is))
  const described = properties.find(
    (one) =>
      one.default !== undefined &&
      one.default !== '' &&
      one.type !== undefined &&
      one.type !== required?.type &&
      one.type !== optional?.type,
  )
  if (described?.type === undefined) return undefined
  return {
    type_key: type,
    key: described.key,
    type: described.type,
    default: described.default ?? '',
    ...(required === undefined ? {} : { required: required.key }),
    ...(optional === undefined ? {} : { optional: optional.key }),
  }
}
