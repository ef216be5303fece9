import type { Int64 } from '#spec'
import { type Api, type As, Blocked, type Stored, type Tools, fc } from '../../kit/index.ts'
import { type KindUnderTest, type Versioned, underTest } from '../resources/kind.ts'

/** A flow as a reply shows it. */
export type Shown = Readonly<Record<string, unknown>>

/** A name label with non-ASCII letters, which any UTF-8 service stores unchanged. */
export const FOREIGN = 'Aufträge-žluť'

/** The flow as it is stored now; blocks the case if it cannot be read. */
export async function read(api: Api, { id }: { id: Int64 }): Promise<Stored> {
  const { json } = await api.need('getFlow', { path: { flowId: id } })
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Blocked('the flow is not an object')
  return json as Stored
}

/** The list of flows; anything but an array of objects blocks the case. */
export async function list(api: Api, query: { scope?: string } = {}, as: As = 'admin'): Promise<Shown[]> {
  const { json } = await api.need('listFlows', { query, as })
  if (!Array.isArray(json)) throw new Blocked('the list of flows is not an array')
  if ((json as Shown[]).some((flow) => flow['id'] === undefined)) throw new Blocked('a listed flow shows no id')
  return json as Shown[]
}

/** The flow as the list shows it. */
export async function inList(api: Api, { id }: { id: Int64 }, query: { scope?: string } = {}): Promise<Shown> {
  const found = (await list(api, query)).find((flow) => flow['id'] === id)
  if (found === undefined) throw new Blocked(`the list does not show flow ${id}`)
  return found
}

/** A replace body from a read flow, with changes; `undefined` omits a member. */
export function bodyOf(flow: Shown, changes: Shown = {}): Shown {
  return { ...flow, ...changes }
}

/** Reads a flow and replaces it with changes; a refusal blocks the case. */
export async function replace(api: Api, flow: { id: Int64 }, changes: Shown = {}, as: As = 'admin'): Promise<Shown> {
  const body = bodyOf(await read(api, flow), changes)
  const { json } = await api.need('replaceFlow', { path: { flowId: flow.id }, body, as })
  if (typeof json !== 'object' || json === null) throw new Blocked('the replaced flow is not an object')
  return json as Shown
}

/** A new flow as each operation of a rule returns it; a replace sends these members first. */
export async function answered(tools: Tools, members: Shown): Promise<Shown> {
  const { api, eventually, given, operation, unique } = tools
  if (operation === 'replaceFlow') return replace(api, await given.flow(), members)
  const flow = await given.flow({ name: unique(FOREIGN), ...members })
  if (operation === 'createFlow') return flow
  if (operation !== 'listFlows') return read(api, flow)
  // How soon a list shows a new flow is not documented.
  const isThere = (all: readonly Shown[]): boolean => all.some(({ id }) => id === flow.id)
  await eventually(() => list(api), isThere)
  return inList(api, flow)
}

/** Sorted tags; anything but an array of strings blocks the case. */
export function tagsOf(flow: Shown): string[] {
  const tags = flow['tags'] ?? []
  if (!Array.isArray(tags) || tags.some((tag) => typeof tag !== 'string')) throw new Blocked('the tags are no strings')
  return (tags as string[]).toSorted()
}

/** Properties by key; anything but an object of strings blocks the case. */
export function propertiesOf(flow: Shown): Readonly<Record<string, unknown>> {
  const properties = flow['properties'] ?? {}
  if (typeof properties !== 'object') throw new Blocked('the properties are no object')
  const odd = Object.values(properties).some((value) => typeof value !== 'string' && value !== null)
  if (odd) throw new Blocked('a property is no string')
  return properties as Record<string, unknown>
}

/** The client-writable members of a flow, in comparable form. */
export function content(flow: Shown): Shown {
  const { name, description, flowType } = flow
  return { name, description, flowType, tags: tagsOf(flow), properties: propertiesOf(flow) }
}

/** Whether a member counts as not set, however a service shows that. */
export function isUnset(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return Array.isArray(value) && value.length === 0
}

/** A flow of the case, created by another user. */
export async function flowOf({ api, target, unique }: Tools, as: As): Promise<Stored> {
  const body = { ...target.fixtures.flow, name: unique('flow') }
  const reply = await api.need('createFlow', { body, as })
  return read(api, reply.json as Stored)
}

/** Two flows that differ only in id and name, to show that a change to one does not affect the other. */
export async function twins({ given, unique }: Tools, label = 'twin'): Promise<[Stored, Stored]> {
  const description = unique('twins')
  const twin = () => given.flow({ name: unique(label), description })
  const [first, second] = [await twin(), await twin()]
  if (first.id === second.id) throw new Blocked('two flows got the same id')
  return [first, second]
}

/** Texts that any service stores unchanged: printable, trimmed, including non-ASCII letters, with single blanks. */
export const words = fc
  .stringMatching(/^[A-Za-zäžß0-9][A-Za-z0-9äžßñ ._-]{0,30}[A-Za-z0-9äžß]$/)
  .filter((text) => !text.includes('  '))
/** A few distinct tags. */
export const tags = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,10}[a-z0-9]$/), { minLength: 1, maxLength: 4 })

/** Flows as the checks of several kinds see them. */
export const flows: Versioned & KindUnderTest<'flow'> = {
  ...underTest('flow', { members: () => ['name', 'description', 'flowType', 'properties'] }),
  saves: ({ target, unique }, flow) => {
    const [description, tag] = [unique('first'), unique('tag')]
    const { properties } = target.fixtures.flow ?? {}
    const sent = target.fixtures.flow_properties ?? {}
    const { flowType } = flow
    return {
      first: { description, tags: [tag], properties: { ...properties, ...sent } },
      second: { name: unique('renamed'), description: 'second', tags: ['etalon-second'] },
      // A flow need not have a type.
      shown: [description, tag, ...(typeof flowType === 'string' ? [flowType] : []), ...Object.entries(sent).flat()],
      others: { properties: [{ ...properties, ...sent }, { ...properties }] },
    }
  },
}
