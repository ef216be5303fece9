import { type Int64, parseInt64, pathTo, resources } from '#spec'
import { isId } from '../../kit/is-id.ts'
import { UNNAMED_IDS } from '../../kit/id-fields.ts'
import { type Discovery, type Finding, type Found, finding } from '../finding.ts'
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
    const { list, read } = resources[kind].operations
    const [object] = await look.list(list)
    if (object === undefined || 'id' in object) continue
    for (const [member, value] of Object.entries(object)) {
      const id = typeof value === 'string' ? parseInt64(value) : value
      if (!/id$/i.test(member) || !isId(id)) continue
      const reply = await look.seen(read, { path: pathTo(kind, { id }) })
      if (reply === undefined) continue
      findings.push(...finding(`fixtures.id_fields.${kind}`, member, `${read} finds a ${kind} by its value`))
      break
    }
  }
  return findings
}
