import { isObject } from '../../kit/stream/events.ts'
import { type Int64, pathTo, resources } from '#spec'
import { type Discovery, type Finding, type Found, finding } from '../finding.ts'
import { flowsOf } from '../flow-list.ts'
import type { Look } from '../look.ts'
import { type Members, idOf, leavesOf, nameIn, sameId } from '../shapes.ts'
import { whole } from '../whole.ts'
import { idIn } from './ids.ts'

/** The kinds that a flow may refer to, each with its fixture. */
export const REFERRED = {
  connection: 'connection_flow',
  format: 'format_flow',
  macro: 'macro_flow',
  flow: 'parent_flow',
} as const
export type Referred = keyof typeof REFERRED

/** Whether the usage of an object lists the flow, by its id or by a name that no other flow has. */
export async function isUsedBy(
  look: Look,
  kind: Referred,
  id: Int64,
  flow: { id: Int64; name?: string | undefined },
): Promise<boolean> {
  const { usage } = resources[kind].operations
  const reply = await look.tried(usage, { path: pathTo(kind, { id }) })
  const isFlow = (value: unknown): boolean => sameId(value, flow.id) || (value !== undefined && value === flow.name)
  return reply?.ok === true && leavesOf(reply.json).some(({ value }) => isFlow(value))
}

/** A flow of the gate that refers to an object: the type if another one than `fixtures.flow` has, and the property. */
export function referring(found: Found, kind: Referred, property: string, flowType: unknown): Members {
  const own = found.get('fixtures.flow')
  const same = isObject(own) && own['flowType'] === flowType
  return { ...(same || flowType === undefined ? {} : { flowType }), properties: { [property]: `{${kind}Id}` } }
}

/** `fixtures.*_flow`: flows that hold an id in a property, where the usage of that object lists the flow. */
export const flowReferences: Discovery = async (look, found) => {
  const flows = await whole(look, 'flow', await flowsOf(look), 'properties')
  const findings: Finding[] = []
  for (const kind of Object.keys(REFERRED) as Referred[]) {
    const objects = kind === 'flow' ? flows : await look.list(resources[kind].operations.list)
    const ids = objects.flatMap(
      (one) => (kind === 'format' || kind === 'macro' ? idIn(found, kind, one) : idOf(one)) ?? [],
    )
    const seen = await first(look, kind, flows, new Map(ids.map((id) => [String(id), id])))
    if (seen === undefined) continue
    const why = `flow ${JSON.stringify(nameIn(seen.flow)?.name)} has it, and the usage of ${kind} ${seen.id} lists that flow`
    findings.push(
      ...finding(`fixtures.${REFERRED[kind]}`, referring(found, kind, seen.property, seen.flow['flowType']), why),
    )
  }
  return findings
}

interface Reference {
  flow: Members
  property: string
  id: Int64
}

/** Most usages that are read for one property. */
const MOST_LOOKS = 3

async function first(
  look: Look,
  kind: Referred,
  flows: readonly Members[],
  ids: ReadonlyMap<string, Int64>,
): Promise<Reference | undefined> {
  const candidates = flows.flatMap((flow) =>
    Object.entries(isObject(flow['properties']) ? flow['properties'] : {}).flatMap(([property, value]) => {
      const [word = ''] = String(value).split(',')
      const id = ids.get(word.trim())
      return id === undefined ? [] : [{ flow, property, id }]
    }),
  )
  const tried = new Map<string, number>()
  for (const candidate of candidates) {
    const flowId = idOf(candidate.flow)
    const times = tried.get(candidate.property) ?? 0
    if (flowId === undefined || times === MOST_LOOKS) continue
    tried.set(candidate.property, times + 1)
    const name = nameIn(candidate.flow)?.name
    const isOnly = flows.filter((flow) => nameIn(flow)?.name === name).length === 1
    if (await isUsedBy(look, kind, candidate.id, { id: flowId, name: isOnly ? name : undefined })) return candidate
  }
  return undefined
}
