import type { Item } from './store.ts'
import type { Kind, Tenant } from './world.ts'

/** Keys of a flow's properties that refer to other objects, by kind. */
const POINTERS = { flow: 'step.next', connection: 'step.source', format: 'step.layout', macro: 'step.script' } as const

/** The secret in a connection's properties, and its placeholder. */
export const SECRET = 'login.password'
const HIDDEN = '******'

export function propertiesOf(item: Item): Record<string, string> {
  return (item['properties'] ?? {}) as Record<string, string>
}

/** Flows that refer to the object in their properties. */
export function flowsNaming(tenant: Tenant, kind: keyof typeof POINTERS, id: bigint): Item[] {
  return tenant.stores.flow.all().filter((flow) => propertiesOf(flow)[POINTERS[kind]] === String(id))
}

/** The objects of a kind that a flow refers to. */
export function namedBy(tenant: Tenant, flow: Item, kind: 'connection' | 'format'): Item[] {
  const id = propertiesOf(flow)[POINTERS[kind]]
  const item = id === undefined || !/^-?\d+$/.test(id) ? undefined : tenant.stores[kind].items.get(BigInt(id))
  return item === undefined ? [] : [item]
}

export function schedulesOf(tenant: Tenant, flowId: bigint): Item[] {
  return tenant.stores.schedule.all().filter((schedule) => schedule['flowId'] === flowId)
}

/** The listener that a schedule waits for instead of a time. */
export function listenerOf(schedule: Item): bigint | undefined {
  const source = schedule['source'] as { inbox?: bigint } | undefined
  return source?.inbox
}

/** An object as callers see it, without the password. */
export function shown(item: Item): Item {
  const properties = propertiesOf(item)
  return properties[SECRET] === undefined ? item : { ...item, properties: { ...properties, [SECRET]: HIDDEN } }
}

/** Restores the stored password if the placeholder comes back. */
export function unhidden(properties: Record<string, string>, before: Item | undefined): Record<string, string> {
  if (properties[SECRET] !== HIDDEN || before === undefined) return properties
  return { ...properties, [SECRET]: propertiesOf(before)[SECRET] ?? '' }
}

/** An entry in a list of references. */
export function line(kind: Kind | 'macro', { id, name }: Item, status: string): Record<string, unknown> {
  return { kind, id, name, status }
}
