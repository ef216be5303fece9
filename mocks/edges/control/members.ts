/** The parts of a JSON schema that lead to the members of an object. */
export interface Schema {
  readonly [keyword: string]: unknown
  $ref?: string
  oneOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
}

/** Names of the members that an object may have at a JSON pointer (RFC 6901) into what a schema describes. */
export function membersAt(schema: Schema, pointer: string, shared: Readonly<Record<string, Schema>>): string[] {
  let here = partsOf(schema, shared)
  for (const step of pointer.split('/').slice(1))
    here = here.flatMap(({ properties, items }) => {
      const next = properties?.[step] ?? items
      return next === undefined ? [] : partsOf(next, shared)
    })
  return [...new Set(here.flatMap(({ properties = {} }) => Object.keys(properties)))]
}

/** A schema, and all schemas that it is put together of or chosen from. */
function partsOf(schema: Schema, shared: Readonly<Record<string, Schema>>): Schema[] {
  const { $ref, oneOf = [], anyOf = [], allOf = [] } = schema
  const named = $ref === undefined ? undefined : shared[$ref.replace(/^.*\//, '')]
  const others = [...(named === undefined ? [] : [named]), ...oneOf, ...anyOf, ...allOf]
  return [schema, ...others.flatMap((one) => partsOf(one, shared))]
}
