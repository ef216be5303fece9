import { NotApplicable, type Tools } from '../../kit/index.ts'

export const KINDS = ['connection', 'format', 'flow'] as const
export type Kind = (typeof KINDS)[number]

/** Whether a key may be that of a group of types, which may be listed among them: there are longer ones. */
export const isGroup = (key: string, keys: readonly string[]): boolean =>
  keys.some((other) => other.startsWith(`${key}.`))

/** The types of a kind, listed under the target's name for it. */
export async function listOf({ api, target }: Tools, kind: Kind): Promise<unknown> {
  const type = target.metadataTypes[`${kind}s`]
  if (type === undefined) throw new NotApplicable(`the target file has no metadata_types.${kind}s`)
  return (await api.need('listMetadataTypes', { path: { type } })).json
}

/** The type of the target's fixture of a kind. */
export function typeOf({ fixture }: Tools, kind: Kind): unknown {
  return fixture(kind)[`${kind}Type`]
}
