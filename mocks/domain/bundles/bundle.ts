import { readJson, writeJson } from '#spec'

/** Property keys that hold credentials, by their last word. */
const CREDENTIAL = /(password|secret|token)$/i

export type Properties = Record<string, string>

/** Properties but for those that hold credentials. */
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

/** What a bundle is by its text: JSON that names its format, with the objects in one member. */
export interface BundleForm {
  format: string
  member: string
}

export function bundleText({ format, member }: BundleForm, objects: readonly object[]): string {
  return writeJson({ format, [member]: objects })
}

/** Objects of a bundle, or undefined where the text is none of this form. */
export function objectsIn<B>({ format, member }: BundleForm, dump: string): B[] | undefined {
  try {
    const bundle = readJson(dump).exact as Record<string, unknown>
    const objects = bundle['format'] === format ? bundle[member] : undefined
    return Array.isArray(objects) ? (objects as B[]) : undefined
  } catch {
    return undefined
  }
}
