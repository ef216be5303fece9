import type { BodyMember } from '#spec'
import { type OpenApi, type Schema, resolve } from './openapi.ts'

const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean', 'array', 'object'])

/** The members of a body, and those within them, that have a documented type (see `BodyMember` in `spec/operation.ts`). */
export function bodyMembers(document: OpenApi, schema: Schema = {}, path = ''): BodyMember[] {
  const { type, properties = {}, items, additionalProperties } = resolve(document, schema)
  const own = [type].flat().find((one): one is BodyMember['type'] => TYPES.has(one))
  return [
    ...(path === '' || own === undefined ? [] : [{ path, type: own }]),
    ...Object.entries(properties).flatMap(([name, member]) =>
      bodyMembers(document, member, path === '' ? name : `${path}.${name}`),
    ),
    ...(items === undefined ? [] : bodyMembers(document, items, `${path}[]`)),
    ...(path !== '' && typeof additionalProperties === 'object'
      ? bodyMembers(document, additionalProperties, `${path}.*`)
      : []),
  ]
}
