import type { Int64 } from './int64.ts'
import { type OperationFacts, type OperationId, type Operations, allOperations } from './operation.ts'

/** The kinds of objects that the platform stores, by the singular of their group. */
export const RESOURCE_KINDS = ['flow', 'schedule', 'connection', 'format', 'listener', 'macro', 'webhook'] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

/** The actions on a kind (`x-etalon.action`), and how the specification names their operations. */
interface Names<Noun extends string> {
  list: `list${Noun}s`
  create: `create${Noun}`
  read: `get${Noun}`
  replace: `replace${Noun}`
  delete: `delete${Noun}`
  bulk: `bulkEdit${Noun}s`
  recent: `listRecent${Noun}s`
  usage: `get${Noun}Usage`
  versions: `list${Noun}Versions`
  version: `get${Noun}Version`
  'version-message': `set${Noun}VersionMessage`
  'version-diff': `diff${Noun}Versions`
}
type Named<Kind extends string> = Names<Capitalize<Kind>>
export type ResourceAction = keyof Names<string>

/** The operations on a kind, by action, without actions that the specification lacks for it. */
export type OperationsOn<Kind extends ResourceKind> = {
  readonly [Action in ResourceAction as Named<Kind>[Action] extends OperationId ? Action : never]: Named<Kind>[Action]
}

/** A stored kind of object, with what the specification says about it. */
export interface Resource<Kind extends ResourceKind = ResourceKind> {
  kind: Kind
  group: `${Kind}s`
  /** The path parameter with its id. */
  id: `${Kind}Id`
  operations: OperationsOn<Kind>
}

/** Each stored kind with its operations, derived from the operations of its group. */
export const resources = Object.fromEntries(RESOURCE_KINDS.map((kind) => [kind, resourceOf(kind)])) as unknown as {
  readonly [Kind in ResourceKind]: Resource<Kind>
}

/** The kinds that have all of these actions, in the order of {@link RESOURCE_KINDS}. */
export function kindsWith<Action extends ResourceAction>(...actions: readonly Action[]): KindWith<Action>[] {
  const has = (kind: ResourceKind): kind is KindWith<Action> =>
    actions.every((action) => Object.hasOwn(resources[kind].operations, action))
  return RESOURCE_KINDS.filter(has)
}

/** The kinds that have all of these actions. */
export type KindWith<Action extends ResourceAction> = {
  [Kind in ResourceKind]: [Action] extends [keyof OperationsOn<Kind>] ? Kind : never
}[ResourceKind]

/** The operations with this action: of all kinds that have one, or of the given kinds. */
export function operationsFor<Action extends ResourceAction>(
  action: Action,
  kinds: readonly KindWith<NoInfer<Action>>[] = kindsWith(action),
): OperationId[] {
  return kinds.map((kind) => (resources[kind].operations as unknown as Record<Action, OperationId>)[action])
}

/** The path parameters of an object. */
export function pathTo<Id extends Int64>(kind: ResourceKind, { id }: { id: Id }): Record<string, Id> {
  return { [resources[kind].id]: id }
}

/** The kinds that go to the recycle bin. No operation shows this, only the text about the bin. */
export const BIN_KINDS = ['flow', 'schedule', 'connection', 'format', 'listener'] as const satisfies ResourceKind[]
export type BinKind = (typeof BIN_KINDS)[number]

type BulkBody<Kind extends KindWith<'bulk'>> =
  Operations[Named<Kind>['bulk']]['requestBody']['content']['application/json']

/** The member of a bulk edit that lists the objects, by kind. */
export const BULK_IDS = {
  flow: 'flowIds',
  schedule: 'scheduleIds',
  connection: 'ioIds',
  format: 'ioIds',
  listener: 'ioIds',
} as const satisfies { readonly [Kind in KindWith<'bulk'>]: keyof BulkBody<Kind> }

function resourceOf(kind: ResourceKind): object {
  const group = `${kind}s`
  const byAction = new Map<string, OperationFacts>()
  for (const facts of allOperations) {
    if (facts.group !== group || facts.action === 'other') continue
    const known = byAction.get(facts.action)
    // A group may list other things too, such as a webhook's deliveries; the objects themselves have the shortest path.
    if (known === undefined || facts.path.length < known.path.length) byAction.set(facts.action, facts)
  }
  const operations = Object.fromEntries([...byAction].map(([action, { id }]) => [action, id]))
  return { kind, group, id: `${kind}Id`, operations }
}
