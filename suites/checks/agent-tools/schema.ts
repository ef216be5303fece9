/** A JSON Schema, or a part of one, of which nothing is known. */
type Schema = unknown
type Members = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Words for types that take values of a type: an integer is a number too. */
const WORDS = { string: ['string'], integer: ['integer', 'number'] } as const
export type ArgumentType = keyof typeof WORDS

const fitsType: Readonly<Record<ArgumentType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => typeof value === 'bigint' || Number.isInteger(value),
}

/** What a schema or one of its parts is asked: which values it must have room for. */
interface Wanted {
  type: ArgumentType
  /** One value that must be allowed; any of the type unless given. */
  value?: string
}

/** The part of a schema that a local reference leads to; undefined where it leads elsewhere. */
function resolved(root: Members, schema: Schema): Schema {
  const reference = isObject(schema) ? schema['$ref'] : undefined
  if (typeof reference !== 'string') return schema
  if (!reference.startsWith('#/')) return undefined
  return reference
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, part) => (isObject(node) ? node[part] : undefined), root)
}

/**
 * Whether a schema has room for a value. Which keywords a tool's schema uses is open: what is not understood here
 * restricts nothing.
 */
function admits(root: Members, part: Schema, wanted: Wanted, depth = 0): boolean {
  const schema = resolved(root, part)
  if (schema === false) return false
  if (!isObject(schema) || depth > 10) return true
  const { type, enum: values, const: only, anyOf, oneOf, allOf } = schema
  const fits = (value: unknown): boolean =>
    wanted.value === undefined ? fitsType[wanted.type](value) : value === wanted.value
  const within = (one: Schema): boolean => admits(root, one, wanted, depth + 1)
  if (type !== undefined && ![type].flat().some((word) => (WORDS[wanted.type] as readonly unknown[]).includes(word)))
    return false
  if (Array.isArray(values) && !values.some(fits)) return false
  if (only !== undefined && !fits(only)) return false
  if (Array.isArray(anyOf) && !anyOf.some(within)) return false
  if (Array.isArray(oneOf) && !oneOf.some(within)) return false
  return !Array.isArray(allOf) || allOf.every(within)
}

/** The parts of a schema that say which properties there are: itself, and what it is put together from. */
function objectParts(root: Members, part: Schema, depth = 0): Members[] {
  const schema = resolved(root, part)
  if (!isObject(schema) || depth > 10) return []
  const more = [schema['allOf'], schema['anyOf'], schema['oneOf']].flatMap((list) => (Array.isArray(list) ? list : []))
  return [schema, ...more.flatMap((one) => objectParts(root, one, depth + 1))]
}

/** Whether a tool's parameters have an argument that takes such a value. */
export function takes(parameters: unknown, name: string, wanted: Wanted): boolean {
  if (!isObject(parameters)) return false
  const found = objectParts(parameters, parameters).flatMap(({ properties }) =>
    isObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [],
  )
  return found.some((property) => admits(parameters, property, wanted))
}

/** Arguments that the parameters require. */
export function requiredOf(parameters: unknown): string[] {
  if (!isObject(parameters)) return []
  const { required, allOf } = parameters
  const own = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
  return [...own, ...(Array.isArray(allOf) ? allOf.flatMap((one) => requiredOf(resolved(parameters, one))) : [])]
}
