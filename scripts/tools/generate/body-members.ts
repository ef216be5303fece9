import { resolve } from './resolve.ts'

const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean', 'array', 'object'])

/** A member of a JSON body with its documented type; `[]` in its path stands for an item, `*` for a member of any name. */
export interface BodyMember {
  path: string
  type: string
}

/** The members of a body, and those within them, that have a documented type. */
export function bodyMembers(document: Record<string, any>, schema: any, path = ''): BodyMember[] {
  const { type, properties = {}, items, additionalProperties } = resolve(document, schema ?? {})
  const own = [type].flat().find((one) => TYPES.has(one))
  return [
    ...(path === '' || own === undefined ? [] : [{ path, type: own as string }]),
    ...Object.entries<any>(properties).flatMap(([name, member]) =>
      bodyMembers(document, member, path === '' ? name : `${path}.${name}`),
    ),
    ...(items === undefined ? [] : bodyMembers(document, items, `${path}[]`)),
    ...(path !== '' && typeof additionalProperties === 'object'
      ? bodyMembers(document, additionalProperties, `${path}.*`)
      : []),
  ]
}
