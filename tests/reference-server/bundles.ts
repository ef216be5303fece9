import { bad, json, text } from './answer.ts'
import type { Call, Handler, Route } from './call.ts'
import { textOf } from './fields.ts'
import { parse, print } from './json.ts'
import { SECRET, namedBy, propertiesOf } from './references.ts'
import type { Item } from './store.ts'

type Kind = 'connection' | 'format' | 'flow'

interface Packed {
  kind: Kind
  item: Item
}

const HEAD = 'reference-bundle 3 “ü”\r'
const POLICIES = ['Add', 'Replace', 'Keep', 'Keep All, Replace Flows and Macros'] as const
type Policy = (typeof POLICIES)[number]

/** Serialises objects: a first line, then base64. */
function pack(objects: readonly Packed[], withoutPasswords: boolean): string {
  const packed = objects.map(({ kind, item }) => {
    const { [SECRET]: _password, ...rest } = propertiesOf(item)
    return { kind, item: withoutPasswords ? { ...item, properties: rest } : item }
  })
  return `${HEAD}\n${Buffer.from(print(packed)).toString('base64')}\n`
}

/** Parses a bundle; undefined if the text is not one. */
function unpack(dump: string): Packed[] | undefined {
  const [head, content = ''] = dump.split('\n')
  if (head !== HEAD) return undefined
  try {
    return parse(Buffer.from(content, 'base64').toString('utf8')) as Packed[]
  } catch {
    return undefined
  }
}

/** A bundle whose second object has no name, so that it cannot be imported. */
export function brokenBundle(kind: Kind, name: string): string {
  const rest = { tags: [], properties: {} }
  return `${HEAD}\n${Buffer.from(
    print([
      { kind, item: { id: 1, name, ...rest } },
      { kind, item: { id: 2, ...rest } },
    ]),
  ).toString('base64')}\n`
}

const exportFlows: Handler = (call) => {
  const flows = listed(call, 'flows', 'flow')
  if (flows.length === 0) throw bad('flows is missing')
  const carried = call.world.choice('flows/export-carries-used-objects') === 'yes'
  const used = (['connection', 'format'] as const).flatMap((kind) =>
    (carried ? flows : []).flatMap(({ item }) => namedBy(call.tenant, item, kind)).map((item) => ({ kind, item })),
  )
  return text(
    pack([...new Map([...used, ...flows].map((one) => [one.item.id, one])).values()], call.flag('excludeCredentials')),
  )
}

/** Objects of a kind by the list of ids in the query; refuses an unknown id. */
function listed(call: Call, name: string, kind: Kind): Packed[] {
  const ids = (call.query.get(name) ?? '').split(',').filter((id) => id !== '')
  return ids.map((id) => {
    const item = /^-?\d+$/.test(id) ? call.tenant.stores[kind].items.get(BigInt(id)) : undefined
    if (item === undefined) throw bad(`there is no ${kind} ${id}`)
    return { kind, item }
  })
}

const exportObjects: Handler = (call) => {
  const objects = [...listed(call, 'links', 'connection'), ...listed(call, 'layouts', 'format')]
  return text(pack(objects, call.flag('excludeCredentials')))
}

interface Wanted {
  objects: Packed[] | undefined
  policy: Policy
  passwords: boolean
}

function wanted({ members }: Call): Wanted {
  const dump = textOf(members, 'dump', true) ?? ''
  const named = textOf(members, 'collisionPolicy') ?? 'Keep'
  const policy = POLICIES.find((one) => one === named)
  if (policy === undefined) throw bad('no such collisionPolicy')
  return { objects: unpack(dump), policy, passwords: members['importCredentials'] === 'WITH' }
}

/** The object that an imported one collides with: by id or by name. */
function met(call: Call, { kind, item }: Packed): Item | undefined {
  const { items } = call.tenant.stores[kind]
  return items.get(item.id) ?? [...items.values()].find(({ name }) => name === item.name)
}

const preview: Handler = (call) => {
  const { objects } = wanted(call)
  if (objects === undefined) throw bad('dump is no bundle')
  return json({
    objects: objects.map((one) => ({ kind: one.kind, name: one.item.name ?? null, meets: met(call, one)?.id ?? null })),
  })
}

const load: Handler = (call) => {
  const { objects, policy, passwords } = wanted(call)
  if (objects === undefined || objects.some(({ item }) => typeof item.name !== 'string')) {
    return json({ failed: true, rolledBack: true, problem: 'the bundle is broken', imported: 0 })
  }
  for (const one of objects) take(call, one, policy, passwords)
  return json({ failed: false, rolledBack: false, imported: objects.length })
}

function take(call: Call, one: Packed, policy: Policy, passwords: boolean): void {
  const before = policy === 'Add' ? undefined : met(call, one)
  const replaces = policy === 'Replace' || (policy !== 'Keep' && one.kind === 'flow')
  if (before !== undefined && !replaces) return
  const { [SECRET]: carried, ...open } = propertiesOf(one.item)
  const password = passwords ? carried : before === undefined ? undefined : propertiesOf(before)[SECRET]
  const properties = { ...open, ...(password === undefined ? {} : { [SECRET]: password }) }
  const id = before?.id ?? call.world.newId(one.kind)
  const taken: Item = { ...one.item, id, tags: one.item['tags'] ?? [], properties }
  const made = { createdBy: before?.['createdBy'] ?? call.who, created: before?.['created'] ?? call.now }
  const stamp = one.kind === 'flow' ? { ...made, modified: call.now, modifiedBy: call.who } : {}
  call.tenant.stores[one.kind].put({ ...taken, ...stamp }, call.who, call.now, 'imported')
}

const exportable: Handler = ({ tenant: { stores } }) => {
  const line = ({ id, name }: Item): object => ({ id, name })
  return json({ links: stores.connection.all().map(line), layouts: stores.format.all().map(line) })
}

export const bundleRoutes: readonly Route[] = [
  ['GET', '/v1/flows/export', 'edit', exportFlows],
  ['POST', '/v1/flows/import/preview', 'edit', preview],
  ['POST', '/v1/flows/import', 'edit', load],
  ['GET', '/v1/io/export', 'edit', exportObjects],
  ['POST', '/v1/io/import', 'edit', load],
  ['POST', '/v1/io/import/preview', 'edit', preview],
  ['GET', '/v1/io/list', 'view', exportable],
]
