import { type Int64, parseInt64, pathTo, resources } from '#spec'
import { isId } from '../../kit/is-id.ts'
import { UNNAMED_IDS } from '../../kit/id-fields.ts'
import { type Discovery, type Finding, type Found, finding } from '../finding.ts'
import type { Look } from '../look.ts'
import type { Members } from '../shapes.ts'

export type UnnamedKind = (typeof UNNAMED_IDS)[number]

/** The id of an object, by the member that was found for its kind. */
export function idIn(found: Found, kind: UnnamedKind, object: Members): Int64 | undefined {
  const value = object[String(found.get(`fixtures.id_fields.${kind}`) ?? 'id')]
  if (isId(value)) return value
  return typeof value === 'string' ? parseInt64(value) : undefined
}

/** `fixtures.id_fields`: of kinds whose objects have no `id`, the member by which they can be read. */
export const idFields: Discovery = async (look) => {
  const findings: Finding[] = []
  for (const kind of UNNAMED_IDS) {
    const { list } = resources[kind].operations
    const [object] = await look.list(list)
    if (object === undefined || 'id' in object) continue
    findings.push(...(await idField(look, kind, object)).findings)
  }
  return findings
}

/** The member of an object by whose value the object can be read, with that value. */
export async function idField(
  look: Look,
  kind: UnnamedKind,
  object: Members,
): Promise<{ findings: Finding[]; id?: Int64 }> {
  const { read } = resources[kind].operations
  for (const [member, value] of Object.entries(object)) {
    const id = typeof value === 'string' ? parseInt64(value) : value
    if (!/id$/i.test(member) || !isId(id)) continue
    if ((await look.seen(read, { path: pathTo(kind, { id }) })) === undefined) continue
    const why = `${read} finds a ${kind} by its value`
    return { findings: finding(`fixtures.id_fields.${kind}`, member, why), id }
  }
  return { findings: [] }
}
