import { readJson, writeJson } from '#spec'

/** Property keys that hold credentials, by their last word. */
const CREDENTIAL = /(password|secret|token)$/i

export type Properties = Record<string, string>

/** Removes properties that hold credentials. */
export function withoutCredentials(properties: Properties | undefined): Properties | undefined {
  return properties === undefined ? undefined : picked(properties, (key) => !CREDENTIAL.test(key))
}

/** The properties that hold credentials. */
export function credentialsOf(properties: Properties | undefined): Properties {
  return picked(properties ?? {}, (key) => CREDENTIAL.test(key))
}

function picked(properties: Properties, picks: (key: string) => boolean): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([key]) => picks(key)))
}

/** Optional members of an object in a bundle, each with its check. */
export type BundledShape = Readonly<Record<string, (value: unknown) => boolean>>

/** Format of a bundle: JSON that names its format, with the objects in one member. */
export interface BundleForm {
  format: string
  member: string
  /** Whether a bundle may do without the member: then it holds no such objects. */
  mayLack?: true
  /** The members of one object; undefined if a bundle cannot hold its kind. */
  shapeOf: (object: Readonly<Record<string, unknown>>) => BundledShape | undefined
}

/** The text of a bundle, with objects in other members `beside` where there are any. */
export function bundleText(
  { format, member }: BundleForm,
  objects: readonly object[],
  beside: Readonly<Record<string, readonly object[]>> = {},
): string {
  const others = Object.entries(beside).filter(([, all]) => all.length > 0)
  return writeJson({ format, [member]: objects, ...Object.fromEntries(others) })
}

/**
 * Parses a bundle; undefined if it is not JSON, has another format, or has an object with a member of the wrong type.
 * Unknown members are dropped: a bundle does not decide the tenant of its objects.
 */
export function objectsIn<B>({ format, member, mayLack, shapeOf }: BundleForm, dump: string): B[] | undefined {
  const bundle = jsonIn(dump)
  if (!isMembers(bundle) || bundle['format'] !== format) return undefined
  const objects = mayLack === true && !Object.hasOwn(bundle, member) ? [] : bundle[member]
  if (!Array.isArray(objects)) return undefined
  const read = objects.map((object: unknown) => {
    const shape = isMembers(object) ? shapeOf(object) : undefined
    return shape === undefined ? undefined : fitting(object as Readonly<Record<string, unknown>>, shape)
  })
  return read.includes(undefined) ? undefined : (read as B[])
}

function jsonIn(dump: string): unknown {
  try {
    return readJson(dump).exact
  } catch {
    return undefined
  }
}

/** The known members of an object, or undefined if one of them is invalid. */
function fitting(object: Readonly<Record<string, unknown>>, shape: BundledShape): object | undefined {
  const named = Object.entries(object).filter(([name]) => Object.hasOwn(shape, name))
  return named.every(([name, value]) => shape[name]?.(value)) ? Object.fromEntries(named) : undefined
}

export function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Members of objects of every kind in a bundle. */
export const COMMON_SHAPE: BundledShape = {
  id: (value) => typeof value === 'bigint' || Number.isSafeInteger(value),
  name: isText,
  description: isText,
  tags: (value) => Array.isArray(value) && value.every(isText),
  properties: (value) => isMembers(value) && Object.values(value).every(isText),
  extra: isMembers,
}
