import { Blocked } from '../../kit/index.ts'

/** A JSON Schema, or part of one, with unknown content. */
type Schema = unknown
type Members = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** JSON Schema types that accept values of a type: an integer is a number too, and draft-03 has a type for any value. */
const WORDS = { string: ['string', 'any'], integer: ['integer', 'number', 'any'] } as const
export type ArgumentType = keyof typeof WORDS

const fitsType: Readonly<Record<ArgumentType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => typeof value === 'bigint' || Number.isInteger(value),
}

/** The values that a schema must allow. */
interface Wanted {
  type: ArgumentType
  /** A value that must be allowed; any of the type by default. */
  value?: string
}

/** What the local reference of a schema leads to; undefined if it has none, or it leads elsewhere. */
function referredTo(root: Members, { $ref: reference }: Members): Schema {
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return undefined
  return reference
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, part) => (isObject(node) ? node[part] : undefined), root)
}

/** Whether a schema allows a value. Tools may use any keywords; unknown ones restrict nothing. */
function admits(root: Members, schema: Schema, wanted: Wanted, depth = 0): boolean {
  if (schema === false) return false
  if (!isObject(schema) || depth > 10) return true
  const { type, enum: values, const: only, anyOf, oneOf, allOf } = schema
  const fits = (value: unknown): boolean =>
    wanted.value === undefined ? fitsType[wanted.type](value) : value === wanted.value
  const within = (one: Schema): boolean => admits(root, one, wanted, depth + 1)
  const words: readonly unknown[] = WORDS[wanted.type]
  // In draft-03 a schema may stand among several types.
  if (type !== undefined && ![type].flat().some((one) => (isObject(one) ? within(one) : words.includes(one))))
    return false
  if (Array.isArray(values) && !values.some(fits)) return false
  if (only !== undefined && !fits(only)) return false
  if (Array.isArray(anyOf) && !anyOf.some(within)) return false
  if (Array.isArray(oneOf) && !oneOf.some(within)) return false
  if (!within(referredTo(root, schema))) return false
  return !Array.isArray(allOf) || allOf.every(within)
}

/** The parts of a schema that declare properties: itself, and what it is composed of. */
function objectParts(root: Members, schema: Schema, depth = 0): Members[] {
  if (!isObject(schema) || depth > 10) return []
  const more = [schema['allOf'], schema['anyOf'], schema['oneOf']].flatMap((list) => (Array.isArray(list) ? list : []))
  return [schema, ...[...more, referredTo(root, schema)].flatMap((one) => objectParts(root, one, depth + 1))]
}

/** Keywords that may declare properties in ways that are not followed here. */
const OTHER_WAYS = ['$dynamicRef', 'if', 'patternProperties', 'dependentSchemas']

/** Whether a part of a schema may declare more than can be seen. */
const isOpaque = (root: Members, part: Members): boolean =>
  OTHER_WAYS.some((word) => word in part) || ('$ref' in part && referredTo(root, part) === undefined)

/** Blocks the case if a schema may declare a parameter, which is not seen, in another way. */
export function needFollowed(parameters: unknown, name: string): void {
  if (isObject(parameters) && objectParts(parameters, parameters).some((part) => isOpaque(parameters, part)))
    throw new Blocked(`the parameters may declare ${name} in a way that is not followed`)
}

/** The schemas that parameters declare for an argument, as far as they can be seen. */
export function schemasFor(parameters: unknown, name: string): Schema[] {
  return objectParts(isObject(parameters) ? parameters : {}, parameters).flatMap(({ properties }) =>
    isObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [],
  )
}

/**
 * Whether a tool has a parameter that takes such a value.
 * @throws Blocked if none is seen, and the schema may declare it in another way
 */
export function takes(parameters: unknown, name: string, wanted: Wanted): boolean {
  if (!isObject(parameters)) return false
  const found = schemasFor(parameters, name)
  if (found.length === 0) needFollowed(parameters, name)
  return found.some((property) => admits(parameters, property, wanted))
}

/** Required parameters. */
export function requiredOf(parameters: unknown): string[] {
  if (!isObject(parameters)) return []
  const { required, allOf } = parameters
  const own = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
  return [
    ...own,
    ...(Array.isArray(allOf)
      ? allOf.flatMap((one) => requiredOf(isObject(one) ? (referredTo(parameters, one) ?? one) : one))
      : []),
  ]
}

/** The names of all arguments, required or not. */
export function argumentsOf(parameters: unknown): string[] {
  if (!isObject(parameters)) return []
  const declared = objectParts(parameters, parameters).flatMap(({ properties }) =>
    isObject(properties) ? Object.keys(properties) : [],
  )
  return [...new Set([...declared, ...requiredOf(parameters)])]
}

/** The arguments that a schema shows as its own properties. */
export interface ShownArguments {
  names: readonly string[]
  /** Those that are clearly required. */
  required: readonly string[]
}

/** Keywords by which a schema may declare arguments elsewhere than among its own properties. */
const ELSEWHERE = ['allOf', 'anyOf', 'oneOf', '$ref', ...OTHER_WAYS]

/** Whether an argument may be required by name alone: some describe what may be left out as null, or with a default. */
const mayBeLeftOut = (property: Schema): boolean =>
  !isObject(property) || typeof property['type'] !== 'string' || 'default' in property || property['nullable'] === true

/** The arguments of a schema; undefined if it does not show them, or may declare some elsewhere. */
export function shownArguments(parameters: unknown): ShownArguments | undefined {
  if (!isObject(parameters) || ELSEWHERE.some((word) => word in parameters)) return undefined
  const { properties } = parameters
  if (!isObject(properties)) return undefined
  const names = Object.keys(properties)
  // Before draft-04 a property says itself that it is required.
  const isRequired = (name: string): boolean =>
    requiredOf(parameters).includes(name) || (properties[name] as Members | null)?.['required'] === true
  return { names, required: names.filter((name) => isRequired(name) && !mayBeLeftOut(properties[name])) }
}
