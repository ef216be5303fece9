import { isObject } from '../../kit/stream/events.ts'
import { type Int64, pathTo, resources } from '#spec'
import { type Discovery, type Finding, type Found, finding } from '../finding.ts'
import { flowsOf } from '../flow-list.ts'
import type { Look } from '../look.ts'
import { type Members, idOf, leavesOf, nameIn, sameId } from '../shapes.ts'
import { whole } from '../whole.ts'
import { idIn } from './ids.ts'
import { macroReference } from './macro-name.ts'

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
export function referring(found: Found, { property, written }: Written, flowType: unknown): Members {
  const own = found.get('fixtures.flow')
  const same = isObject(own) && own['flowType'] === flowType
  return { ...(same || flowType === undefined ? {} : { flowType }), properties: { [property]: written } }
}

/** `fixtures.*_flow`: flows that hold an id, or the name of a macro, in a property, where the usage of that object lists the flow. */
export const flowReferences: Discovery = async (look, found) => {
  const flows = await whole(look, 'flow', await flowsOf(look), 'properties')
  const findings: Finding[] = []
  for (const kind of Object.keys(REFERRED) as Referred[]) {
    const objects = kind === 'flow' ? flows : await look.list(resources[kind].operations.list)
    const known = objects.flatMap((one): Known[] => {
      const id = kind === 'format' || kind === 'macro' ? idIn(found, kind, one) : idOf(one)
      return id === undefined ? [] : [{ id, name: nameIn(one)?.name }]
    })
    const candidates = [...byId(kind, flows, known), ...(kind === 'macro' ? byName(flows, known) : [])]
    const seen = await first(look, kind, flows, candidates)
    if (seen === undefined) continue
    const why = `flow ${JSON.stringify(nameIn(seen.flow)?.name)} has it, and the usage of ${kind} ${seen.id} lists that flow`
    findings.push(...finding(`fixtures.${REFERRED[kind]}`, referring(found, seen, seen.flow['flowType']), why))
  }
  return findings
}

/** An object that flows may refer to. */
interface Known {
  id: Int64
  name: string | undefined
}

/** A property of a flow, and how the gate writes a reference there. */
interface Written {
  property: string
  written: string
}

interface Reference extends Written {
  flow: Members
  id: Int64
}

interface Property {
  flow: Members
  property: string
  value: string
}

function propertiesIn(flows: readonly Members[]): Property[] {
  return flows.flatMap((flow) =>
    Object.entries(isObject(flow['properties']) ? flow['properties'] : {}).map(([property, value]) => ({
      flow,
      property,
      value: String(value),
    })),
  )
}

/** The properties that hold the id of an object, or begin a list with it. */
function byId(kind: Referred, flows: readonly Members[], known: readonly Known[]): Reference[] {
  const ids = new Map(known.map(({ id }) => [String(id), id]))
  return propertiesIn(flows).flatMap(({ value, ...at }) => {
    const [word = ''] = value.split(',')
    const id = ids.get(word.trim())
    return id === undefined ? [] : [{ ...at, id, written: `{${kind}Id}` }]
  })
}

/** The properties that name a macro. */
function byName(flows: readonly Members[], known: readonly Known[]): Reference[] {
  return propertiesIn(flows).flatMap(({ value, ...at }) =>
    known.flatMap(({ id, name }) => {
      const written = name === undefined ? undefined : macroReference(value, name)
      return written === undefined ? [] : [{ ...at, id, written }]
    }),
  )
}

/** Most usages that are read for one property. */
const MOST_LOOKS = 3

/** The first of some references where the usage of the object lists the flow. */
async function first(
  look: Look,
  kind: Referred,
  flows: readonly Members[],
  candidates: readonly Reference[],
): Promise<Reference | undefined> {
  const tried = new Map<string, number>()
  for (const candidate of candidates) {
    const flowId = idOf(candidate.flow)
    const way = `${candidate.property} ${candidate.written}`
    const times = tried.get(way) ?? 0
    if (flowId === undefined || times === MOST_LOOKS) continue
    tried.set(way, times + 1)
    const name = nameIn(candidate.flow)?.name
    const isOnly = flows.filter((flow) => nameIn(flow)?.name === name).length === 1
    if (await isUsedBy(look, kind, candidate.id, { id: flowId, name: isOnly ? name : undefined })) return candidate
  }
  return undefined
}
